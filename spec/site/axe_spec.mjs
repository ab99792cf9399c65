// axe_spec.mjs -- every page of the documentation: no errors, and nothing that axe finds in either
// theme.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "./browser.mjs";
import { documents } from "./files.mjs";
import { violations } from "./tabs/play.mjs";

test("every page opens, and axe finds nothing in either theme", async (t) => {
  const page = await open(t, "index.html");
  for (const path of documents) {
    await page.goto(new URL(`/${path}`, page.url()).href);
    assert.match(await page.title(), /shogun/i);
    assert.deepEqual(await violations(page), [], path);
  }
});
