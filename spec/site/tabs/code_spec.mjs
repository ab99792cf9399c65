// code_spec.mjs -- the tab Code: the editor, faults of a bot, files, links, matches.

import assert from "node:assert/strict";
import test from "node:test";

import { edits, first, openCode, rewrite, shows, tries } from "./code.mjs";
import { open, saved } from "../browser.mjs";
import { plies, violations } from "./play.mjs";
import { writeHash } from "../../../lua/site/script/page/link.js";

// The settings of the match, and its players.
const values = (page) => page.locator("#match .pairs :is(select, input)").evaluateAll((all) => (
  all.map(({ value }) => value)));
const players = (page) => page.locator("#match-players li").evaluateAll((all) => (
  all.map(({ firstChild }) => firstChild.textContent)));

test("begins with a bot that plays, and lets the reader play against it", async (t) => {
  const page = await openCode(t);
  assert.equal(await page.locator("#bot").inputValue(), "mybot");
  await tries(page, /^It plays \w\d\w\d, after/);
  await page.locator("#try-board svg .pawn").first().waitFor();
  await page.click("#try-play");
  await page.locator("#below .name, #above .name", { hasText: "mybot" }).waitFor();
  await page.locator('#board .cell[aria-label^="d1,"]').click();
  await page.locator('#board .cell[aria-label^="e3,"]').click();
  await plies(page, 2);
});

test("shows a syntax error on its line while the reader types", async (t) => {
  const page = await openCode(t, first);
  await rewrite(page, "local x = 1\nretrn x");
  await shows(page, "faults", /Line 2 syntax error near 'x'/);
  await page.locator(".cm-gutter-lint .cm-lint-marker-error").waitFor();
  await page.click("#match-start");
  await shows(page, "match-status", /^Fix line 2 first/);
  await tries(page, "mine.lua:2: syntax error near 'x'");
  await page.click("#bot-new");
  await page.click("#bot-make");
  await page.locator("#faults li").waitFor({ state: "detached" });
  await page.selectOption("#bot", "mine");
  await shows(page, "faults", "Line 2");
  await rewrite(page, first);
  await page.locator("#faults li").waitFor({ state: "detached" });
});

test("shows a runtime error on its line, ends an endless loop, and goes on", async (t) => {
  const source = "return function(board)\n  print 'here'\n  return board.moves.first\nend";
  const page = await openCode(t, source);
  await tries(page, /^mine\.lua:3: attempt to index/);
  await shows(page, "output", "here");
  await page.click("#faults button");
  await page.locator(".cm-content:focus").waitFor();
  await rewrite(page, "return function() while true do end end");
  await tries(page, "It is thinking");
  await rewrite(page, first); // the page is not frozen
  await shows(page, "tried", "Is there a loop without an end?");
  await tries(page);
});

test("completes what boards, moves and shogun have", async (t) => {
  const page = await openCode(t, first);
  const options = page.locator(".cm-tooltip-autocomplete li");
  const names = [["board:mo", "moves"], ["shogun.bots.gre", "greedy"], ["move.capt", "captured"],
    ["info.hist", "history"]];
  for (const [begun, label] of names) {
    await rewrite(page, "");
    await page.keyboard.type(begun);
    await page.keyboard.press("Control+Space");
    await options.filter({ hasText: label }).first().waitFor();
    await page.keyboard.press("Escape");
  }
});

test("explains a name under the pointer, and at the cursor by F1", async (t) => {
  const page = await openCode(t, "return function(b, info)\n  return b:moves()[1]\nend");
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  const help = page.locator(".cm-help");
  const text = /^board:moves\(field\)[^]*It returns[^]*Reference$/, position = { x: 120, y: 8 };
  await page.locator(".cm-line", { hasText: "moves" }).hover({ position });
  await help.filter({ hasText: text }).waitFor();
  await page.mouse.move(2, 2);
  await help.waitFor({ state: "detached" });
  await page.locator(".cm-line", { hasText: "moves" }).click({ position });
  await page.mouse.move(2, 2);
  await page.keyboard.press("F1");
  await help.filter({ hasText: text }).waitFor();
  await shows(page, "editor-help", /^board:moves\(field\) /);
  assert.equal(requests.filter((url) => /help-\w+\.json$/.test(url)).length, 1);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Home");
  await page.click("#bot-explain");
  await shows(page, "editor-help", /^There is no help/);
});

