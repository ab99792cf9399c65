// code_contest_spec.mjs -- matches of several players, and matches as links and files that play
// the same games.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";

import { first, openCode, shows } from "./code.mjs";
import { folderOf, open, running, saved } from "../browser.mjs";
import { follow, violations } from "./play.mjs";
import { writeHash } from "../../../lua/site/script/page/link.js";

const chance = `return function(board, info)
  print "asked"
  local all = board:moves()
  return all[info.random(1, #all)]
end`;

const settings = {
  players: [{ name: "mine", source: chance }, { name: "random", builtin: "random" },
    { name: "greedy", builtin: "greedy" }],
  rules: "boxed", pairs: 1, limit: { steps: 1e6 }, seed: 3,
};

const ended = /^The match has ended: 6 games\./;
const rows = (page) => page.locator("#match-table tbody tr").allTextContents();

const openLink = async (t, contest, options) => (
  open(t, `play/index.html${await writeHash("code", { contest })}`, options));

async function play(page) {
  await page.click("#match-start");
  await shows(page, "match-status", ended, { timeout: 120000 });
}

test("a link brings a match, which runs when it is started and repeats", async (t) => {
  const page = await openLink(t, settings);
  await page.locator("#match-from").waitFor();
  assert.equal(page.workers().length, 1); // the page's alone
  assert.deepEqual(await page.locator("#bot option").allTextContents(), ["mybot.lua"]);
  await play(page);
  const table = await rows(page);
  assert.match(table[0], /^1\d\. \w+[\d½]+ of 4/); // its place, and its points
  assert.deepEqual(table.map(([place]) => place), table.map(([place]) => place).sort());
  assert.ok(await page.getByRole("progressbar").isVisible());
  assert.deepEqual(await violations(page), []);

  await page.getByRole("button", { name: /mine against greedy/ }).click();
  const games = await page.locator("#match-game option").allTextContents();
  assert.equal(games.length, 2);
  assert.ok(games.every((text) => text.includes("mine") && text.includes("greedy")));
  await page.click("#match-turns");
  await shows(page, "replay-words", /^Turn \d+ of \d+/);

  const { contest } = JSON.parse((await saved(page, "#match-save")).bytes);
  assert.equal(contest.played.length, 4 * 6);
  const other = await openLink(t, contest);
  await other.locator("#match-from").waitFor();
  await play(other);
  await shows(other, "match-status", "Every game is the one that the match brought with it.");
  assert.deepEqual(await rows(other), table);
});

test("a match of a link is checked, and survives a reload", async (t) => {
  const damaged = await openLink(t, { ...settings, players: [{ name: "x", builtin: "of" }, {}] });
  await shows(damaged, "trouble", "This match cannot be played: there is no player 'of'.");
  await damaged.goto("about:blank");
  const hash = await writeHash("code", { contest: { ...settings, rules: "law=x" } });
  await damaged.goto(new URL(`play/index.html${hash}`, (await running()).origin).href);
  await shows(damaged, "trouble", "invalid rules");
  await shows(damaged, "match-players", "random");
  assert.equal(await damaged.evaluate(() => localStorage["shogun.contest.link"]), "null");
  const page = await openLink(t, settings);
  await shows(page, "match-players", /mine, brought along/);
  await page.reload();
  await shows(page, "match-players", /mine, brought along/);
  await page.click("#match-keep");
  await shows(page, "match-note", "On your shelf: mine.");
  assert.deepEqual(await page.locator("#bot option").allTextContents(), ["mybot.lua", "mine.lua"]);
  await page.click("#match-own");
  await page.locator("#match-from").waitFor({ state: "hidden" });
  await shows(page, "match-players", /mybot, in the editor/);
  const long = { name: `${"m".repeat(40)}_2`, source: chance }; // as the shelf names a second bot
  const players = [long, settings.players[1]];
  await follow(page, "code", { contest: { ...settings, players } });
  await shows(page, "match-players", /m{40}_2, brought along/);
});

test("a pair without a game so far lists none, and the next one its own", async (t) => {
  const page = await openLink(t, { ...settings, pairs: 9 });
  await page.locator("#match-from").waitFor();
  await page.click("#match-start");
  await page.locator("#match-games").waitFor({ timeout: 60000 });
  await page.click("#match-stop");
  for (const cell of await page.locator("#match-table tbody button").all()) {
    await cell.click();
    const count = await page.locator("#match-game option").count();
    assert.equal(await page.isVisible("#match-games"), count > 0);
  }
});

