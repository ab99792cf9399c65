// rules.mjs -- what the workflows of .github/workflows/ may not do, beyond what actionlint finds:
// they run make alone, with pinned actions, and with no more rights than they need.

import { createRequire } from "node:module";

/** What npm has installed (make lint-workflows). */
export const required = createRequire(new URL("../../build/npm/package.json", import.meta.url));
const { parse } = required("yaml");

// The packages without which nothing can be checked out, and the targets of make.
const bootstrap = "apt-get update && apt-get install -y --no-install-recommends "
  + "ca-certificates gcc git make";
const runs = /^(?:env -u CI )?make ((?:[a-z-]+ ?)+)$/;
const pinned = /^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/;

// What may start a workflow, and what it, its jobs and its steps may say: no shell of their own.
const known = {
  trigger: ["push", "pull_request", "schedule", "workflow_dispatch"],
  key: ["name", "on", "permissions", "concurrency", "jobs"],
  "key of a job": ["needs", "runs-on", "timeout-minutes", "strategy", "container", "env",
    "environment", "permissions", "steps"],
  "key of a step": ["id", "if", "uses", "with", "run", "env"],
};

function* faultsOfNames(kind, names) {
  for (const name of names) if (!known[kind].includes(name)) yield `${kind}: ${name}`;
}

const mayAll = (permissions) => typeof permissions === "string" && permissions !== "read-all";
const writes = (permissions) => (
  mayAll(permissions) || Object.values(permissions ?? {}).includes("write"));

const triggersOf = ({ on }) => (typeof on === "string" ? [on] : Array.isArray(on) ? on
  : Object.keys(on ?? {}));

// Whether somebody's pull request starts it.
const isOfOthers = (workflow) => triggersOf(workflow).some((name) => (
  name.startsWith("pull_request") || name === "issue_comment"));

function* faultsOfRun(run, targets) {
  const command = run.trim();
  if (command.includes("${{")) yield `an expression in a command: ${command}`;
  if (command === bootstrap) return;
  const words = runs.exec(command);
  if (!words) {
    yield `not make alone: ${command}`;
    return;
  }
  for (const target of words[1].trim().split(" ")) {
    if (!targets.has(target)) yield `no target of the Makefile for it: ${target}`;
  }
}

function* faultsOfAction(step) {
  if (!pinned.test(step.uses)) yield `not pinned to a commit: ${step.uses}`;
  if (step.uses.startsWith("actions/checkout@") && step.with?.["persist-credentials"] !== false) {
    yield "a checkout that keeps credentials";
  }
}

function* faultsOfJob(job, targets) {
  yield* faultsOfNames("key of a job", Object.keys(job));
  if (mayAll(job.permissions)) yield "it may do everything";
  if (!job["timeout-minutes"]) yield "no timeout-minutes";
  const steps = job.steps ?? [];
  for (const step of steps) {
    yield* faultsOfNames("key of a step", Object.keys(step));
    if (step.run) yield* faultsOfRun(step.run, targets);
    if (step.uses) yield* faultsOfAction(step);
  }
  const own = steps.filter((step) => step.run && !/^make publish$/.test(step.run.trim()));
  if (writes(job.permissions) && own.length > 0) yield "it may write, and builds";
}

// A pin without its version says nothing to a reader.
function* faultsOfText(text) {
  for (const line of text.split("\n")) {
    if (/\buses:/.test(line) && !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)) {
      yield `no version beside the commit: ${line.trim()}`;
    }
  }
}

function* faultsOfRights(workflow, text) {
  if (workflow.permissions === undefined) yield "no permissions";
  if (writes(workflow.permissions)) yield "permissions to write for every job";
  if (!isOfOthers(workflow)) return;
  if (/pull_request_target|issue_comment/.test(text)) yield "others start it with our rights";
  if (/\bsecrets\b|github\.token|GITHUB_TOKEN/.test(text)) yield "secrets where others start it";
  if (Object.values(workflow.jobs).some((job) => writes(job.permissions))) {
    yield "it may write where others start it";
  }
}

/** The targets of the Makefile and of what it includes; `read` returns a file's text. */
export function targetsOf(read) {
  const makefile = read("Makefile");
  const included = /^include (\.ci\/.*)$/m.exec(makefile)[1].split(" ");
  const text = [makefile, ...included.map(read)].join("\n");
  return new Set(text.match(/^[a-z-]+(?=:(?!=))/gm));
}

// The rock is uploaded by a person; the rest is published by one workflow, after a tag.
const targetsIn = (file, targets) => new Set([...targets].filter((target) => (
  target !== "rock-publish" && (target !== "publish" || file === "release.yml"))));

/** What is wrong with the text of a workflow, in a file with this name. */
export function faultsOf(text, targets, file) {
  const workflow = parse(text);
  const faults = [...faultsOfRights(workflow, text), ...faultsOfText(text),
    ...faultsOfNames("key", Object.keys(workflow)),
    ...faultsOfNames("trigger", triggersOf(workflow))];
  const allowed = targetsIn(file, targets);
  for (const [name, job] of Object.entries(workflow.jobs)) {
    for (const fault of faultsOfJob(job, allowed)) faults.push(`${name}: ${fault}`);
  }
  return faults;
}
