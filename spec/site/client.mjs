// client.mjs -- a page that has nothing but the playground's Client, for specs.

import { readFileSync } from "node:fs";

import { open } from "./browser.mjs";

const scripts = new URL("../../lua/shogun/site/script/", import.meta.url);
const blank = '<!doctype html><title>blank</title><link rel="icon" href="data:,">';

// Modules of the playground as they are, not bundled, beside the Worker that is.
const serveScript = (route) => {
  const name = new URL(route.request().url()).pathname.slice(1);
  const body = readFileSync(new URL(name, scripts));
  return route.fulfill({ contentType: "text/javascript", body });
};

/**
 * Opens a page whose window has what the scripts named export, and `client`, a Client that collects
 * what is printed in `printed`.
 * @param {import("node:test").TestContext} t
 * @param {string[]} names  of scripts
 */
export async function openClient(t, names = ["client.js"]) {
  const serveBlank = (route) => route.fulfill({ contentType: "text/html", body: blank });
  const routes = [[/\/blank\.html$/, serveBlank], [/\/(client|match|offline)\.js$/, serveScript]];
  const page = await open(t, "blank.html", { routes });
  await page.evaluate(async (modules) => {
    for (const name of modules) Object.assign(window, await import(`/${name}`));
    window.printed = [];
    window.client = new window.Client({ onprint: (text) => window.printed.push(text) });
  }, names);
  return page;
}

/** Calls Lua in the page: its answer, or { name, message } of what it rejects with. */
export const call = (page, name, args, options) =>
  page.evaluate(async ([...given]) => {
    try {
      return await window.client.call(...given);
    } catch (error) {
      return { name: error.name, message: error.message };
    }
  }, [name, args, options]);