test("a match of two is shared as a link; one too long for an address is not", async (t) => {
  const match = { pairs: 1, rules: "boxed", limit: { steps: 1e6 }, seed: 5 };
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openCode(t, first, { match, permissions });
  await page.click("#match-link");
  await shows(page, "match-note", /^The link to the match is copied/);
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openCode(t, first);
  await other.goto(address);
  await shows(other, "match-players", /mine, brought along/);
  assert.equal(await other.inputValue("#match-limit"), "1M");
  const noise = Array.from({ length: 8000 }, (_, i) => Math.sin(i).toString(36).slice(5)).join("");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText(`-- ${noise}\n`);
  await page.click("#match-link");
  await shows(page, "match-note", /^This match takes \d+ kB, too much for a link: save it/);
});

// The folder of a class: files in two levels, of which some are not bots, or are invalid bots.
const choice = "return function(b, info) local m = b:moves() return m[info.random(1, #m)] end";
const files = {
  "anna.lua": first, "ben/bot.lua": choice, "ben/notes.lua": "", "old/anna.lua": choice,
  "broken.lua": "return function(", "huge.lua": "-".repeat(1e6), "binary.lua": "\x1bLua\0\xff",
  "empty.lua": "", "loops.lua": "return function() while true do print 'x' end end",
  ".hidden.lua": first, "readme.txt": "", "=1+1.lua": choice,
};
const names = ["_1_1", "anna", "ben", "binary", "broken", "empty", "huge", "loops", "anna (2)"];

function classFolder(t) {
  const folder = folderOf(t);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, "latin1");
  }
  return folder;
}

test("a folder or several dropped files make a league, and one file makes a bot", async (t) => {
  const page = await openCode(t, first, { match: { limit: { steps: 1e6 }, rules: "sheet" } });
  await page.setInputFiles("#league-folder", classFolder(t));
  await shows(page, "match-note", "9 bots, 72 games: start the match.");
  assert.deepEqual(await page.locator("#bot option").allTextContents(), ["mine.lua"]);
  await page.click("#match-start");
  await shows(page, "match-status", /^The match has ended: 72 games\./, { timeout: 240000 });
  const table = await rows(page);
  const shown = await page.locator("#match-table tbody th").allTextContents();
  assert.deepEqual(shown.sort(), names.map((name, i) => `${i + 1}. ${name}`));
  for (const name of ["binary", "broken", "empty", "huge"]) {
    assert.match(table.find((row) => row.includes(name)), / of 16.*\d+ error$/);
  }
  assert.match(table.find((row) => row.includes("loops")), /\d+ time$/);
  assert.match(await page.textContent("#match-faults"), /huge failed: .* has 1000000 bytes, more/);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "3. ben: list the games" }).press("Enter");
  const games = await page.locator("#match-game option").allTextContents();
  assert.ok(games.length === 16 && games.every((text) => text.includes("ben")), games[0]);
  const csv = String((await saved(page, "#match-csv")).bytes).split("\r\n");
  assert.match(csv[0], /^place,name,points,games,rating,low,high,/);
  assert.match(csv[1], /^1,"[^"]+",\d+(\.5)?,16,[\d.]+,-?[\d.]+,[\d.]*,0,0,0$/);
  const records = String((await saved(page, "#match-records")).bytes);
  assert.equal(records.match(/^\[White /gm).length, 72);

  const drop = (list) => page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const name of given) dataTransfer.items.add(new File(["return 1"], name));
    const event = new window.DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector(".cm-content").dispatchEvent(event);
  }, list);
  await drop(["eva.lua"]);
  await shows(page, "bot", "eva.lua");
  await drop(["eva.lua", "carl.lua", "notes.txt"]);
  await shows(page, "match-players", /carl, brought along.*eva, brought along/s);
  await drop(Array.from({ length: 1000 }, (_, i) => `b${i}.lua`));
  await shows(page, "match-note", "1000 bots: a league has at most 40.");
  await drop(["notes.txt"]);
  await shows(page, "match-note", "No bots: a bot is a file NAME.lua or NAME/bot.lua.");
  assert.equal(await page.locator("#match-players li").count(), 2);
});