test("lets Escape and Tab leave the editor, saves and opens files, and names bots", async (t) => {
  const page = await openCode(t, first);
  await page.locator(".cm-content").press("Escape");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => !document.activeElement.closest(".cm-editor")));
  const file = await saved(page, "#bot-save");
  assert.deepEqual([file.name, String(file.bytes)], ["mine.lua", first]);
  const other = {
    name: "other bot.lua", mimeType: "text/x-lua", buffer: Buffer.from("-- other\n"),
  };
  await page.setInputFiles("#bot-file", other);
  await edits(page, "-- other");
  assert.equal(await page.locator("#bot").inputValue(), "other_bot");
  await page.click("#bot-new");
  await page.selectOption("#bot-begin", "alphabeta");
  await page.click("#bot-make");
  await edits(page, "alphabeta.lua");
  await page.click("#bot-rename");
  await page.fill("#bot-name", "deep");
  await page.click("#bot-make");
  await page.locator("#bot option", { hasText: "deep.lua" }).waitFor({ state: "attached" });
  page.once("dialog", (dialog) => dialog.accept());
  await page.click("#bot-delete");
  await page.locator("#bot option", { hasText: "deep.lua" }).waitFor({ state: "detached" });
  assert.deepEqual(await page.locator("#bot option").allTextContents(), ["other_bot.lua"]);
});

test("restores the bot and the match, from the browser and from a link", async (t) => {
  const limit = { steps: 1e7 };
  const match = { players: ["greedy", "editor"], pairs: 3, rules: "dice", limit, seed: 7 };
  const page = await openCode(t, first, { match });
  await rewrite(page, "-- changed");
  await page.click("#bot-link");
  await shows(page, "bot-note", /The link is/);
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await edits(page, "-- changed");
  assert.equal(await page.locator("#bot").inputValue(), "mine");
  assert.deepEqual(await values(page), ["3", "dice", "10M", "7"]);
  assert.deepEqual(await players(page), ["greedy ", "mine, in the editor "]);
});

test("leaves what another page has written, and goes on under another name", async (t) => {
  const page = await openCode(t, first), other = await page.context().newPage();
  await page.click("#bot-keep");
  const bots = () => page.evaluate(() => JSON.parse(localStorage["shogun.bots"]));
  await other.goto(page.url());
  await edits(other, "board");
  await rewrite(other, "-- theirs");
  await other.waitForFunction(() => localStorage["shogun.bots"].includes("theirs"));
  await page.click("#bot-link");
  await shows(page, "bot-note", /The link is/);
  assert.deepEqual(await bots(), { mine: "-- theirs" });
  await rewrite(page, "-- ours");
  await shows(page, "bot-note", "Another page has changed mine.lua: what is here is mine_2.lua");
  assert.deepEqual(await bots(), { mine: "-- theirs", mine_2: "-- ours" });
  assert.equal(await page.inputValue("#bot"), "mine_2");
  await rewrite(page, "-- more");
  await page.waitForFunction(() => localStorage["shogun.bots"].includes("more"));
  assert.deepEqual(await bots(), { mine: "-- theirs", mine_2: "-- more" });
});

