// axe_spec.mjs -- every page of the documentation: no errors, and nothing that axe finds in either
// theme.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { open, required } from "./browser.mjs";
import { documents } from "./files.mjs";

const axe = readFileSync(required.resolve("axe-core/axe.min.js"), "utf8");

// What axe complains of: its rules, and where.
const violations = (page, options = {}) => page.evaluate(async (given) => {
  const found = await window.axe.run(given);
  const places = (nodes) => nodes.slice(0, 3).map((node) => node.html).join(" | ");
  return found.violations.map(({ id, nodes }) => `${id}: ${places(nodes)}`);
}, { resultTypes: ["violations"], ...options });

// Themes differ in colours alone.
for (const path of documents) {
  test(`opens, and axe finds nothing in either theme: ${path}`, async (t) => {
    const page = await open(t, path, { colorScheme: "light" });
    assert.match(await page.title(), /shogun/i);
    await page.evaluate(axe);
    assert.deepEqual(await violations(page), []);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await violations(page, { runOnly: ["color-contrast"] }), []);
  });
}
