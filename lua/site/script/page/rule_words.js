// rule_words.js -- the rules that hold, in words made from their values.

const laws = {
  magnets: ["standard dials", "another number"], own: ["dials of its own", "another number"],
  fixed: ["fixed numbers", "the same number"], dice: ["dice", "a random number"],
};

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

/** The rules of a game, given by their values as in a position, in a sentence. */
export function rulesWords(values) {
  const parts = [laws[values.law][0], loneWords(values.lone)];
  if (values.stalemate === "loss") parts.push("stalemate loses");
  parts.push(drawWords(values));
  if (values.first === "red") parts.push("red begins");
  return `Rules: ${parts.join("; ")}.`;
}

/** For beginners: what a piece shows after a move, and how to win without mate. */
export function howWords({ law, lone }) {
  const but = lone === 2 ? "all pawns but one" : `all pawns but ${lone - 1}`;
  const taken = lone === 1 ? "every pawn" : but;
  return { then: laws[law][1], win: lone > 0 ? `, or take ${taken}` : "" };
}
