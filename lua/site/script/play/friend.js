// friend.js -- a game against a friend elsewhere, without a server: a link is the friend's seat. It
// goes to and fro, with one more move each time.

import { Game } from "./game.js";
import { list } from "./games.js";
import { other } from "../../../../build/web/facts.mjs";
import { writeHash } from "../page/link.js";

const all = ({ moves, undone }) => [...moves, ...undone];
const seatOf = ({ white }) => (white === "person" ? "white" : "red");

/** The address that is the friend's seat in a game. */
export async function seatLink({ game, players, friend }) {
  const turned = seatOf(players) === "white", { white: red, red: white } = players;
  const state = { game: { ...game, moves: all(game), undone: [] }, players: { white, red } };
  const hash = await writeHash("play", { ...state, turned, friend });
  return new URL(hash, location.href).href;
}

function refuse(why) { throw new Error(`This link is refused: ${why}.`); }

// The reader's game, the side to move after it, and a link of the friend. Raises where the link
// contradicts the game; Lua decides whether its last move is legal.
function meet({ game, ...seat }, link, turn) {
  const me = seatOf(seat.players), { ended, ...theirs } = new Game(link.game);
  const before = all(game), now = all(theirs), { length } = before;
  const isOther = ["rules", "start", "seed"].some((name) => game[name] !== theirs[name]);
  if (isOther) refuse("your game has other rules, or another first board");
  const ply = before.findIndex((move, i) => move !== (now[i] ?? move));
  if (ply >= 0) refuse(`its move ${ply + 1} is ${now[ply]}, in your game it is ${before[ply]}`);
  if (now.length > length + 1 || now.length > length && turn === me) refuse("it moves for you");
  const isNew = ended && !game.ended;
  if (isNew && (ended.reason !== "resigned" || ended.winner !== me)) refuse("it ends the game");
  const state = { ...seat, game: { ...game, moves: now, undone: [], ended: game.ended ?? ended } };
  if (now.length > length || isNew) return { state, words: "" };
  state.game.moves = before;
  const isMine = seatOf(link.players) === me;
  const old = `This link is older: it has ${now.length} of the ${length} plies of your game.`;
  const theirSeat = `This link is the seat of ${other[me]}: send it to your friend.`;
  return { state, words: now.length < length ? old : isMine ? "" : theirSeat };
}

// Under dice the seed, which both sides have, decides each roll.
async function checkRolls({ rules, start, seed, ...game }, call) {
  const moves = all(game);
  for (const [ply, move] of moves.entries()) {
    const [text, shows] = move.split("="), before = { rules, start, moves: moves.slice(0, ply) };
    const rolled = shows && await call("roll", [before, text, seed]);
    if (shows && rolled !== Number(shows)) refuse(`its move ${ply + 1} has rolled ${rolled}`);
  }
}

/**
 * Opens the game of a friend's link, or the reader's stored copy of this game. Returns
 * { state, words }; `words` say why the link brings nothing new, or are "".
 */
export async function arrive(link, { keeper, check, call }) {
  await checkRolls(new Game(link.game), call);
  const own = list().find(({ state }) => state.friend === link.friend);
  if (!own) return { state: keeper.acceptGame({ game: {}, ...link }, false), words: "" };
  const { turn } = await check(own.state.game), met = meet(own.state, link, turn);
  return { ...met, state: keeper.resume({ ...own, state: met.state }) };
}
