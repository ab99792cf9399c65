// play_friend_spec.mjs -- a game of two people in two browsers, only by links; games against a
// reader's bot, opened in another browser.

import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, click, listed, make, openPlay, people, plies, status } from "./play.mjs";
import { readHash, writeHash } from "../../../lua/site/script/page/link.js";
import { held } from "../files.mjs";
import { open } from "../browser.mjs";

const permissions = ["clipboard-read", "clipboard-write"];
const profile = { stored: { show: { advice: false } }, permissions };

async function sent(page) {
  await page.click("#send");
  await page.locator("#note", { hasText: "The link is copied." }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}
const visit = (page, hash) => page.evaluate((to) => { location.hash = to; }, hash);
const answer = async (from, to) => visit(to, new URL(await sent(from)).hash);

// A game in which white, in one browser, has played a move; red opens its link in another.
async function begin(t) {
  const { options, arrive } = held("friend.js");
  const white = await openPlay(t, undefined, { ...profile, ...options });
  await white.click("#new-friend");
  await white.click("#start");
  assert.ok(await white.locator("#new-game").isVisible()); // until the new board is there
  arrive();
  await click(white, "d1", "e3");
  await status(white, "Waiting for red.");
  const { hash } = new URL(await sent(white));
  const red = await open(t, `play/index.html${hash}`, profile);
  await status(red, "Your move.");
  return { white, red };
}

test("is played from two seats; nobody moves for the other side", async (t) => {
  const { white, red } = await begin(t);
  assert.equal(await white.locator("#board .movable").count(), 0);
  assert.equal(await red.getAttribute("#turn", "aria-pressed"), "true");
  await click(red, "c8", "c4");
  await status(red, "Waiting for white.");
  await answer(red, white);
  await plies(white, 2);
  await click(white, "a1", "a2");
  await white.keyboard.press("ArrowLeft"); // an earlier board is there to look at
  await answer(white, red);
  await plies(red, 3);
  await red.click("#your-games");
  await red.locator("#games-list li").waitFor();
  await red.click("#games-close");
  red.on("dialog", (dialog) => dialog.accept());
  await red.click("#resign");
  await status(red, "You lose");
  await answer(red, white);
  await status(white, "You win: red resigns");
  await white.click("#after button"); // a rematch, with the colours swapped
  await status(white, "Waiting for white.");
  await answer(white, red);
  await status(red, "Your move.");
  assert.deepEqual(await listed(red), ["Start"]);
});

test("says that a link is old or the other seat's, and refuses one that lies", async (t) => {
  const { white, red } = await begin(t), first = new URL(await sent(white)).hash;
  await click(red, "c8", "c4");
  const { hash } = new URL(await sent(red)), { state } = await readHash(hash), { game } = state;
  for (const [change, words] of [
    [{ moves: ["d1e3", "c8c1"] }, "illegal move 'c8c1'"],
    [{ moves: ["d1e3", "c8c4", "a1a2"] }, "it moves for you"],
    [{ moves: ["a1a2", "c8c4"] }, "its move 1 is a1a2, in your game it is d1e3"],
    [{ rules: "boxed" }, "your game has other rules"],
    [{ ended: { reason: "resigned", winner: "red" } }, "it ends the game"],
  ]) {
    await visit(white, await writeHash("play", { ...state, game: { ...game, ...change } }));
    await white.locator("#trouble", { hasText: words }).waitFor();
    assert.deepEqual(await listed(white), ["Start", "d1e3"]);
  }
  await visit(white, first);
  await white.locator("#notice", { hasText: "This link is the seat of red" }).waitFor();
  await visit(white, hash);
  await plies(white, 2);
  await visit(white, first);
  await white.locator("#notice", { hasText: "it has 1 of the 2 plies of your game" }).waitFor();
  assert.equal((await listed(white)).length, 3);
});

test("refuses a roll that the seed of the game does not give", async (t) => {
  const game = { rules: "dice", seed: 7 }, page = await openPlay(t, { game, players: people });
  await make(page, "d1e3", click);
  const [, move] = await listed(page), [text, shows] = move.split("="), lie = 1 + shows % 4;
  const link = (moves) => writeHash("play", {
    game: { ...game, moves }, players: { white: "friend", red: "person" }, friend: "1-2",
  });
  await visit(page, await link([`${text}=${lie}`]));
  await page.locator("#trouble", { hasText: `its move 1 has rolled ${shows}` }).waitFor();
  await visit(page, await link([move]));
  await status(page, "Your move.");
});

const first = "return function(board) print('thinking') return board:moves()[1] end";
const show = { advice: false };
const game = (...moves) => ({
  game: { moves, seed: 3 }, players: { white: "person", red: "own first" },
});

// The state in a link to a game against a reader's bot.
async function shared(t, source) {
  const page = await openPlay(t, game("d1e3"), { stored: { show, bots: { first: source } } });
  await plies(page, 2);
  const address = await addressOf(page, (state) => state.game.moves.length === 2);
  await page.click("#copy-link");
  return { state: (await readHash(new URL(address).hash)).state, said: page.locator("#shared") };
}

const ownBots = (page) => page.evaluate(() => JSON.parse(localStorage["shogun.bots"] ?? "{}"));

test("sends the bot in the link, and stores it if the receiver agrees", async (t) => {
  const { state, said } = await shared(t, first);
  await said.filter({ hasText: "It holds the source of first." }).waitFor();
  const page = await openPlay(t, state, { stored: { show, bots: { first: "return 1" } } });
  const words = "This bot comes with this link, not from your own: first.";
  await page.locator("#brought", { hasText: words }).waitFor();
  await click(page, "c1", "c3");
  await plies(page, 4);
  assert.deepEqual(await ownBots(page), { first: "return 1" });
  await page.reload(); // the game is now the receiver's, the bot is not
  await page.click("#brought button");
  await page.locator("#play .seat .name", { hasText: "first_2" }).waitFor();
  assert.deepEqual(await ownBots(page), { first: "return 1", first_2: first });
});

test("lets a bot from a link move only after the reader agrees", async (t) => {
  const page = await openPlay(t, { ...game("d1e3"), bots: { first } });
  await status(page, "Red (first) is to move.");
  assert.equal(await page.textContent("#printed"), "");
  await page.click("#pause");
  await plies(page, 2);
});

test("waits for a bot that this browser does not have", async (t) => {
  const long = `${first}--${"x".repeat(1 << 14)}`, { state, said } = await shared(t, long);
  await said.filter({ hasText: "It needs the bot first" }).waitFor();
  assert.equal(state.bots, undefined);
  state.game.moves.pop();
  const page = await openPlay(t, state);
  await status(page, "Red needs the player first, which this browser does not have.");
  await page.click("#pause");
  await status(page, "Red needs the player first");
  await page.evaluate((source) => {
    localStorage["shogun.bots"] = JSON.stringify({ first: source });
  }, first);
  await page.click("#pause");
  await plies(page, 2);
});
