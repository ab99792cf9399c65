// brought.js -- the bots that came with a link: named, and offered to be kept.

import { adopt } from "../page/shelf.js";

/** Names them, and offers to keep them. `table` has what the Arrivals have of it. */
export function showBrought(table) {
  const { state, broughtNotice } = table, names = Object.keys(state.brought);
  if (names.length === 0) return broughtNotice.clear();
  const keep = names.map((name) => ({ name: `Keep ${name}`, press: () => keepBot(name, table) }));
  const come = names.length > 1 ? "These bots come" : "This bot comes";
  const words = `${come} with this link, not from your own: ${names.join(", ")}.`;
  return broughtNotice.show(words, keep);
}

async function keepBot(name, table) {
  const { state, notice, redraw } = table, own = adopt(name, state.brought[name]);
  state.keepBot(name, own);
  showBrought(table);
  notice.show(`${own}.lua is among your bots now, in the tab Code.`);
  await redraw();
}
