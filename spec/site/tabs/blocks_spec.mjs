// blocks_spec.mjs -- what can be done with the code and the boards of pages: copy, run, open in
// the playground.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "../browser.mjs";
import { text } from "../files.mjs";
import { violations } from "./play.mjs";

const programs = ".block:is([data-use=program], [data-use=example])";
const block = (page, number = 0) => page.locator(programs).nth(number);
const press = (page, name, number) => (
  block(page, number).getByRole("button", { name: `${name} this code` }).click());

const ended = async (page, number) => {
  const said = block(page, number).locator(".said", { hasText: /^(Done|Failed|Stopped)/ });
  await said.waitFor();
  return said.textContent();
};

// What is printed below a block, as words.
const printed = (page, number) => block(page, number).evaluate((one) => (
  one.nextElementSibling?.matches("pre.output") ? one.nextElementSibling.innerText : "")
  .replace(/\s+/g, " ").trim());

for (const path of ["rules.html", "reference/pieces.html"]) {
  test(`every program prints what the page prints: ${path}`, async (t) => {
    const page = await open(t, path);
    const count = await page.locator(programs).count();
    assert.ok(count > 3, String(count));
    for (let i = 0; i < count; i++) {
      const before = await printed(page, i);
      await press(page, "Run", i);
      assert.equal(await ended(page, i), "Done.");
      await page.evaluate(() => new Promise(requestAnimationFrame)); // when the output is shown
      assert.equal(await printed(page, i), before);
    }
  });
}

// A page whose first program is another one.
const openWith = (t, code) => {
  const html = text("guides/boards.html").replace(
    /(data-use="program"><pre class="code"><code>).*?(<\/code>)/s, `$1${code}$2`);
  const route = ["**/guides/boards.html", (one) => (
    one.fulfill({ body: html, contentType: "text/html; charset=utf-8" }))];
  return open(t, "guides/boards.html", { routes: [route] });
};

test("a program that fails says in which line, after what it has printed", async (t) => {
  const page = await openWith(t, "io.write 'one'\nprint(nil, 2)\nlocal x = nil\nx()\n");
  await press(page, "Run");
  assert.equal(await ended(page), "Failed in line 4.");
  await page.getByText("Line 4: attempt to call").waitFor();
  assert.match(await printed(page), /^onenil 2 Line 4: attempt to call a nil value/);
  assert.deepEqual(await violations(page), []);
});

test("a program that does not end is stopped, and can be run again", async (t) => {
  const page = await openWith(t, "print 'begun' while true do end");
  for (let i = 0; i < 2; i++) {
    await press(page, "Run");
    await page.getByText("begun", { exact: true }).waitFor();
    await press(page, "Stop");
    assert.equal(await ended(page), "Stopped.");
  }
});

test("nothing of Lua is loaded before a program is run", async (t) => {
  const page = await open(t, "reference/board.html");
  await page.waitForSelector(".below");
  const asked = await page.evaluate(() => (
    performance.getEntriesByType("resource").map(({ name }) => name)));
  assert.deepEqual(asked.filter((url) => /wasm|modules|worker|client/.test(url)), []);
});

test("every block is copied, by keyboard too", async (t) => {
  const page = await open(t, "guides/first-bot.html", { permissions: ["clipboard-read",
    "clipboard-write"] });
  const copies = page.getByRole("button", { name: "Copy this code" });
  await copies.first().press("Enter");
  await page.getByText("Copied", { exact: true }).waitFor();
  const wanted = await page.locator("pre.code").first().textContent();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), wanted);
  assert.equal(await copies.count(), await page.locator("pre.code").count());
});

test("a bot opens in Code, beside a bot of the same name", async (t) => {
  const bots = { careful: "return function(board) return board:moves()[1] end" };
  const page = await open(t, "guides/first-bot.html", { stored: { bots } });
  await page.locator("[data-name=careful] a[href*='#code.']").click();
  await page.waitForSelector("#editor .cm-content");
  await page.getByText("-- careful.lua").waitFor();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("shogun.bots")));
  assert.equal(stored.careful, bots.careful);
  assert.equal(await page.locator("#bot").inputValue(), "careful_2");
});

test("the board of a picture is played and analysed", async (t) => {
  const page = await open(t, "rules.html");
  const figure = page.locator("figure[data-board]").first();
  const count = (await figure.getAttribute("data-board")).split(" ")[0].match(/[PKpk]/g).length;
  for (const [tab, name] of [["play", "Play this"], ["analyse", "Analyse this"]]) {
    const href = await figure.locator(`a[href*="#${tab}."]`).getAttribute("href");
    assert.equal(await figure.locator(`a[href*="#${tab}."]`).textContent(), name);
    const opened = await page.context().newPage();
    await opened.goto(href);
    await opened.waitForSelector(`#${tab} .board svg :is(.pawn, .king)`);
    assert.equal(await opened.locator(`#${tab} .board svg :is(.pawn, .king)`).count(), count);
  }
});

test("no other element has the classes of the root", async (t) => {
  const page = await open(t, "play/index.html");
  const names = await page.$eval(":root", (one) => [...one.classList]);
  assert.ok(names.length > 0);
  for (const name of names) assert.equal(await page.locator(`body .${name}`).count(), 0, name);
});
