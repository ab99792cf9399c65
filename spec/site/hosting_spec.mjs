// hosting_spec.mjs -- the recipe for nginx on the page about hosting, as it stands there, serves
// the site as the page promises, and as the server for trying it out does. It needs no browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { extname, join } from "node:path";
import test, { after } from "node:test";

import { folderOf, served, site } from "./browser.mjs";
import { asset, files, text } from "./files.mjs";

const guide = readFileSync(new URL("../../lua/site/guides/hosting.md", import.meta.url),
  "utf8");
const [, recipe] = guide.match(/```nginx\n(.*?)\n```/s);
const [, target] = guide.match(/rsync .*:(\S+)/);

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

// One process, of the user who runs this, with all that it writes in one folder.
const settings = (folder, port) => `
  daemon off; master_process off; pid ${folder}/pid; error_log stderr;
  events {}
  http {
    access_log off;
    ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => (
      `${name}_temp_path ${folder}/${name};`)).join(" ")}
    server { listen 127.0.0.1:${port}; ${recipe.replaceAll("/var/www", folder)} }
  }`;

const isUp = (address) => fetch(address).then(() => true, () => false);

async function startNginx(folder) {
  const port = await freePort(), path = `${process.env.PATH}:/usr/sbin`;
  writeFileSync(join(folder, "nginx.conf"), settings(folder, port));
  const args = ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
  const child = spawn("nginx", args, { env: { ...process.env, PATH: path } });
  let said = "";
  child.stderr.on("data", (bytes) => (said += bytes));
  const origin = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 200 && !await isUp(`${origin}/shogun/`); i++) {
    assert.equal(child.exitCode, null, said);
    await new Promise((done) => setTimeout(done, 50));
  }
  return { child, origin, said: () => said };
}

const folder = folderOf({ after });
symlinkSync(site, join(folder, "shogun"));
const nginx = await startNginx(folder), root = `${nginx.origin}/shogun/`;
after(() => nginx.child.kill());
const tried = await served({ after }, site, { compresses: true });

const names = ["content-type", "cache-control", "x-content-type-options"];

// What an answer says of itself.
const headersOf = ({ headers }) => Object.fromEntries(
  names.map((name) => [name, headers.get(name)]));

// A file of each type, one whose name has a hash and one whose name has none.
const kinds = new Map(files.map((path) => (
  [`${extname(path)} ${path.startsWith("assets/")}`, path])));

test("the page copies the site to where the recipe looks for it", () => {
  assert.equal(target, "/var/www/shogun/");
  assert.match(recipe, /location \/shogun\/ \{\s*root \/var\/www;/);
});

test("nginx complains of nothing", () => assert.equal(nginx.said(), ""));

test("types and times are those of the server for trying it out", async () => {
  assert.ok(kinds.size >= 9, String([...kinds.keys()]));
  for (const path of kinds.values()) {
    const own = await fetch(`${tried.origin}/${path}`);
    const answer = await fetch(root + path);
    assert.deepEqual([path, answer.status, headersOf(answer)], [path, 200, headersOf(own)]);
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(site, path))), path);
  }
});

const forGood = "public, max-age=31536000, immutable";

test("types and times are those that the page promises", async () => {
  const promised = {
    [asset("shogun.wasm")]: ["application/wasm", forGood],
    [asset("worker.js")]: ["text/javascript; charset=utf-8", forGood],
    "site.webmanifest": ["application/manifest+json", "no-cache"],
    "rules.html": ["text/html; charset=utf-8", "no-cache"],
  };
  assert.ok(guide.includes(forGood));
  for (const [path, [type, time]] of Object.entries(promised)) {
    assert.deepEqual(headersOf(await fetch(root + path)), {
      "content-type": type, "cache-control": time, "x-content-type-options": "nosniff",
    });
  }
});

// The headers of an answer, and how many bytes are on the wire.
const ask = (path, coding) => new Promise((resolve, reject) => {
  get(root + path, { headers: { "accept-encoding": coding } }, (answer) => {
    let length = 0;
    answer.on("data", (bytes) => (length += bytes.length));
    answer.on("end", () => resolve({ ...answer.headers, length }));
  }).on("error", reject);
});

test("text and WebAssembly are compressed to less than half", async () => {
  let sum = 0, sent = 0;
  for (const path of [...kinds.values()].filter((name) => !name.endsWith(".png"))) {
    const plain = await ask(path, "identity"), zipped = await ask(path, "gzip");
    assert.equal(plain["content-encoding"], undefined, path);
    assert.equal(zipped["content-encoding"], "gzip", path);
    assert.match(zipped.vary, /accept-encoding/i, path);
    sum += plain.length;
    sent += zipped.length;
  }
  assert.ok(sent < sum / 2, `${sent} of ${sum} bytes`);
});

test("a page that has not changed is not sent again", async () => {
  const first = await fetch(`${root}rules.html`);
  const again = await fetch(`${root}rules.html`, {
    headers: { "if-none-match": first.headers.get("etag") },
  });
  assert.equal(again.status, 304);
});

test("an address without a page is answered by 404.html, which nobody keeps", async () => {
  for (const path of ["none", "none/", "guides/none.html", "assets/play-ABCDEFGH.js"]) {
    const answer = await fetch(root + path);
    assert.equal(answer.status, 404, path);
    assert.equal(headersOf(answer)["cache-control"], "no-cache", path);
    assert.equal(await answer.text(), text("404.html"));
  }
});

test("an address without its last slash leads to the folder", async () => {
  for (const path of ["/shogun", "/shogun/guides"]) {
    const answer = await fetch(nginx.origin + path, { redirect: "manual" });
    assert.equal(answer.status, 301);
    assert.equal(new URL(answer.headers.get("location"), answer.url).pathname, `${path}/`);
  }
});