test("plays a match to its end, with a plot and what it says", async (t) => {
  const match = { pairs: 1, rules: "boxed" };
  const page = await openCode(t, first, { match });
  await page.click("#match-start");
  await shows(page, "match-status", "The match has ended: 2 games.", { timeout: 120000 });
  await shows(page, "standings", /^mine against random: 2 games, \d won, \d drawn, \d lost\. Elo/);
  const name = await page.locator("#plot svg").getAttribute("aria-label");
  assert.match(name, /^mine against random: 2 games/);
  assert.equal(await page.locator("#plot .last circle").count(), 1);
  assert.ok(await page.isHidden("#match-table"));
  await page.selectOption("#match-game", "1");
  await page.click("#match-analyse");
  await page.locator("#analyse-below .name, #analyse-above .name", { hasText: "mine" }).waitFor();
});

test("plays one match at a time, however often the reader starts one", async (t) => {
  const page = await openCode(t, first, { match: { pairs: 200 } });
  await page.evaluate(() => {
    for (let i = 0; i < 3; i++) document.getElementById("match").requestSubmit();
  });
  await shows(page, "match-progress", /ply/);
  const lanes = await page.evaluate(() => navigator.hardwareConcurrency);
  assert.ok(page.workers().length <= 2 + 2 * lanes); // the page's, the referee's, two for each game
});

test("reports a bot's faults in a match, stops a match, and passes axe", async (t) => {
  const source = "return function(board)\n  error 'no idea'\nend";
  const page = await openCode(t, source, { match: { pairs: 200 } });
  await page.click("#match-start");
  await shows(page, "match-faults", /Game 1: mine failed: mine\.lua:2: no idea/);
  await shows(page, "faults", "Line 2");
  await page.click("#match-stop");
  await shows(page, "match-status", /^Stopped after \d+ of 400 games\./);
  await rewrite(page, "-- a comment\nlocal text = 'x' .. 1\nretrn");
  await shows(page, "faults", "Line 3");
  assert.deepEqual(await violations(page), []);
  await page.click("#bot-new");
  assert.deepEqual(await violations(page), []);
});

test("refuses a damaged link, and opens the reader's own", async (t) => {
  for (const [state, trouble] of [
    [{ name: 5, source: first }, "its bot is not a text"], [{ source: 5 }, "its bot is not a text"],
    [{ contest: { players: [] } }, "it needs two to 40 players"],
    [{ source: first, position: null, match: JSON.parse('{"__proto__": "x", "a": 1}') }],
  ]) {
    const page = await open(t, `play/index.html${await writeHash("code", state)}`);
    if (trouble) await shows(page, "trouble", trouble);
    await shows(page, "bot", state.position === null ? "bot.lua" : "mybot.lua");
    await page.click("#tab-play");
    await page.click("#tab-code");
    assert.equal(await page.locator("#code .cm-editor").count(), 1);
    assert.equal(await page.locator("#bot option").count(), 1);
    assert.deepEqual(await values(page), ["5", "boxed", "1", "1"]);
    assert.equal((await players(page))[1], "random ");
    assert.equal(await page.evaluate(() => ({}).value), undefined);
    await tries(page);
  }
});

test("puts the bot of a link on the shelf when it is kept, and not before", async (t) => {
  const page = await openCode(t, first, { stored: { bots: { mine: "-- own" } } });
  const bots = () => page.evaluate(() => JSON.parse(localStorage["shogun.bots"]));
  await shows(page, "bot-note", "This bot came with a link.");
  assert.equal(await page.inputValue("#bot"), "mine_2");
  await tries(page);
  await page.click("#try-play");
  await shows(page, "brought", "This bot comes with this link, not from your own: mine_2.");
  assert.deepEqual(await bots(), { mine: "-- own" });
  assert.equal(await page.evaluate(() => localStorage["shogun.code"]), undefined);
  await page.click("#tab-code");
  await page.click("#bot-keep");
  await shows(page, "bot-note", "mine_2.lua is among your bots now.");
  assert.deepEqual(await bots(), { mine: "-- own", mine_2: first });
  assert.ok(await page.isHidden("#bot-keep"));
});
