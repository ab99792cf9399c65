// ways.js -- the ways on from a board: a game in Play, a record in Analyse, a trial in Code.

import { colours, other } from "../../../../build/web/facts.mjs";
import { personFirst } from "../lua/players.js";
import { read } from "../page/store.js";
import { refusal, resultWords } from "../page/words.js";

/** The players of the last game that was begun. */
export const lastPlayers = () => ({ white: "person", red: "level 1", ...read("new", {}) });

// Whether red sits below: it is the only person.
const isTurned = ({ white, red }) => red === "person" && white !== "person";

/** By tab: makes the state with which the tab opens a board, or a promise of this state. */
export const ways = {
  play({ text, rules, turn }, { players, bots }) {
    const { white, red } = personFirst(players, turn);
    const game = { rules, start: text }, turned = isTurned({ white, red });
    return { game, players: { white, red }, turned, bots };
  },
  analyse: async ({ text, rules }, { client, turned }) => (
    { text: await client.call("board_record", [rules, text]), turned }),
  code: ({ text, rules }) => ({ position: { start: text, rules } }),
};

/** The players of a game against one of them, in which a person is to move. */
export const against = (player, turn) => ({ [turn]: "person", [other[turn]]: player });

/** The opponent of the only person among some players; otherwise that of red. */
export function opponentOf(players) {
  const person = colours.find((colour) => players[colour] === "person");
  return players[other[person ?? "white"]];
}

/** What is to be said of a position, with the answer of `board_notes`, before anybody plays on. */
export const remarks = ({ result }, notes) => (
  result ? [`the game is over here. ${resultWords(result)}`, ...notes] : notes);

/**
 * Opens a board by its text, under the rules that a tab has now. Returns whether the text is meant
 * as one; rejects with the fault of a board.
 */
export async function openBoard({ client, open }, { name, tab, text }) {
  const { rules, turned, players = lastPlayers(), bots } = tab.board;
  const board = await client.call("read_board", [text, rules]);
  if (!board) return false;
  const words = remarks(...await Promise.all([
    client.call("position", [{ rules, start: board.text, moves: [] }]),
    client.call("board_notes", [rules, board.text]),
  ]));
  await open(name, await ways[name]({ ...board, rules }, { client, players, turned, bots }));
  if (words.length > 0) tab.announceNote(words.map(refusal).join(" "));
  return true;
}

/** Opens a board that was pasted; the tab shows its fault. */
export async function pasteBoard(shared, given) {
  try {
    await openBoard(shared, given);
  } catch (error) {
    given.tab.announceNote(refusal(error.message), true);
  }
}
