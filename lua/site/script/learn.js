// learn.js -- the page "Learn": its tabs, Lessons and Puzzles, each loaded when it is first
// opened.
//
// The address has the tab and what is open in it: #lessons.turn, #puzzles.3f9c21.

import { Client } from "./lua/client.js";
import { Tabs } from "./page/tabs.js";
import { complain, keep, later } from "./page/version.js";

// Functions that return a promise of the object that start returns.
const tabsByName = {
  lessons: later(async () => (await import("./learn/lessons.js")).start(shared)),
  puzzles: later(async () => (await import("./learn/puzzles.js")).start(shared)),
};

const start = (...to) => open(...to).catch(complain);

/**
 * The part of the page that tabs share.
 * - client: a Worker, `client.call(name, arguments)`
 * - save(tab, item): names the item that a tab shows in the address
 * - open(tab): goes to another tab; the browser's Back leads back
 */
const shared = { client: new Client(), save, open: leave };

function save(tab, item) {
  if (tabs.now === tab) history.replaceState(null, "", `#${tab}.${item}`);
}

const open = (name, item) => tabs.turnTo(name, async () => (await tabsByName[name]()).open(item));

function leave(name) {
  history.pushState(null, "", location.href);
  const opening = start(name);
  tabs.focus();
  return opening;
}

const tabs = new Tabs(document.querySelector("[role=tablist]"), (name) => start(name));

// Opens the tab of the address.
function follow() {
  document.getElementById("trouble").hidden = true;
  const [tab, item] = location.hash.slice(1).split(".");
  start(tabs.has(tab) ? tab : "lessons", item);
}

keep(import.meta.url);
addEventListener("unhandledrejection", ({ reason }) => complain(reason));
addEventListener("hashchange", follow);
follow();
