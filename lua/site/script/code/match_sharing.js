// match_sharing.js -- the settings of a match as a link, if it is short enough for one, or a file.

import { checked, withDigests } from "./match_settings.js";
import { copy, download } from "../page/share.js";
import { writeHash } from "../page/link.js";

// Characters of an address: programs for mail and chats cut longer ones, some browsers far longer
// ones.
const longest = 30000;

const kilobytes = (length) => `${Math.ceil(length / 1000)} kB`;

async function copyMatch(contest) {
  const hash = await writeHash("code", { contest });
  const { href } = new URL(hash, location.href);
  if (href.length > longest) {
    return `This match takes ${kilobytes(href.length)}, too much for a link: save it as a file.`;
  }
  return await copy(href) ? "The link to the match is copied: it holds its bots' sources."
    : "This browser allows no copy: save the match as a file.";
}

const saveMatch = (contest) => (
  download("match.json", JSON.stringify({ contest }, null, 1), "application/json"));

const ways = { link: copyMatch, file: saveMatch };

/** Shares a match that is `known` if it was played or brought. Returns the result as a sentence. */
export const shareMatch = (way, settings, known) => ways[way](withDigests(settings, known));

/** The settings in such a file; rejects with what is wrong. */
export async function readMatch(file) {
  let found;
  try {
    found = JSON.parse(await file.text());
  } catch {
    throw new Error("This is not the file of a match.");
  }
  return checked(found?.contest);
}
