// words.js -- fields, moves and results in words, for buttons, the status and the live region.

import { draw, other, texts, winners } from "../../../../build/web/facts.mjs";

/** A text as a sentence begins. */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** A number with its noun: "1 ply", "2 plies". */
export const many = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** A time in words. */
export const timeWords = (seconds) => (
  seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`);

/** The name of a field's button: "c3, white pawn, 2, attacked"; `move` would land there. */
export function nameOf(field, piece, { move, dial, attacked, check, mate, selected } = {}) {
  const parts = [field];
  if (piece) parts.push(`${piece.colour} ${piece.kind}`, piece.energy);
  else parts.push("empty");
  if (dial !== undefined) parts.push(`dial ${dial}`);
  if (check || mate) parts.push(mate ? "mate" : "in check");
  else if (attacked || piece?.attacked) parts.push("attacked");
  if (selected) parts.push("selected");
  if (move) parts.push(landing(move));
  return parts.join(", ");
}

function landing(move) {
  const then = move.energy === null ? "rolls" : `shows ${move.energy}`;
  return move.captures ? `capture here, then ${then}` : `move here, then ${then}`;
}

/** The moves of a selected piece: "d1, 2 moves: d4 then 3, e3 captures then 1". */
export function choiceWords(field, moves, hasNumbers = true) {
  const then = ({ energy }) => !hasNumbers ? "" : energy === null ? " rolls" : ` then ${energy}`;
  const list = moves.map((move) => (
    `${move.to}${move.captures ? " captures" : ""}${then(move)}`));
  const count = `${field}, ${list.length === 1 ? "1 move" : `${list.length || "no"} moves`}`;
  return list.length > 0 ? `${count}: ${list.join(", ")}` : count;
}

/** The last move of a position in words: "Red plays d8c6, captures a pawn; check". */
export function lastMove({ last, in_check, law }) {
  if (!last) return "";
  const parts = [`${capital(last.colour)} plays ${last.from}${last.to}`];
  if (last.captured) parts.push(`captures a ${last.captured}`);
  parts.push(law === "dice" ? `rolls ${last.shows}` : `then shows ${last.shows}`);
  return parts.join(", ") + (in_check ? "; check" : "");
}

// A few moves by name, more by their number.
const few = (moves) => moves.length > 2 ? `${moves.length} moves` : moves.join(", then ");

/** The way from the moves of a board to others: "Taken back: c8c4, then d1e3. "; "" if none. */
export function stepWords(from, to) {
  if (to.length < from.length) return `Taken back: ${few(from.slice(to.length).reverse())}. `;
  return to.length > from.length ? `Played again: ${few(to.slice(from.length))}. ` : "";
}

// Patterns of the reasons in Lua's messages; the functions take the target and the captures.
const refusals = [
  [/^not your turn .*(..)$/, (to, from) => `The piece on ${from} belongs to the other side`],
  [/^distance (\d+), the piece shows (\d)$/, (to, away, shows) => (
    `This piece goes exactly ${shows} field${shows > 1 ? "s" : ""}; ${to} is ${away} away`)],
  [/^own piece /, (to) => `Your own piece is on ${to}: you cannot capture it`],
  [/^enemy king /, () => "A king is never captured: attack it so that it cannot get away"],
  [/^blocked at (..)$/, (to, at) => `No way to ${to} is free: a piece is on ${at}`],
  [/^two turns .*(..)$/, (to, at) => `A piece may turn only once, and ${at} is in its way`],
  [/^leaves .*(..)$/, (to, at) => `Then the piece on ${at} could capture your king`],
];

/** The refusal of a move, "illegal move 'd4f2': blocked at f3", in words for children. */
export function refusal(message) {
  const [, to, why = message] = message.match(/^illegal move '..(..)': (.*)$/) ?? [];
  for (const [reason, words] of refusals) {
    const found = why.match(reason);
    if (found) return `${words(to, ...found.slice(1))}.`;
  }
  return `${capital(why)}.`;
}

const reasons = {
  __proto__: null, // a record may give any reason
  mate: (loser) => `mate, ${loser}'s king is attacked and no move helps`,
  alone: (loser) => `${loser} has too few pieces left`,
  stalemate: () => "stalemate, there is no legal move",
  quiet: () => "too many plies without a capture",
  repetition: () => "the same board has come up too often",
  resigned: (loser) => `${loser} resigns`,
  time: (loser) => `${loser} has run out of time`,
  agreed: () => "the sides agree",
  illegal: (loser) => `${loser} has made no legal move`,
  error: (loser) => `${loser}'s bot has failed`,
  adjudicated: () => "adjudicated, the scores or the plies of the match decided",
};

/** The text of the result of a game that is over; without a winner it is a draw. */
export const resultText = (winner) => texts[winner] ?? draw;

/** The winner by the text of a result; null for a draw, and for a game that goes on. */
export const winnerOf = (text) => winners[text] ?? null;

/** The result of a game: "White wins: red resigns", or "You lose: white resigns" for a person. */
export function resultWords({ winner, reason, message }, person = null) {
  const loser = other[winner] ?? (reason === "alone" ? "each side" : "one side");
  const yours = winner === person ? "You win" : "You lose";
  const outcome = !winner ? "A draw" : person ? yours : `${capital(winner)} wins`;
  const why = reasons[reason]?.(loser) ?? reason;
  return `${outcome}: ${why}${message ? ` (${message})` : ""}`;
}

/** The engine's score, from the side of `turn`, in words: "White is ahead by 0.35 pawns". */
export function scoreWords({ score, mate }, turn) {
  const better = (mate ?? score) > 0 ? turn : other[turn];
  const side = capital(better), moves = Math.abs(mate), pawns = Math.abs(score / 100);
  if (mate) return `${side} wins in ${moves === 1 ? "a move" : `${moves} moves`}`;
  return pawns < 0.1 ? "The game is even" : `${side} is ahead by ${pawns.toFixed(2)} pawns`;
}
