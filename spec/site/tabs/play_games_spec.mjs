// play_games_spec.mjs -- the reader's games, which no link, no new game and no other page destroys.

import assert from "node:assert/strict";
import test from "node:test";

import {
  click, follow, goTo, listed, make, openPlay, people, plies, violations,
} from "./play.mjs";
import { readState } from "../../../lua/site/script/play/reading.js";

const own = { game: { moves: ["d1e3", "c8c4"], seed: 1 }, players: people };
const another = { game: { moves: ["d1f2"], seed: 2 }, players: people };
const kept = (state, date = 0) => ({ state, result: null, date, begun: 0, stamp: String(date) });
const stored = { show: { advice: false }, "game 1": kept(own) };

const notice = (page, words) => page.locator("#notice", { hasText: words }).waitFor();

const both = ["two people, not over, 2 moves", "two people, not over, 2 moves"];

// Opens the list of games, returns its lines, and closes it again.
async function games(page) {
  await page.click("#your-games");
  await page.waitForSelector("#games[open]");
  const lines = await page.locator("#games-list li > span").allTextContents();
  await page.click("#games-close");
  return lines.map((line) => line.replace(/, \d+ \w+ \d{4}.*$/, ""));
}

test("opens a link as a visitor, whose own game waits", async (t) => {
  const page = await openPlay(t, undefined, { stored });
  await plies(page, 2);
  await follow(page, "play", another);
  await plies(page, 1);
  await notice(page, "This game came with a link.");
  assert.deepEqual(await games(page), ["two people, not over, 2 moves"]);
  await goTo(page, "#notice button", 2);
  assert.deepEqual(await listed(page), ["Start", "d1e3", "c8c4"]);
  assert.equal(await page.textContent("#notice"), "");
});

test("makes a visitor's game the reader's with the first move", async (t) => {
  const page = await openPlay(t, another, { stored });
  await notice(page, "This game came with a link.");
  await make(page, "c8c4", click);
  assert.deepEqual(await games(page), both);
  await page.reload(); // its address has the same game
  await plies(page, 2);
  assert.equal(await page.textContent("#notice"), "");
  assert.deepEqual(await games(page), both);
});

test("keeps a game if play continues from an earlier board, and undoes a new game", async (t) => {
  const old = { ...kept(own), begun: 2 };
  const page = await openPlay(t, undefined, { stored: { ...stored, "game 1": old } });
  await plies(page, 2);
  await goTo(page, "#undo", 1);
  await make(page, "e8d5", click);
  await follow(page, "play", { ...another, game: { moves: ["d1f2"], undone: ["c8c4"] } });
  await notice(page, "This game came with a link.");
  await make(page, "e8d5", click);
  await page.click("#new");
  await goTo(page, "#start", 0);
  assert.deepEqual(await games(page), both);
  await notice(page, "The game before is in “Your games”.");
  await goTo(page, "#notice button", 2);
  assert.deepEqual(await games(page), both);
});

test("opens a game again, deletes one, and brings it back", async (t) => {
  const old = kept({ ...another, players: { white: "level 3", red: "own <b>" } }, 1);
  const page = await openPlay(t, undefined, { stored: { ...stored, "game 1": kept(own, 2),
    "game 2": old } });
  await page.click("#your-games");
  const words = "Engine, level 3 – <b>, not over, 1 move";
  const line = page.locator("#games-list li", { hasText: words });
  await line.locator("button", { hasText: "Delete" }).click();
  await line.waitFor({ state: "detached" });
  assert.deepEqual(await violations(page), []);
  await page.click("#games-note button");
  await line.waitFor();
  await line.locator("button", { hasText: "Open" }).click();
  await plies(page, 1);
  assert.equal(await page.locator("#games").isVisible(), false);
});

test("drops the oldest of more than fifty games", async (t) => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => (
    [`game ${i}`, kept({ ...own, game: { ...own.game, seed: i } }, i + 1)])));
  const page = await openPlay(t, another, { stored: { ...stored, ...many } });
  await make(page, "c8c4", click);
  assert.equal((await games(page)).length, 50);
  assert.equal(await page.evaluate(() => localStorage["shogun.game 0"]), undefined);
});

