// home.js -- the first page: its board is a lesson. Touching the board loads Lua.

import { Client } from "./lua/client.js";
import { byId } from "./page/dom.js";
import { start } from "./learn/lessons.js";

const client = new Client({ isLazy: true });
for (const touch of ["pointerdown", "focusin"]) {
  byId("lesson-board").addEventListener(touch, () => client.prepare());
}
start({ client, save: () => {}, open: () => location.assign("learn/index.html") }).open();
