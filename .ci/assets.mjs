// assets.mjs -- moves into assets/ the files that pages load, and adds a hash of its contents to
// each name. So a file of one name never changes: caches may keep it, and a page always gets the
// files of its own version.
//
//     node assets.mjs data FOLDER NAMES      before the script, which imports NAMES, is bundled
//     node assets.mjs pages FOLDER METAFILE  afterwards: the style, the scripts and their pages
//
// It writes NAMES, a module with the names of files. METAFILE is esbuild's list of its bundles.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

const data = [
  "editor.json", "help.json", "modules.json", "modules_first.json", "search.json", "shogun.wasm",
  "worker.js",
];
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

// A name as esbuild makes it: "worker-6GFL2QXA.js".
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

// Maps the name of each script that pages load, at once or later, to the script's bundle.
function bundlesOf(outputs) {
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint);
  return Object.fromEntries(entries.map(([path, { entryPoint }]) => [basename(entryPoint), path]));
}

// A bundle and all bundles that it imports statically.
function imported(outputs, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const { imports } = outputs[path];
  for (const one of imports.filter(({ kind }) => kind === "import-statement")) {
    imported(outputs, one.path, found);
  }
  return found;
}

// Maps a page's script to the scripts of the tabs with which the page may open.
const firstTabs = {
  "play.js": ["table.js", "reader.js"], "learn.js": ["lessons.js", "puzzles.js"],
};

// Links that make the browser load a page's scripts in parallel, and only then Lua, which is
// larger than all these scripts.
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

// Maps each name without a hash to the name in assets/.
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
