// make_0_10.mjs -- makes spec/data/0.10/site.json, with the site of version 0.10.0 in a browser:
// links that 0.9.0 could not make, each with the state in it; a match as a file; and what the
// browser has stored. It is run again until that version is released.
//
//     make stored-data

import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";

import { open } from "../site/browser.mjs";
import { addressOf, openPlay, plies } from "../site/play.mjs";
import { readHash, writeHash } from "../../lua/shogun/site/script/page/link.js";

const folder = process.argv[2];
const bot = "return function(board) print 'asked' return board:moves()[1] end";
const record = '[Rules "sheet"]\n\n{A short game.} 1. d1e3 c8c4 2. f1f4 *';
const links = {};

// Notes the address, once it holds what `is` accepts.
async function note(page, name, is) {
  const { hash } = new URL(await addressOf(page, is));
  links[name] = { hash, ...await readHash(hash) };
}

// A variation, a mark and a comment, made on the board.
async function look(page) {
  await page.click("#tab-look");
  await page.fill("#record", record);
  await page.click("#show-record");
  await page.click("#look-next");
  await page.fill("#look-words", "to the middle");
  await page.selectOption("#look-glyph", "!?");
  await addressOf(page, ({ text }) => /d1e3!\? \{to the middle\}/.test(text ?? ""));
  for (const name of ["d8", "c7"]) {
    await page.click(`#look-board .cell[aria-label^="${name},"]`);
  }
  await page.locator("#tree [aria-current]", { hasText: "d8c7" }).waitFor();
  await note(page, "look", ({ text }) => /\(1\.\.\. d8c7/.test(text ?? ""));
}

const settings = {
  players: [{ name: "mine", source: bot }, { name: "greedy", builtin: "greedy" }],
  rules: "boxed", pairs: 2, limit: { steps: 1e6 }, seed: 3,
};

// A match that has been played, as a link and as the file that repeats it.
async function contest(t) {
  const hash = await writeHash("write", { contest: settings });
  links.contest = { hash, ...await readHash(hash) };
  const page = await open(t, `play/index.html${hash}`);
  await page.locator("#contest-from").waitFor();
  await page.click("#contest-start");
  await page.locator("#contest-status", { hasText: "has ended" }).waitFor({ timeout: 120000 });
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("#contest-save")]);
  return JSON.parse(readFileSync(await file.path(), "utf8"));
}

test("what the site stores", async (t) => {
  const players = { white: "person", red: "own mine" };
  const before = { show: { advice: false }, bots: { mine: bot } };
  const state = { game: { moves: ["d1e3"], seed: 3 }, players };
  const page = await openPlay(t, state, { stored: before });
  await plies(page, 2);
  await note(page, "bot", ({ game, bots }) => game?.moves.length === 2 && bots);
  await look(page);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const match = await contest(t);
  writeFileSync(`${folder}/site.json`, `${JSON.stringify({ links, match, stored }, null, 1)}\n`);
});
