// files.mjs -- the files of the site that was built.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { site } from "./browser.mjs";

const below = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? below(join(folder, entry.name)) : [join(folder, entry.name)]);

/** The paths of all files below the site's root. */
export const files = below(site).map((path) => relative(site, path)).sort();

export const pages = files.filter((path) => path.endsWith(".html"));

// The pages of the verbs have one template: one stands for all.
const isRepeated = (path) => /^commands\/(?!index|match)/.test(path);

/** Those of the documentation. */
export const documents = (
  pages.filter((path) => !/^(play|embed)\//.test(path) && !isRepeated(path)));

export const text = (path) => readFileSync(join(site, path), "utf8");

/** The path of the file whose name has a hash: asset("search.json"). */
export function asset(name) {
  const [base, type] = name.split(".");
  const pattern = new RegExp(`^assets/${base}-[A-Z0-9]{8}\\.${type}$`);
  const found = files.filter((path) => pattern.test(path));
  if (found.length !== 1) throw new Error(`${name}: ${found}`);
  return found[0];
}

/** Delays a file, "shogun.wasm". Returns options for `open`, and `arrive`, which delivers it. */
export function held(name) {
  let arrive;
  const arrival = new Promise((resolve) => { arrive = resolve; });
  const answer = (route) => arrival.then(() => route.continue());
  return { options: { routes: [[`**/${asset(name)}`, answer]] }, arrive };
}