test("keeps both games of two pages that are open at once", async (t) => {
  const page = await openPlay(t, undefined, { stored });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await plies(second, 2);
  await make(page, "e1e2", click);
  await second.click("#turn"); // which is no other game
  await second.waitForSelector("#turn[aria-pressed=true]");
  await make(second, "c1c3", click);
  await make(page, "e8d5", click);
  const lines = await games(second);
  assert.deepEqual(lines.sort(), [
    "two people, not over, 3 moves", "two people, not over, 4 moves"]);
});

test("goes on with a game that another page has merely opened", async (t) => {
  const page = await openPlay(t, undefined, { stored });
  await plies(page, 2);
  const stamp = () => page.evaluate(() => JSON.parse(localStorage["shogun.game 1"]).stamp);
  const before = await stamp(), second = await page.context().newPage();
  await second.goto(page.url().replace(/#.*/, ""));
  await plies(second, 2);
  assert.notEqual(await stamp(), before);
  await make(page, "e1e2", click);
  assert.deepEqual(await games(page), ["two people, not over, 3 moves"]);
});

test("sets a damaged game aside, and begins a new one", async (t) => {
  const page = await openPlay(t, undefined, { stored }), address = page.url().replace(/#.*/, "");
  const illegal = [{ rules: "law=x", moves: [] }, { moves: ["a1a8"] },
    { moves: [], undone: ["a1a8"] }, { moves: Array(1e5).fill("d1e3") },
  ].map((game) => kept({ game, players: people }));
  const all = [7, { ...kept(own), result: 5 }, { ...kept(own), date: "soon" }, ...illegal];
  for (const text of ["{", ...all.map((one) => JSON.stringify(one))]) {
    await page.evaluate((to) => {
      sessionStorage.clear();
      localStorage.clear();
      localStorage["shogun.game 1"] = to;
    }, text);
    await page.goto(address);
    await notice(page, "A damaged game was set aside.");
    assert.deepEqual(await listed(page), ["Start"]);
    assert.equal(await page.evaluate(() => localStorage["shogun.bad 1"]), text);
  }
});

test("reads whole seeds alone, and a clock without times", () => {
  for (const seed of [0.5, 1e300, "x", "1e3", "9".repeat(19)]) {
    assert.throws(() => readState({ game: { seed } }), /its seed cannot be read/);
  }
  const state = { game: { seed: "-7" }, clock: { base: 60 } };
  assert.deepEqual(readState({ ...state, clock: { ...state.clock, times: null } }), state);
});

test("leaves out unknown fields, and refuses fields of another type", () => {
  const players = { white: "person", red: "level 1" };
  assert.deepEqual(readState({ players: { ...players, x: 5 }, y: 6 }), { players });
  for (const one of [5, { white: "person" }, { ...players, red: 5 }]) {
    assert.throws(() => readState({ players: one }), /cannot be read/);
  }
});

test("refuses a link that is damaged, or has no game or illegal moves", async (t) => {
  const first = await openPlay(t, { game: { moves: ["d1e3", "d1e3"] }, players: people });
  await first.locator("#trouble", { hasText: "move 2: illegal move 'd1e3'" }).waitFor();
  assert.deepEqual(await listed(first), ["Start"]);
  const page = await openPlay(t, undefined, { stored }), none = "This link holds no game";
  await plies(page, 2);
  await page.evaluate(() => { location.hash = "#play.AAAA"; });
  await page.locator("#trouble", { hasText: "This link is damaged" }).waitFor();
  for (const [state, words] of [
    [7, none], [{ game: { moves: "d1e3" } }, "its moves cannot be read"],
    [{ game: { moves: ["d1e3"], undone: ["a1a8"] } }, "move 2: illegal move 'a1a8'"],
    [{ game: { moves: [{}] } }, none],
  ]) {
    await follow(page, "play", state);
    await page.locator("#trouble", { hasText: words }).waitFor();
    assert.deepEqual(await listed(page), ["Start", "d1e3", "c8c4"]);
  }
});
