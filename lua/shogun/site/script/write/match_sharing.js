// match_sharing.js -- the settings of a match as a link, if it is short enough for one, or a file.

import { checked } from "./match_settings.js";
import { copy, download } from "../page/share.js";
import { writeHash } from "../page/link.js";

// Characters of an address: programs for mail and chats cut longer ones, some browsers far longer
// ones.
const longest = 30000;

const kilobytes = (length) => `${Math.ceil(length / 1000)} kB`;

/**
 * Copies a match as a link.
 * @param {object} settings  as match_settings.js checks them
 * @returns {Promise<string>}  the result, as a sentence
 */
export async function copyMatch(settings) {
  const hash = await writeHash("write", { contest: checked(settings) });
  const { href } = new URL(hash, location.href);
  if (href.length > longest) {
    return `This match takes ${kilobytes(href.length)}, too much for a link: save it as a file.`;
  }
  return await copy(href) ? "The link to the match is copied: it holds its bots' sources."
    : "This browser allows no copy: save the match as a file.";
}

/** Saves a match as a file. Returns the result, as a sentence. */
export function saveMatch(settings) {
  const text = JSON.stringify({ contest: checked(settings) }, null, 1), name = "match.json";
  download(name, new Blob([text], { type: "application/json" }));
  return `Saved as ${name}.`;
}

/**
 * Reads such a file.
 * @param {File} file
 * @returns {Promise<object>}  settings; rejects with what is wrong
 */
export async function readMatch(file) {
  let found;
  try {
    found = JSON.parse(await file.text());
  } catch {
    throw new Error("This file is no match.");
  }
  return checked(found?.contest);
}
