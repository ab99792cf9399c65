// assets.mjs -- gives the files that pages load names with a hash of what they hold, in assets/. A
// file of such a name never changes, so that caches keep it, and a page and its parts stay of one
// version.
//
//     node assets.mjs data FOLDER NAMES      before the script is bundled, which has these names
//     node assets.mjs pages FOLDER METAFILE  afterwards: the style, the scripts and their pages
//
// NAMES is a module that it writes, METAFILE what esbuild has written.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

const data = [
  "editor.json", "help.json", "modules.json", "modules_first.json", "search.json", "shogun.wasm",
  "worker.js",
];
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
const identifier = (name) => name.replace(/[._](.)/g, (_, letter) => letter.toUpperCase());

function moveData(folder, file) {
  const lines = data.map((name) => (
    `export const ${identifier(name)} = ${JSON.stringify(move(folder, name))};\n`));
  writeFileSync(file, lines.join(""));
}

// The scripts that pages name, and those that are loaded later: their bundles by their own names.
function bundlesOf(outputs) {
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint);
  return Object.fromEntries(entries.map(([path, { entryPoint }]) => [basename(entryPoint), path]));
}

// A bundle and all that it imports at once.
function imported(outputs, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const { imports } = outputs[path];
  for (const one of imports.filter(({ kind }) => kind === "import-statement")) {
    imported(outputs, one.path, found);
  }
  return found;
}

// The tabs that a page may open first, by its script.
const firstTabs = {
  "play.js": ["table.js", "reader.js"], "learn.js": ["lessons.js", "puzzles.js"],
};

// The links by which a browser loads their scripts at once, instead of one after the other. Lua,
// which is larger than all of them, comes after them.
function preloads(script, { outputs, bundles }) {
  const scripts = imported(outputs, bundles[script]);
  for (const tab of firstTabs[script]) imported(outputs, bundles[tab], scripts);
  return [...scripts].map((path) => (
    `<link rel="modulepreload" href="../assets/${basename(path)}">\n`)).join("");
}

const pagesOf = (folder) => readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith(".html")).map((path) => join(folder, path));

function rename(html, { names }) {
  return html.replace(/(href|src)="(\/?(?:\.\.\/)*)([\w.]+)"/g, (all, attribute, root, name) => (
    names[name] ? `${attribute}="${root}assets/${names[name]}"` : all));
}

function addPreloads(html, build) {
  const script = Object.keys(firstTabs).find((name) => html.includes(`/${name}"></script>`));
  return script ? html.replace('<link rel="manifest"', `${preloads(script, build)}$&`) : html;
}

// The names of the files in assets/, by those without a hash.
function namesIn(folder) {
  const list = readdirSync(join(folder, "assets"));
  return Object.fromEntries(list.map((name) => [name.replace(/-[A-Z0-9]{8}(?=\.)/, ""), name]));
}

function renameInPages(folder, metafile) {
  const { outputs } = JSON.parse(readFileSync(metafile, "utf8"));
  for (const name of ["site.css", "desk.css"]) move(folder, name);
  const build = { outputs, bundles: bundlesOf(outputs), names: namesIn(folder) };
  for (const page of pagesOf(folder)) {
    const html = readFileSync(page, "utf8");
    writeFileSync(page, rename(addPreloads(html, build), build));
  }
}

const [step, folder, file] = process.argv.slice(2);
({ data: moveData, pages: renameInPages })[step](folder, file);
