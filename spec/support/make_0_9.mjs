// make_0_9.mjs -- made spec/data/0.9/site.json, with the site of version 0.9.0 in a browser: links,
// each with the state in it, and what the browser has stored. It is kept to show how that came
// about.
//
//     node spec/support/make_0_9.mjs spec/data/0.9

import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";

import { open } from "../site/browser.mjs";
import { click, make, plies, pliesOrMore, status } from "../site/play.mjs";
import { readHash } from "../../lua/shogun/site/script/page/link.js";

const folder = process.argv[2];
const text = (name) => readFileSync(`${folder}/${name}`, "utf8");
const law = `${"0123".repeat(8)}${"3012".repeat(8)}`;
const bot = `return {
  name = "Grüße", author = "Ann",
  choose = function(_, board, info)
    local moves = board:moves()
    return moves[info.random(1, #moves)]
  end,
}
`;

const links = {};

// Notes the address, once it holds what `is` accepts.
async function note(page, name, is) {
  for (;;) {
    const { hash } = new URL(page.url()), { tab, state } = await readHash(hash);
    if (state && is(state)) {
      links[name] = { hash, tab, state };
      return;
    }
    await page.waitForTimeout(50);
  }
}

async function begin(page, choices, more = async () => {}) {
  await page.click("#new");
  for (const [id, value] of Object.entries(choices)) await page.selectOption(`#${id}`, value);
  await more();
  await page.click("#start");
  await plies(page, 0);
}

async function playGames(page) {
  await page.click("#show-dials");
  await begin(page, { white: "person", red: "person", rules: "dice" });
  await status(page, "White is to move");
  await make(page, "d1e3", click);
  await make(page, "e8d5", click);
  await make(page, "c1c3", click);
  await page.click("#undo");
  await plies(page, 2);
  await note(page, "dice", ({ game }) => game.undone.length === 1);
  await page.click("#resign");
  await status(page, "wins");
  await note(page, "resigned", ({ game }) => game.ended);
  const choices = { white: "person", red: "greedy", minutes: "5", increment: "2" };
  await begin(page, choices, async () => {
    await page.click("#law summary");
    await page.locator("#law-board .picture svg").waitFor();
    await page.fill("#law-text", law);
    await page.locator("#law-check", { hasText: "first moves" }).waitFor();
    await page.fill("#lone", "2");
    await page.selectOption("#stalemate", "loss");
  });
  await page.click("#turn");
  await click(page, "c1", "c3");
  await pliesOrMore(page, 2);
  await note(page, "law", ({ game, clock }) => game.moves.length === 2 && clock.times.length === 3);
}

async function look(page) {
  await page.click("#tab-look");
  await page.fill("#record", `${text("records/annotated.txt")}\n${text("records/clock.txt")}`);
  await page.click("#show-record");
  await page.locator("#tree button", { hasText: /^g8e7/ }).click();
  await page.click("#look-turn");
  await note(page, "look", ({ place, turned }) => place > 0 && turned);
  await page.selectOption("#look-game", "2");
  await page.click("#look-last");
  await note(page, "end", ({ game, place }) => game === 2 && place > 0);
}

async function write(page) {
  await page.click("#tab-write");
  await page.locator(".cm-content .cm-line", { hasText: /\S/ }).first().waitFor();
  await page.click("#bot-new");
  await page.fill("#bot-name", "dicer");
  await page.click("#bot-make");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(bot);
  await page.selectOption("#match-opponent", "own mybot");
  await page.selectOption("#match-rules", "boxed");
  await page.fill("#match-pairs", "7");
  await page.locator("#match-pairs").blur();
  await note(page, "write", ({ source, match }) => source === bot && match.pairs === "7");
}

test("what the site stores", async (t) => {
  const page = await open(t, "play/index.html");
  await page.waitForSelector("#board svg .pawn");
  await page.click("#theme"); // from the system's to the light one
  await playGames(page);
  await look(page);
  await write(page);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  writeFileSync(`${folder}/site.json`, `${JSON.stringify({ links, stored }, null, 1)}\n`);
});
