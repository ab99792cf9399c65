// deploy.mjs -- a host on which one version of the site follows another, for specs.

import { spawnSync } from "node:child_process";
import {
  cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { serve } from "../../lua/site/script/page/serve.js";
import { running, site } from "./browser.mjs";

const list = fileURLToPath(
  new URL("../../lua/site/script/page/cache_list.js", import.meta.url));
const hashed = /-[A-Z0-9]{7}([A-Z0-9])(?=\.\w+\b)/g;

// Gives every part another hash in its name, wherever it is named.
const renamed = (text) => text.replace(hashed, (name, last) => (
  name.slice(0, -1) + (last === "A" ? "B" : "A")));

// Makes the next version: every name with a hash is another one, and its pages say so.
function makeNext(folder) {
  cpSync(site, folder, { recursive: true });
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!/\.(html|js|css)$/.test(path)) continue;
    const text = renamed(readFileSync(join(folder, path), "utf8"));
    writeFileSync(join(folder, path), text.replace("<html ", '<html data-version="next" '));
  }
  const assets = join(folder, "assets");
  for (const name of readdirSync(assets)) {
    renameSync(join(assets, name), join(assets, renamed(name)));
  }
  spawnSync(process.execPath, [list, folder]);
}

/**
 * A host with the site, and a browser of its own storage.
 * @param {import("node:test").TestContext} t
 * @param {object} [options]  of the browser's context
 * @returns {Promise<{ deploy: () => void, answers: (url: string) => boolean | null, open: Function,
 *   context: object }>}  deploy: the next version replaces this one; answers: whether the host
 *   answers, a field to set: false refuses, null stalls; open: a page of the playground
 */
export async function host(t, options) {
  const folder = mkdtempSync(join(tmpdir(), "shogun-")), root = join(folder, "now");
  symlinkSync(site, root);
  const server = await serve(root, 0), [pass] = server.listeners("request");
  const { browser } = await running();
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const self = { context, answers: () => true };
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const answers = self.answers(request.url);
    if (answers) pass(request, response);
    else if (answers === false) response.writeHead(503).end();
  });
  t.after(async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  self.deploy = () => {
    makeNext(join(folder, "next"));
    unlinkSync(root);
    symlinkSync(join(folder, "next"), root);
  };
  self.open = async (hash = "") => {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/play/index.html${hash}`);
    return page;
  };
  return self;
}
