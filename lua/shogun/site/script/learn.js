// learn.js -- the page "Learn": its tabs, Lessons and Puzzles, each loaded when it is first
// opened.
//
// The address has the tab and what is open in it: #lessons.turn, #puzzles.3f9c21.

import { Client } from "./lua/client.js";
import { Tabs } from "./page/tabs.js";

const modules = {
  lessons: () => import("./learn/lessons.js"),
  puzzles: () => import("./learn/puzzles.js"),
};

const opened = {}; // name -> promise of the object that start returns

function complain(error) {
  const trouble = document.getElementById("trouble");
  trouble.textContent = error.message;
  trouble.hidden = false;
}

/**
 * The part of the page that tabs share.
 * - client: a Worker, `client.call(name, arguments)`
 * - save(tab, item): names the item that a tab shows in the address
 * - open(tab, item): goes to a tab
 * - complain(error): shows an error
 */
const shared = {
  client: new Client(), save, open: (...to) => open(...to).catch(complain), complain,
};

function save(tab, item) {
  if (tabs.now === tab) history.replaceState(null, "", `#${tab}.${item}`);
}

async function open(name, item) {
  opened[name] ??= modules[name]().then((tab) => tab.start(shared));
  if (tabs.now !== name) tabs.show(name);
  const tab = await opened[name];
  await tab.open(item);
}

const tabs = new Tabs(document.querySelector("[role=tablist]"), (name) => shared.open(name));

// Opens the tab of the address.
function follow() {
  document.getElementById("trouble").hidden = true;
  const [tab, item] = location.hash.slice(1).split(".");
  shared.open(tabs.has(tab) ? tab : "lessons", item);
}

addEventListener("hashchange", follow);
follow();
