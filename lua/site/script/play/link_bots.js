// link_bots.js -- the reader's bots that a game's link takes along, so that it goes on elsewhere.

import { loading, nameOf } from "../lua/players.js";

const longest = 1 << 14; // characters of a source that goes into a link

// The bots at the table that other browsers do not have.
function ownAt({ players, brought }) {
  const ids = new Set(Object.values(players).filter((id) => id.startsWith("own ")));
  return [...ids].map((id) => loading(id, brought) ?? { name: nameOf(id) });
}

const isShort = ({ source }) => source !== undefined && source.length <= longest;

/** A state of the table as its link holds it. */
export function withBots(state) {
  const bots = ownAt(state).filter(isShort).map(({ name, source }) => [name, source]);
  return bots.length > 0 ? { ...state.toJSON(), bots: Object.fromEntries(bots) } : state.toJSON();
}

/** What a link of the game holds besides, and what it needs: sentences; "" without own bots. */
export function linkWords(state) {
  const words = ownAt(state).map((bot) => isShort(bot) ? `It holds the source of ${bot.name}.`
    : `It needs the bot ${bot.name}, whose source is too long for a link.`);
  return words.join(" ");
}
