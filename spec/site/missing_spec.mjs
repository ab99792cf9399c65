// missing_spec.mjs -- an address without a page: 404.html is shown at any depth, and leads on.

import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { folderOf, open, served, site } from "./browser.mjs";

// The page searches, and is styled; then its link to the rules is followed.
async function leadsOn(page) {
  await page.fill("#search input", "board:why");
  await page.locator("#found li").first().waitFor();
  await page.keyboard.press("Escape");
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).margin), "8px");
  await page.locator("main").getByRole("link", { name: "Rules" }).click();
  await page.getByRole("heading", { level: 1, name: "The rules in pictures" }).waitFor();
}

// A page that is missing is an error to the browser, too. What the last page asks for comes after
// its heading.
const forgive = async (page) => {
  await page.waitForLoadState("networkidle");
  assert.ok(page.faults.every((fault) => /404|MIME type/.test(fault)), String(page.faults));
  page.faults.length = 0;
};

test("an address without a page has the site's page, which leads on", async (t) => {
  const page = await open(t, "no/such/page.html");
  assert.equal(await page.textContent("h1"), "There is no such page");
  assert.match(page.faults[0], /404/);
  await leadsOn(page);
  await forgive(page);
});

// A page of another origin that was open before would ask for its icon under this one's policy.
test("a site in a folder of a host has the same page", async (t) => {
  const folder = folderOf(t);
  symlinkSync(site, join(folder, "games"));
  symlinkSync(join(site, "404.html"), join(folder, "404.html"));
  const { origin } = await served(t, folder);
  const page = await open(t, "games/no/such/page.html", { origin });
  await leadsOn(page);
  assert.equal(new URL(page.url()).pathname, "/games/rules.html");
  await forgive(page);
});
