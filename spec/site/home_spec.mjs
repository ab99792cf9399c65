// home_spec.mjs -- the first page: what the game is, three doors, a board that answers.

import assert from "node:assert/strict";
import test from "node:test";

import { asset } from "./files.mjs";
import { open, phone } from "./browser.mjs";

const field = (page, name) => page.locator(`#lesson-board .cell[aria-label^="${name},"]`);

test("shows the game, three links, and a board that begins a lesson once touched", async (t) => {
  const asked = [];
  const routes = [[`**/${asset("shogun.wasm")}`, (route) => {
    asked.push(route.request().url());
    return route.continue();
  }]];
  const page = await open(t, "index.html", { ...phone, routes });
  assert.match(await page.textContent("main p"), /^Shogun is a board game for two\./);
  await field(page, "c3").waitFor();
  for (const part of [".doors a >> nth=0", ".doors a >> nth=1", ".doors a >> nth=2",
    "#lesson-board .board"]) {
    const { y, height } = await page.locator(part).boundingBox();
    assert.ok(y >= 0 && y + height <= 664, `${part} at ${y}`);
  }
  const doors = await page.locator(".doors strong").allTextContents();
  assert.deepEqual(doors, ["Play", "Learn", "Code"]);
  await page.waitForLoadState("networkidle");
  assert.equal(asked.length, 0); // Lua is not loaded
  await field(page, "c3").tap();
  await page.locator("#lesson-board .cell.target").first().waitFor();
  await field(page, "c4").tap();
  await page.locator("#lesson-note.good", { hasText: "Well done" }).waitFor();
  await page.click("#lesson-next");
  await page.locator(".lesson.now", { hasText: "Straight ahead" }).waitFor();
});
