// bot_files.js -- bots from files or folders that are dropped or chosen. A bot is NAME.lua, or
// NAME/bot.lua, whose folder has no other bot.

import { acceptDropped, acceptFiles } from "../page/share.js";
import { longest, mostPlayers } from "./match_settings.js";

const mostFiles = 2000;

const answer = (object, name) => new Promise((...ends) => { object[name](...ends); });

// Adds files with their paths. The entries may be folders, which the browser reads in parts.
async function addFiles(all, entries) {
  for (const entry of entries) {
    const reader = entry.isDirectory && entry.createReader();
    for (let part; reader && part?.length !== 0;) {
      part = await answer(reader, "readEntries");
      await addFiles(all, part);
    }
    if (entry.isFile) all.push({ path: entry.fullPath, file: await answer(entry, "file") });
    else if (!reader) all.push(entry);
    if (all.length > mostFiles) throw new Error(`more than ${mostFiles} files`);
  }
  return all;
}

const folderOf = (path) => path.replace(/[^/]*$/, "");
const isMain = ({ path }) => /[^/]\/bot\.lua$/i.test(path);

function nameOf(path) {
  const [, folder, file] = /([^/]*)\/([^/]*)\.lua$/i.exec(`/${path}`);
  const name = isMain({ path }) ? folder : file;
  return name.replace(/[^\p{L}\p{N} ._-]+/gu, "_").slice(0, longest.name) || "bot";
}

// A file that is too long becomes a bot that raises an error about it.
async function botOf({ path, file }) {
  const isLong = file.size > longest.source;
  const text = isLong ? `error "the file has ${file.size} bytes, more than ${longest.source}"`
    : await file.text();
  return { name: nameOf(path), source: text || "\n" };
}

function botsOf(files) {
  const lua = files.filter(({ path }) => /\.lua$/i.test(path) && !/(^|\/)(\.|__MACOSX)/.test(path));
  const folders = new Set(lua.filter(isMain).map(({ path }) => folderOf(path)));
  const mains = lua.filter((one) => isMain(one) || !folders.has(folderOf(one.path)));
  if (mains.length === 0) throw new Error("No bots: a bot is a file NAME.lua or NAME/bot.lua.");
  if (mains.length > mostPlayers) {
    throw new Error(`${mains.length} bots: a league has at most ${mostPlayers}.`);
  }
  return Promise.all(mains.sort((a, b) => (a.path < b.path ? -1 : 1)).map(botOf));
}

const described = (file) => ({ path: file.webkitRelativePath || file.name, file });

// What was dropped; the browser forgets it after the event.
const dropped = ({ items }) => [...items]
  .filter(({ kind }) => kind === "file")
  .map((item) => item.webkitGetAsEntry?.() ?? described(item.getAsFile()));

/**
 * Accepts bots that are dropped on an element, or chosen in fields with these ids. `bring` takes a
 * promise of { name, source }[], which rejects if there are no bots or too many.
 */
export function acceptBots(place, ids, bring) {
  const take = (entries) => bring(addFiles([], entries).then(botsOf));
  for (const id of ids) acceptFiles(id, (...files) => take(files.map(described)));
  acceptDropped(place, (types) => types.includes("Files"), (data) => take(dropped(data)));
}
