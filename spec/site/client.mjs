// client.mjs -- a page that has nothing but the playground's Client, for specs.

import { join } from "node:path";

import { from, open, site } from "./browser.mjs";

const scripts = from("lua/site/script/"), root = from("");
const blank = '<!doctype html><title>blank</title><link rel="icon" href="data:,">';
const pathOf = (route) => new URL(route.request().url()).pathname;

// Modules of the playground are served as they are, not bundled.
const serveScript = (route) => route.fulfill({ path: join(scripts, pathOf(route)) });

// What it takes from Lua and from the names of the files.
const serveList = (route) => route.fulfill({ path: join(root, pathOf(route)) });

// The Worker, which is bundled, and its files are looked for beside a script (page/version.js).
const serveAsset = (route) => (
  route.fulfill({ path: join(site, pathOf(route).replace(/^.(lua|page)/, "/assets")) }));

/**
 * Opens a page whose window has the exports of the scripts with these names, and `client`, a Client
 * that collects printed text in `printed`. The routes of `others` take precedence over its own.
 */
export async function openClient(t, names = ["lua/client.js"], others = []) {
  const serveBlank = (route) => route.fulfill({ contentType: "text/html", body: blank });
  const routes = [
    [/\/blank\.html$/, serveBlank], [/\/(page|lua|code)\/\w+\.js$/, serveScript],
    [/\/build\/web\/\w+\.mjs$/, serveList], [/\/(lua|page)\/\w+-[A-Z0-9]{8}\.\w+$/, serveAsset],
    ...others,
  ];
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
