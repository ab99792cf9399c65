// reader_words.js -- a record, and the engine's analysis of it, in words.

import { capital, lastMove, resultWords, winnerOf } from "../page/words.js";

/** The value of a tag of a game; undefined without it. */
export const tagOf = (game, name) => game.tags.find((tag) => tag.name === name)?.value;

function endWords({ game }) {
  if (game.result === "*") return "The record ends here";
  const winner = winnerOf(game.result);
  const reason = tagOf(game, "Reason")?.toLowerCase() ?? "the record gives no reason";
  return resultWords({ winner, reason });
}

/** The status at the reader's place: the last move, and how the game ends there. */
export function statusWords(state) {
  const { node, position, isEnd } = state, isStart = node.ply === 0;
  const parts = [isStart ? `${capital(position.turn)} begins` : lastMove(position)];
  if (position.result) parts.push(resultWords(position.result));
  else if (isEnd && !isStart) parts.push(endWords(state));
  return `${parts.join(". ")}.`;
}

/** What programs have written about a move: its score, its reasons, other data. */
export function foundWords({ eval: score, commands = [] }) {
  const parts = score ? [`Engine: ${score.text}.`, score.explanation] : [];
  return [...parts, ...commands.map((text) => `${text}.`)].filter(Boolean).join(" ");
}

const many = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** A side's accuracy, inaccuracies, mistakes, and what it overlooked. */
export function playedWords(colour, { accuracy, inaccuracies, mistakes, blunders, overlooked }) {
  if (accuracy === undefined) return "";
  const share = `${capital(colour)}: ${Math.round(accuracy)} % accurate`;
  const more = overlooked ? `; ${overlooked}` : "";
  const counts = [many(inaccuracies, "inaccuracy", "inaccuracies"), many(mistakes, "mistake"),
    many(blunders, "blunder")];
  return `${[share, ...counts].join(", ")}${more}.`;
}
