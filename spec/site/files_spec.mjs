// files_spec.mjs -- the files of the site: valid HTML, links that lead somewhere, sizes.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join, posix } from "node:path";
import test from "node:test";

import { site } from "./browser.mjs";
import { asset, documents, files, pages, text } from "./files.mjs";

const addresses = (html) => (
  [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address]) => address));
const ids = (html) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));

// "../rules.html#draws" on "guides/laws.html" is { path: "rules.html", id: "draws" }.
const target = (page, address) => {
  const [path, id] = address.split("#");
  return { path: path === "" ? page : posix.normalize(posix.join(posix.dirname(page), path)), id };
};

// Debian's tidy is older than these, which HTML and SVG know, and says what it would leave out.
const newer = [/attribute "(aria-current|font-family|autocapitalize|autocomplete)"/,
  /invalid value "dialog"/, /trimming empty/, /<\/summary>/, /attribute "webkitdirectory"/];
const isKnown = (line) => newer.some((pattern) => pattern.test(line));

for (const page of pages) {
  test(`is valid HTML: ${page}`, () => {
    const args = ["-quiet", "-errors", join(site, page)];
    const { stderr, error } = spawnSync("tidy", args, { encoding: "utf8" });
    assert.ifError(error);
    const complaints = stderr.split("\n").filter((line) => line !== "" && !isKnown(line));
    assert.deepEqual(complaints, []);
  });
}

test("links lead to pages and to places in them, all by relative addresses", () => {
  for (const page of pages) {
    for (const address of addresses(text(page))) {
      const isMissing = page === "404.html"; // shown at any depth
      assert.doesNotMatch(address, isMissing ? /^(\w+:|\/\/)/ : /^(\w+:|\/)/, page);
      const { path, id } = target(page, isMissing ? address.replace(/^\//, "") : address);
      assert.ok(files.includes(path), `${page}: ${address}`);
      if (id) assert.ok(ids(text(path)).has(id), `${page}: ${address}`);
    }
  }
});

test("every entry of the search has its page and its place", () => {
  const found = JSON.parse(text(asset("search.json")));
  assert.ok(found.length > 200);
  for (const { address, title, text: shown } of found) {
    assert.doesNotMatch(title + shown, /`|\]\(|&(?:\w+|#\d+);/, address);
    const [path, id] = address.split("#");
    assert.ok(!id || ids(text(path)).has(id), address);
  }
});

// HTML, style and scripts, pictures aside.
test("a page of documentation takes at most 102.5 kB", () => {
  const size = (path) => Buffer.byteLength(text(path).replace(/<svg.*?<\/svg>/gs, ""));
  for (const page of documents) {
    // Without what scripts import anyway, and the page asks for beforehand.
    const html = text(page).replace(/<link rel="(module)?preload"[^>]*>/g, "");
    const parts = addresses(html).filter((address) => /\.(css|js)$/.test(address));
    const loaded = [page, ...parts.map((address) => target(page, address).path.replace(/^\//, ""))];
    const sum = loaded.reduce((total, path) => total + size(path), 0);
    assert.ok(parts.length > 1 && sum <= 102_500, `${page}: ${sum} bytes`);
  }
});
