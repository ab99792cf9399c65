// link_spec.mjs -- the state of a tab in its address: packed, unpacked, too long.

import assert from "node:assert/strict";
import test from "node:test";

import { pack, readHash, unpack, writeHash } from "../../../lua/site/script/page/link.js";

test("unpacks what it has packed", async () => {
  const state = { name: "Grüße", moves: ["d1e3"], seed: 3 };
  assert.deepEqual(await readHash(await writeHash("play", state)), { tab: "play", state });
  const found = await readHash(await writeHash("analyse"));
  assert.deepEqual(found, { tab: "analyse", state: undefined });
});

test("unpacks nothing that is damaged", async () => {
  const hash = await writeHash("play", { seed: 3 });
  for (const damaged of [hash.slice(0, -3), "#play.x", "#play.!"]) {
    assert.equal((await readHash(damaged)).state, null);
  }
});

test("unpacks nothing that is longer than any state", async () => {
  const ofLength = (count) => pack("x".repeat(count - 2)); // JSON has quotes
  assert.equal((await unpack(await ofLength(8e6))).length, 8e6 - 2);
  assert.equal(await unpack(await ofLength(8e6 + 1)), null);
});
