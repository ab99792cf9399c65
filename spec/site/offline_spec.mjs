// offline_spec.mjs -- the site without a network, once the playground was loaded; and installed.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "./browser.mjs";
import { click, make, openPlay, people } from "./tabs/play.mjs";

const settled = (page) => page.evaluate(async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 50));
});

const statusOf = (page, paths) => page.evaluate((all) =>
  Promise.all(all.map(async (path) => (await fetch(path)).status)), paths);

test("the playground plays, and the documentation is there, without a network", async (t) => {
  const state = { game: { rules: "standard" }, players: people };
  const page = await openPlay(t, state, { serviceWorkers: "allow" });
  await settled(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector("#board svg .pawn");
  await make(page, "d1e3", click);
  const paths = ["index.html", "reference/", "reference/index.html?x"];
  assert.deepEqual(await statusOf(page, paths.map((path) => `../${path}`)), paths.map(() => 200));
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
  const icons = manifest.icons.map(({ src }) => src);
  assert.deepEqual(await statusOf(page, icons), icons.map(() => 200));
});
