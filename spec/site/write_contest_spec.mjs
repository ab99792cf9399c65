// write_contest_spec.mjs -- round robins, and matches as links and files that play the same games.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { first, openWrite, shows } from "./write.mjs";
import { open, running } from "./browser.mjs";
import { violations } from "./play.mjs";
import { writeHash } from "../../lua/shogun/site/script/page/link.js";

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

const ended = /^The round robin has ended: 6 games\./;
const rows = (page) => page.locator("#contest-table tbody tr").allTextContents();

const openLink = async (t, contest, options) => (
  open(t, `play/index.html${await writeHash("write", { contest })}`, options));

async function play(page) {
  await page.click("#contest-start");
  await shows(page, "contest-status", ended, { timeout: 120000 });
}

test("a link brings a match, which runs when it is started and repeats", async (t) => {
  const page = await openLink(t, settings);
  await page.locator("#contest-from").waitFor();
  assert.equal(page.workers().length, 1); // the page's alone
  assert.deepEqual(await page.locator("#bot option").allTextContents(), ["mybot.lua"]);
  await play(page);
  const table = await rows(page);
  assert.match(table[0], /^\d1\. mine[\d½]+ of 4/); // its place, and its points
  assert.ok(await page.getByRole("progressbar").isVisible());
  assert.deepEqual(await violations(page), []);

  await page.getByRole("button", { name: /mine against greedy/ }).click();
  const games = await page.locator("#contest-game option").allTextContents();
  assert.equal(games.length, 2);
  assert.ok(games.every((text) => text.includes("mine") && text.includes("greedy")));
  await page.click("#contest-turns");
  await shows(page, "replay-words", /^Turn \d+ of \d+/);

  const [file] = await Promise.all([page.waitForEvent("download"), page.click("#contest-save")]);
  const { contest } = JSON.parse(await readFile(await file.path(), "utf8"));
  assert.equal(contest.played.length, 4 * 6);
  const other = await openLink(t, contest);
  await other.locator("#contest-from").waitFor();
  await play(other);
  await shows(other, "contest-status", "Every game is the one that the match brought with it.");
  assert.deepEqual(await rows(other), table);
});

test("what a link brings is checked, and stays over a reload until it is sent back", async (t) => {
  const damaged = await openLink(t, { ...settings, players: [{ name: "x", builtin: "of" }, {}] });
  await shows(damaged, "trouble", "This match cannot be played: there is no player 'of'.");
  await damaged.goto("about:blank");
  const hash = await writeHash("write", { contest: { ...settings, rules: "law=x" } });
  await damaged.goto(new URL(`play/index.html${hash}`, (await running()).origin).href);
  await shows(damaged, "trouble", "invalid rules");
  await shows(damaged, "contest-players", "random");
  assert.equal(await damaged.evaluate(() => localStorage["shogun.contest.link"]), "null");
  const page = await openLink(t, settings);
  await shows(page, "contest-players", /mine, brought along/);
  await page.reload();
  await shows(page, "contest-players", /mine, brought along/);
  await page.click("#contest-keep");
  await shows(page, "contest-note", "On your shelf: mine.");
  assert.deepEqual(await page.locator("#bot option").allTextContents(), ["mybot.lua", "mine.lua"]);
  await page.click("#contest-own");
  await page.locator("#contest-from").waitFor({ state: "hidden" });
  await shows(page, "contest-players", /greedy/);
  const long = { name: `${"m".repeat(40)}_2`, source: chance }; // as the shelf names a second bot
  const players = [long, settings.players[1]];
  const next = await writeHash("write", { contest: { ...settings, players } });
  await page.evaluate((wanted) => { globalThis.location.hash = wanted; }, next);
  await shows(page, "contest-players", /m{40}_2, brought along/);
});

test("a pair without a game so far lists none, and the next one its own", async (t) => {
  const page = await openLink(t, { ...settings, pairs: 9 });
  await page.locator("#contest-from").waitFor();
  await page.click("#contest-start");
  await page.locator("#contest-games").waitFor({ timeout: 60000 });
  await page.click("#contest-stop");
  const cells = page.locator("#contest-table tbody button");
  for (const cell of await cells.all()) {
    await cell.click();
    const count = await page.locator("#contest-game option").count();
    assert.equal(await page.isVisible("#contest-games"), count > 0);
  }
});

test("a match of two is shared as a link; one too long for an address is not", async (t) => {
  const match = { opponent: "random", pairs: "1", rules: "boxed", seconds: "1M", seed: "5" };
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openWrite(t, first, { match, permissions });
  await page.click("#match-link");
  await shows(page, "match-status", /^The link to the match is copied/);
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openWrite(t, first);
  await other.goto(address);
  await shows(other, "contest-players", /mine, brought along/);
  assert.equal(await other.inputValue("#contest-limit"), "1M");
  const noise = Array.from({ length: 8000 }, (_, i) => Math.sin(i).toString(36).slice(5)).join("");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText(`-- ${noise}\n`);
  await page.click("#match-link");
  await shows(page, "match-status", /^This match takes \d+ kB, too much for a link: save it/);
});
