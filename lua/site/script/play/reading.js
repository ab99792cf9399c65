// reading.js -- the state of a table as a link holds it. A stranger may have written it: whatever
// is not of its kind is refused, and what is unknown is left out.

const isObject = (value) => (
  typeof value === "object" && value !== null && !Array.isArray(value));
const isText = (value) => typeof value === "string";
const isNumber = (value) => Number.isFinite(value);
const isList = (value) => Array.isArray(value) && value.every(isText);
const isSide = (value) => ["white", "red"].includes(value);
const isSeed = (value) => Number.isSafeInteger(value)
  || isText(value) && /^-?\d{1,18}$/.test(value);
const isName = (value) => isText(value) && value.length <= 100;
const sides = (is) => (value) => Boolean(value) && is(value.white) && is(value.red);
const optional = (is) => (value) => value === undefined || value === null || is(value);

// The values of an object that has all these kinds; missing ones are left out.
function pick(value, kinds) {
  if (!isObject(value)) throw new Error("This link holds no game.");
  const found = Object.entries(kinds).map(([name, is]) => {
    if (!is(value[name])) throw new Error(`This link holds no game: its ${name} cannot be read.`);
    return [name, value[name]];
  });
  return Object.fromEntries(found.filter(([, one]) => one !== undefined && one !== null));
}

const isBots = (value) => isObject(value) && Object.values(value).every(isText);

const isEnd = (value) => Boolean(value) && isText(value.reason) && optional(isSide)(value.winner)
  && optional(isText)(value.message);

const isTimes = (value) => Array.isArray(value) && value.length > 0
  && value.every(sides(isNumber));

const ofGame = {
  rules: optional(isText), start: optional(isText), moves: optional(isList),
  undone: optional(isList), ended: optional(isEnd), seed: optional(isSeed),
};

const ofClock = { base: isNumber, increment: optional(isNumber), times: optional(isTimes) };

const ofTable = {
  game: optional(isObject), players: optional(sides(isName)),
  turned: optional((value) => typeof value === "boolean"), clock: optional(isObject),
  bots: optional(isBots),
};

/**
 * Reads a state. Raises if it is none.
 * @param {any} given  JSON
 * @returns {object}  its game, players, turned, clock: those that it has
 */
export function readState(given) {
  const { game, clock, ...others } = pick(given, ofTable);
  if (game) others.game = pick(game, ofGame);
  if (clock) others.clock = pick(clock, ofClock);
  return others;
}
