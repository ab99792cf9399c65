// rules.mjs -- what the workflows of .github/workflows/ may not do, beyond what actionlint finds:
// they run make alone, with pinned actions, and with no more rights than they need.

import { createRequire } from "node:module";

/** What npm has installed (make lint-workflows). */
export const required = createRequire(new URL("../../build/workflows/package.json",
  import.meta.url));
const { parse } = required("yaml");

// The packages without which nothing can be checked out, and the targets of make.
const bootstrap = "apt-get update && apt-get install -y --no-install-recommends "
  + "ca-certificates gcc git make";
const runs = /^(?:env -u CI )?make ((?:[a-z-]+ ?)+)$/;
const pinned = /^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/;

const writes = (permissions) => Object.values(permissions ?? {}).includes("write");

// Whether somebody's pull request starts it.
const isOfOthers = (workflow) => {
  const on = workflow.on ?? {};
  const names = typeof on === "string" ? [on] : Array.isArray(on) ? on : Object.keys(on);
  return names.some((name) => name.startsWith("pull_request") || name === "issue_comment");
};

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
    if (!targets.has(target)) yield `no target of the Makefile: ${target}`;
  }
}

function* faultsOfAction(step) {
  if (!pinned.test(step.uses)) yield `not pinned to a commit: ${step.uses}`;
  if (step.uses.startsWith("actions/checkout@") && step.with?.["persist-credentials"] !== false) {
    yield "a checkout that keeps credentials";
  }
}

function* faultsOfJob(job, targets) {
  if (!job["timeout-minutes"]) yield "no timeout-minutes";
  const steps = job.steps ?? [];
  for (const step of steps) {
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
  if (workflow.permissions === "write-all" || writes(workflow.permissions)) {
    yield "permissions to write for every job";
  }
  if (!isOfOthers(workflow)) return;
  if (/pull_request_target|issue_comment/.test(text)) yield "others start it with our rights";
  if (/\bsecrets\b|github\.token|GITHUB_TOKEN/.test(text)) yield "secrets where others start it";
  if (Object.values(workflow.jobs).some((job) => writes(job.permissions))) {
    yield "it may write where others start it";
  }
}

/** The targets that a Makefile has. */
export const targetsOf = (makefile) => new Set(makefile.match(/^[a-z-]+(?=:(?!=))/gm));

/** What is wrong with the text of a workflow. */
export function faultsOf(text, targets) {
  const workflow = parse(text);
  const faults = [...faultsOfRights(workflow, text), ...faultsOfText(text)];
  for (const [name, job] of Object.entries(workflow.jobs)) {
    for (const fault of faultsOfJob(job, targets)) faults.push(`${name}: ${fault}`);
  }
  return faults;
}
