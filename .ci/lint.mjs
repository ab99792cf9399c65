// lint.mjs -- ESLint's rules over the site's script, its specs and .ci/*.mjs (make lint-site).
//
// Usage: node .ci/lint.mjs FOLDER ...; exits with 1 after any report. It loads only
// ESLint's linter, a single file, since ESLint's command needs 75 more packages.
//
// Globals are listed by name: a browser's full list has `name`, `event` and `status`, which would
// hide undeclared variables. ESLint itself has no rule against import cycles;
// spec/site/pages/script_spec.lua finds them.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const required = createRequire(new URL("../build/npm/package.json", import.meta.url));

// A configuration with the globals of some files.
function globals(names, options) {
  const list = names.trim().split(/\s+/).map((name) => [name, "readonly"]);
  return { ...options, languageOptions: { globals: Object.fromEntries(list) } };
}

const everywhere = "URL clearTimeout console performance setTimeout";
const page = `${everywhere}
  AbortSignal Blob CompressionStream DecompressionStream FormData Image Response TextDecoder
  TextEncoder TransformStream WebAssembly Worker addEventListener atob btoa clearInterval confirm
  crypto document fetch getComputedStyle history localStorage location matchMedia navigator
  requestAnimationFrame removeEventListener sessionStorage setInterval structuredClone`;
const node = `${everywhere} Buffer process`;

const inPages = `ClipboardEvent DataTransfer Element File MutationObserver PerformanceObserver
  caches window`;

const script = "lua/site/script/";
const worker = `${script}lua/worker.js`, serviceWorker = `${script}page/sw.js`;
const server = `${script}page/serve.js`; // a program of Node

const rules = [
  required("@eslint/js").configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "max-len": ["error", { code: 100 }],
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  globals(page, { files: [`${script}**`], ignores: [worker, serviceWorker, server] }),
  globals("WebAssembly postMessage self", { files: [worker] }),
  globals("Request Response caches fetch importScripts navigator self", { files: [serviceWorker] }),
  globals(node, { files: [".ci/*.mjs", server] }),
  // Specs also pass functions to a page, which runs them.
  globals(`${node} ${page} ${inPages}`, { files: ["spec/**/*.mjs"] }),
];

const { Linter } = required("eslint-linter-browserify");
const linter = new Linter({ cwd: process.cwd() });
const files = process.argv.slice(2).flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, name)));
for (const file of files.filter((name) => /\.m?js$/.test(name))) {
  for (const { line, column, message, ruleId } of
    linter.verify(readFileSync(file, "utf8"), rules, file)) {
    console.log(`${file}:${line}:${column}: ${message} (${ruleId})`);
    process.exitCode = 1;
  }
}
