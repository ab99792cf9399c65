// reading.js -- reads the state of a table from a link or from the browser. A stranger may have
// written it: fields of the wrong type are refused, unknown fields are left out.

const isObject = (value) => (
  typeof value === "object" && value !== null && !Array.isArray(value));
const isText = (value) => typeof value === "string";
const isNumber = (value) => Number.isFinite(value);
const isList = (value) => Array.isArray(value) && value.every(isText);
const isSide = (value) => ["white", "red"].includes(value);
const isSeed = (value) => Number.isSafeInteger(value)
  || isText(value) && /^-?\d{1,18}$/.test(value);
const isName = (value) => isText(value) && value.length <= 100;
const sides = (is) => ({ white: is, red: is });
const optional = (is) => (value) => value === undefined || value === null || is(value);

// The values of an object that has all these kinds, a test each, or those of an object in it. What
// is missing is left out.
function pick(value, kinds) {
  if (!isObject(value)) throw new Error("This link holds no game.");
  const found = Object.entries(kinds).map(([name, is]) => {
    const one = value[name], isPart = isObject(is), isThere = one !== undefined && one !== null;
    if (isPart ? isThere && !isObject(one) : !is(one)) {
      throw new Error(`This link holds no game: its ${name} cannot be read.`);
    }
    return [name, isPart && isThere ? pick(one, is) : one];
  });
  return Object.fromEntries(found.filter(([, one]) => one !== undefined && one !== null));
}

const isBots = (value) => isObject(value) && Object.values(value).every(isText);

const isTimes = (value) => Array.isArray(value) && value.length > 0
  && value.every((one) => isObject(one) && isNumber(one.white) && isNumber(one.red));

const ofResult = { reason: isText, winner: optional(isSide), message: optional(isText) };

const ofGame = {
  rules: optional(isText), start: optional(isText), moves: optional(isList),
  undone: optional(isList), seed: optional(isSeed),
  ended: ofResult,
};

const ofClock = { base: isNumber, increment: optional(isNumber), times: optional(isTimes) };

const ofTable = {
  game: ofGame, players: sides(isName), clock: ofClock,
  turned: optional((value) => typeof value === "boolean"), bots: optional(isBots),
  friend: optional(isName),
};

/** Reads a state: those of its parts that it has. Raises if it is none. */
export function readState(given) {
  const read = pick(given, ofTable), ids = Object.values(read.players ?? {});
  const hasFriend = ids.includes("friend"), isSeat = hasFriend && ids.includes("person");
  if (read.friend === undefined ? !hasFriend : isSeat) return read;
  throw new Error("This link holds no game: its seats cannot be read.");
}

const ofKept = { state: ofTable, result: ofResult, date: optional(isNumber), begun: isNumber };

/** Whether a value is a stored game (games.js). */
export function isKept(value) {
  try {
    const { game, players } = readState(pick(value, ofKept).state);
    return Boolean(game.moves && players);
  } catch {
    return false;
  }
}
