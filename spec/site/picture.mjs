// picture.mjs -- takes the README's picture of the site's analysis, for `make pictures`.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";

import { folderOf } from "./browser.mjs";
import { move, openAnalyse } from "./tabs/analyse.mjs";

const shogun = (...words) => execFileSync("lua/bin/shogun", words, { encoding: "utf8" });

test("the analysis of a game in a picture", async (t) => {
  const game = join(folderOf(t), "game.txt");
  shogun("play", "--white", "alphabeta", "--red", "greedy", "--seed", "1", "--quiet", "-o", game);
  const text = shogun("analyse", game, "--nodes", "2000");
  const page = await openAnalyse(t, { text }, { viewport: { width: 1200, height: 800 } });
  await move(page, "c8f7").first().click();
  await page.screenshot({ path: ".github/analysis.png" });
});
