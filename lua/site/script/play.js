// play.js -- the playground: its tabs, and the objects that they share.
//
// A tab is a button and a section in play.html, and a module, loaded when the tab is first opened:
// start(shared) returns an object. Its open(state, isLink) takes over the state of the last visit,
// of a link, or of another tab; its `board` is { text, rules, ... }; its announceNote(text, isBad)
// shows a note.

import { Client } from "./lua/client.js";
import { Tabs } from "./page/tabs.js";
import { complain, keep, later } from "./page/version.js";
import { read, write } from "./page/store.js";
import { readHash, writeHash } from "./page/link.js";

// Functions that return a promise of the object that start returns.
const tabsByName = {
  play: later(async () => (await import("./play/table.js")).start(shared)),
  code: later(async () => (await import("./code/desk.js")).start(shared)),
  analyse: later(async () => (await import("./analyse/reader.js")).start(shared)),
};

const states = {}; // name -> its last state, for the address

/**
 * The part of the playground that tabs share.
 * - client: a Worker for short calls, `client.call(name, arguments)`
 * - save(name, state, isLinked): stores a tab's state in the browser, and in the address unless it
 *   is too long for that
 * - link(name, state): stores a tab's state only in the address
 * - open(name, state): goes to another tab, in that state; the browser's Back leads back
 * - openBoard(text): opens a board by its text in the tab that is shown; false if it is no board
 */
const shared = { client: new Client(), save, link, open: leave, openBoard };

async function link(name, state) {
  states[name] = state && JSON.parse(JSON.stringify(state));
  await address(name);
}

async function save(name, state, isLinked = true) {
  write(name, state);
  await link(name, isLinked ? state : undefined);
}

// Puts a tab's state into the address, unless the tab or the state has changed meanwhile.
async function address(name) {
  const state = states[name], hash = await writeHash(name, state);
  if (tabs.now === name && states[name] === state) history.replaceState(null, "", hash);
}

async function open(name, state, isLink = false) {
  await tabs.turnTo(name, async (isFirst) => {
    const tab = await tabsByName[name]();
    if (isFirst || state) await tab.open(state ?? read(name) ?? undefined, isLink);
  });
  await address(name);
}

// Goes from one tab to another: what had the focus is hidden there.
async function leave(name, state) {
  const isOther = tabs.now !== name;
  history.pushState(null, "", location.href);
  const opening = open(name, state).catch(complain);
  if (isOther) tabs.focus();
  await opening;
}

const editor = later(async () => (await import("./setup/setup.js")).start(shared));

// Opens the editor of boards with the board of the tab.
async function setUp() {
  const [tab, one] = await Promise.all([tabsByName[tabs.now](), editor()]);
  await one.open(tab.board);
}

const longest = 1000; // characters of a text that may be a board's: read_board recognises it

async function openBoard(text) {
  return text.length < longest && withWays(text, (ways) => ways.openBoard);
}

const loadWays = later(() => import("./setup/ways.js"));

// Waits until the tab has its state, then calls a function of setup/ways.js for a short text.
async function withWays(text, act) {
  const { now: name } = tabs, ways = await loadWays();
  await tabs.openings[name];
  return act(ways)(shared, { name, tab: await tabsByName[name](), text });
}

const tabs = new Tabs(document.querySelector("[role=tablist]"), (name) => {
  open(name).catch(complain);
});

// Opens the tab of the address, in its state.
async function follow() {
  document.getElementById("trouble").hidden = true;
  const { tab, state } = await readHash(location.hash);
  if (state === null) complain(new Error("This link is damaged: a part of it is missing."));
  await open(tabs.has(tab) ? tab : "play", state ?? undefined, Boolean(state));
}

const textFields = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

// Opens a board that is pasted anywhere in the page, outside of text fields and dialogs.
function paste({ target, clipboardData }) {
  const text = clipboardData.getData("text");
  const isElsewhere = target.closest(textFields) || document.querySelector("dialog[open]");
  if (isElsewhere || text.length >= longest) return;
  withWays(text, (ways) => ways.pasteBoard).catch(complain);
}

keep(import.meta.url);
addEventListener("paste", paste);
for (const button of document.querySelectorAll(".set-up")) {
  button.addEventListener("click", () => setUp().catch(complain));
}
addEventListener("popstate", () => follow().catch(complain)); // even where the address stays
follow().catch(complain);
