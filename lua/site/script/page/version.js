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

/**
 * Keeps the files of this page's version in the cache while the page is open.
 * @param {string} script  the address of the page's own script
 */
export function keep(script) {
  navigator.locks?.request(script, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
}

const patience = 5000; // milliseconds until a silent server counts as none

/** Tells the reader why a part of the page is missing: a newer version, or no network. */
export async function missing() {
  try {
    const signal = AbortSignal.timeout(patience);
    await fetch(new URL("files.js", root), { cache: "no-store", signal });
    announceVersion("A new version is here: reload to go on. Nothing is lost.");
  } catch {
    announceNotice("A part of this page is missing, and there is no network. Try again later.");
  }
}

/** A file in assets/, by its name with a hash. If it is missing, the reader is told what to do. */
export async function fetchPart(name) {
  const response = await fetch(new URL(name, import.meta.url)).catch(() => null);
  if (response?.ok) return response;
  missing();
  throw Object.assign(new Error(`${name} is missing`), { name: "MissingError" });
}

/** Whether an error is that of a part that is missing, as the client or a browser names it. */
export const isMissing = (error) => error?.name === "MissingError"
  || /dynamically imported module|module script failed/i.test(error?.message);

/** Shows an error that no part of the page shows. */
export function complain(error) {
  if (isMissing(error)) return missing();
  const trouble = byId("trouble");
  trouble.textContent = error.message;
  trouble.hidden = false;
  return undefined;
}

addEventListener("unhandledrejection", ({ reason }) => isMissing(reason) && missing());
document.querySelector("main")?.append(shown);
// The first service worker takes over pages that were there before it, which is no new version.
let isFirst = !worker?.controller;
worker?.addEventListener("controllerchange", () => {
  if (!isFirst) announceVersion("A new version is here.");
  isFirst = false;
});
