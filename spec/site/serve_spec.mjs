// serve_spec.mjs -- the server for trying the site out: what cannot be read ends one answer, not
// the server. It needs no browser.

import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import test from "node:test";

import { folderOf, served } from "./browser.mjs";

test("says that a file cannot be read, and goes on", async (t) => {
  const { origin } = await served(t, "/proc/self");
  for (let i = 0; i < 2; i++) {
    const answer = await fetch(`${origin}/mem`); // a file that fails where it is read
    assert.equal(answer.status, 500);
    assert.equal(await answer.text(), "cannot be read\n");
  }
  const answer = await fetch(`${origin}/status`);
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /^Name:/);
});

test("answers only GET and HEAD of valid addresses, and redirects to no other host", async (t) => {
  const { origin } = await served(t, "/proc/self");
  for (const [method, path, status] of [
    ["GET", "/%", 400], ["GET", "/%00", 400], ["GET", "/none", 404], ["GET", "/status", 200],
    ["HEAD", "/status", 200], ["POST", "/status", 405], ["DELETE", "/status", 405],
  ]) {
    assert.equal((await fetch(origin + path, { method })).status, status);
  }
  const answer = await new Promise((resolve) => { // fetch would send another address
    get({ port: new URL(origin).port, path: "/.//net?x" }, (found) => resolve(found.resume()));
  });
  assert.equal(answer.headers.location, "/net/?x");
});

test("sends files in an encoding that the client accepts", async (t) => {
  const folder = folderOf(t);
  const text = "board ".repeat(1000);
  writeFileSync(join(folder, "x.html"), text);
  const { origin } = await served(t, folder, { compresses: true });
  for (const coding of ["br", "gzip", "identity"]) {
    const answer = await fetch(`${origin}/x.html`, { headers: { "accept-encoding": coding } });
    assert.equal(answer.headers.get("content-encoding") ?? "identity", coding);
    assert.equal(await answer.text(), text);
  }
});

test("closes the file of a reader who leaves", async (t) => {
  const folder = folderOf(t);
  const path = join(folder, "long.txt");
  writeFileSync(path, Buffer.alloc(1 << 25));
  const { port } = (await served(t, folder)).server.address();
  const count = () => readdirSync("/proc/self/fd").length;
  const before = count();
  for (let i = 0; i < 5; i++) {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /long.txt HTTP/1.1\r\nhost: x\r\n\r\n");
    await new Promise((done) => socket.once("data", done));
    socket.destroy();
  }
  for (let i = 0; i < 100 && count() > before; i++) {
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.ok(count() <= before, `${count()} files are open, ${before} before`);
});
