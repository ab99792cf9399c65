// assets.js -- gives the files that pages load names with a hash of what they hold, in assets/. A
// file of such a name never changes, so that caches keep it, and a page and its parts stay of one
// version.
//
//     node assets.js data FOLDER NAMES      before the script is bundled, which has these names
//     node assets.js pages FOLDER METAFILE  afterwards: the style, the scripts and their pages
//
// NAMES is a module that it writes, METAFILE what esbuild has written.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

const data = ["editor.json", "help.json",
  "modules.json", "search.json", "shogun.wasm", "worker.js"];
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

// As esbuild names its files: "worker-6GFL2QXA.js".
function nameOf(path) {
  const hash = createHash("sha256").update(readFileSync(path)).digest().subarray(0, 8);
  const text = [...hash].map((byte) => letters[byte % 32]).join("");
  return `${basename(path, extname(path))}-${text}${extname(path)}`;
}

// Moves a file into assets/; returns its name there.
function move(folder, name) {
  const hashed = nameOf(join(folder, name));
  mkdirSync(join(folder, "assets"), { recursive: true });
  renameSync(join(folder, name), join(folder, "assets", hashed));
  return hashed;
}

// "search.json" is exported as searchJson.
const identifier = (name) => name.replace(/\.(.)/, (_, letter) => letter.toUpperCase());

function moveData(folder, file) {
  const lines = data.map((name) => (
    `export const ${identifier(name)} = ${JSON.stringify(move(folder, name))};\n`));
  writeFileSync(file, lines.join(""));
}

// The scripts that pages name, bundled: their names in assets/ by those in the pages.
function bundled(outputs) {
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint);
  return Object.fromEntries(entries.map(([path, { entryPoint }]) => (
    [basename(entryPoint), basename(path)])));
}

const pagesOf = (folder) => readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith(".html")).map((path) => join(folder, path));

function rename(html, names) {
  return html.replace(/(href|src)="(\/?(?:\.\.\/)*)([\w.]+)"/g, (all, attribute, root, name) => (
    names[name] ? `${attribute}="${root}assets/${names[name]}"` : all));
}

function renameInPages(folder, metafile) {
  const { outputs } = JSON.parse(readFileSync(metafile, "utf8"));
  const names = bundled(outputs);
  for (const name of ["site.css", "theme.js"]) names[name] = move(folder, name);
  for (const page of pagesOf(folder)) {
    writeFileSync(page, rename(readFileSync(page, "utf8"), names));
  }
}

const [step, folder, file] = process.argv.slice(2);
({ data: moveData, pages: renameInPages })[step](folder, file);
