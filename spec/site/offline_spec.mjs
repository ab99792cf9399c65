// offline_spec.mjs -- the documentation without a network, after one visit; the site as an app.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "./browser.mjs";

const settled = (page) => page.evaluate(async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 50));
});

test("a first visit to a guide is enough, and an unknown page is the site's own", async (t) => {
  const page = await open(t, "guides/boards.html", { serviceWorkers: "allow" });
  await settled(page);
  await page.context().setOffline(true);
  await page.goto(new URL("nowhere.html", page.url()).href);
  assert.equal(await page.textContent("h1"), "There is no such page");
  await page.locator("main").getByRole("link", { name: "Rules" }).click();
  await page.getByRole("heading", { level: 1, name: "The rules in pictures" }).waitFor();
  page.faults.length = 0; // the browser reports the missing page
});

test("the site can be installed", async (t) => {
  const page = await open(t, "index.html");
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.equal(manifest.display, "standalone");
  for (const { src } of manifest.icons) {
    assert.equal(await page.evaluate(async (path) => (await fetch(path)).status, src), 200);
  }
});
