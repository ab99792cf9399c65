// version.js -- the version of an open page: the service worker (sw.js) keeps its files, and the
// reader is told of a newer one, and of a part that is gone.

import { button, byId, element } from "./dom.js";

const root = new URL("../", import.meta.url);
const worker = navigator.serviceWorker; // none without https, or in a private window of some
let registered;

// site.js and the script of a page have a copy of this module each.
const shown = document.querySelector(".version")
  ?? element("div", { class: "version", role: "status" });

function announceNotice(text, ...more) { shown.replaceChildren(element("p", {}, text), ...more); }

const announceVersion = (text) => announceNotice(text, button("Reload", () => location.reload()));

/**
 * Registers the service worker: once the page can be used, since it loads the whole site. From then
 * on the site works without a network.
 */
export function register() {
  const options = { scope: root, updateViaCache: "none" };
  registered ??= worker?.register(new URL("sw.js", root), options)
    .catch(() => {}); // the page works without it
}

/** Keeps this page's version in the cache while the page is open; `script` is the script's URL. */
export function keep(script) {
  navigator.locks?.request(script, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
}

const patience = 5000; // milliseconds until a silent server counts as none

// Whether the host has another version: its list of files lacks a script of this page.
async function isReplaced() {
  const signal = AbortSignal.timeout(patience);
  const list = await fetch(new URL("files.js", root), { cache: "no-store", signal });
  const text = list.ok ? await list.text() : "";
  const names = [...document.scripts].map(({ src }) => src.replace(/^.*\//, ""));
  return text !== "" && !names.every((name) => text.includes(name));
}

// The copies of this module share the notice and its `lost`: how many parts wait to be loaded.
function announceMissing(text) {
  if (shown.lost === 0) return;
  document.querySelector("dialog[open]")?.close(); // it would cover the button
  announceNotice(text, button("Try again", () => announceNotice("Loading …")));
}

// Waits for a press of "Try again", or for the network.
const asked = () => new Promise((done) => {
  shown.addEventListener("click", done, { once: true });
  addEventListener("online", done, { once: true });
});

// Tells the reader why a part of the page is missing: a newer version, no network, or a fault.
async function tellMissing() {
  try {
    if (await isReplaced()) announceVersion("A new version is here: reload to go on.");
    else announceMissing("A part of this page could not be loaded. Nothing is lost.");
  } catch {
    announceMissing("A part of this page is missing, and there is no network. Nothing is lost.");
  }
}

// Whether an error of `fetchPart` or of the browser's `import` means that a part is missing.
const isMissing = ({ name, message }) => name === "MissingError"
  || /dynamically imported module|module script failed/i.test(message);

/** Loads a part of the page; if it is missing, loads it again whenever the reader asks for that. */
export async function loadPart(load) {
  for (let isLost = false; ; isLost = true) {
    try {
      const part = await load();
      if (isLost && shown.lost === 0) shown.replaceChildren();
      return part;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    shown.lost = (shown.lost ?? 0) + 1;
    tellMissing();
    await asked();
    shown.lost -= 1;
  }
}

/**
 * Loads a file in assets/, by its name with a hash; `read` turns the response into the result.
 * While the file is missing, a notice tells the reader what to do.
 */
export function fetchPart(name, read = (response) => response.json()) {
  return loadPart(async () => {
    try {
      const response = await fetch(new URL(name, import.meta.url));
      if (response.ok) return await read(response);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // as fetch raises without a network
    }
    throw Object.assign(new Error(`${name} is missing`), { name: "MissingError" });
  });
}

/** Returns a function that loads a part once. After a failure its next call loads it again. */
export function later(load) {
  let loaded;
  return () => {
    loaded ??= loadPart(load).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** Shows an error that no part of the page shows. */
export function complain({ message }) {
  byId("trouble").textContent = message;
  byId("trouble").hidden = false;
}

document.querySelector("main")?.append(shown);
// The first service worker takes over pages that were there before it, which is no new version.
let isFirst = !worker?.controller;
worker?.addEventListener("controllerchange", () => {
  if (!isFirst) announceVersion("A new version is here.");
  isFirst = false;
});
