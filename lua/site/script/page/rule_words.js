// rule_words.js -- the rules that hold, in words made from their values.

const laws = new Map([
  ["magnets", "standard dials"], ["turned", "standard dials, turned by a quarter"],
  ["own", "dials of its own"], ["fixed", "fixed numbers"],
]);

function loneWords(lone) {
  if (lone === 0) return "a bare king plays on";
  return lone === 1 ? "a bare king loses" : `a side with ${lone} pieces loses`;
}

// 0 means never.
function drawWords({ stalemate, repetition, quiet }) {
  const causes = [];
  if (stalemate === "draw") causes.push("stalemate");
  if (repetition > 0) causes.push(`${repetition}-fold repetition`);
  if (quiet > 0) causes.push(`${quiet} quiet plies`);
  return causes.length > 0 ? `draws: ${causes.join(", ")}` : "no draws";
}

/** The rules of a game as a sentence; `values` are those of a position. A law or a rule without
 * words here is called by its name. */
export function rulesWords(values) {
  const { law, lone, stalemate, repetition, quiet, first, shows: _, ...others } = values;
  const parts = [laws.get(law) ?? law, loneWords(lone)];
  if (stalemate === "loss") parts.push("stalemate loses");
  parts.push(drawWords({ stalemate, repetition, quiet }));
  if (first === "red") parts.push("red begins");
  for (const [name, value] of Object.entries(others)) parts.push(`${name} ${value}`);
  return `Rules: ${parts.join("; ")}.`;
}

/** For beginners: what a piece shows after a move, and how to win without mate. */
export function howWords({ shows, lone }) {
  const but = lone === 2 ? "all pawns but one" : `all pawns but ${lone - 1}`;
  const taken = lone === 1 ? "every pawn" : but;
  return { then: shows, win: lone > 0 ? `, or take ${taken}` : "" };
}
