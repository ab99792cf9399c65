// endings_spec.mjs -- the page "Endings", whose longest wins are played through.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "../browser.mjs";
import { violations } from "./play.mjs";

const figureOf = (page) => page.locator("figure[data-moves]").first();
const press = (page, name) => figureOf(page).getByRole("button", { name, exact: true }).click();
const said = (page, words) => figureOf(page).locator(".said", { hasText: words }).waitFor();
const picture = (page) => figureOf(page).locator("svg").innerHTML();

test("a longest win is played through below its board", async (t) => {
  const page = await open(t, "guides/endings.html"), before = await picture(page);
  const moves = (await figureOf(page).getAttribute("data-moves")).split(" ");
  assert.equal(moves.length, 87);
  await press(page, "Next");
  await said(page, `1/87: ${moves[0]}`);
  assert.notEqual(await picture(page), before);
  await press(page, "Last");
  await said(page, `87/87: ${moves[86]}`);
  await press(page, "Next");
  await press(page, "Back");
  await said(page, `86/87: ${moves[85]}`);
  await press(page, "First");
  await said(page, /^0\/87$/);
  assert.equal(await picture(page), before);
  assert.deepEqual(await violations(page), []);
  const last = await figureOf(page).evaluate((one) => one.dataset.moves.split(" ").pop());
  await figureOf(page).getByRole("link", { name: "Analyse this" }).click();
  await page.locator("#tree button", { hasText: last.slice(2) }).last().waitFor();
});

test("every longest win is text, too", async (t) => {
  const page = await open(t, "guides/endings.html", { javaScriptEnabled: false });
  assert.equal(await page.locator("details.line").count(), 3);
  assert.match(await page.locator("details.line p").first().textContent(), /^1\. \w+.* 44\. /);
});
