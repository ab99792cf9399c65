// eslint.config.js -- the rules for the site's script and its specs (make lint-site).
//
// Globals are listed by name: among all globals of a browser are `name`, `event` and `status`, as
// which an undeclared variable would pass. ESLint itself has no rule against circles of imports;
// spec/site/pages/script_spec.lua finds them.

import { createRequire } from "node:module";

const required = createRequire(new URL("../../build/npm/package.json", import.meta.url));

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

const inPages = "ClipboardEvent DataTransfer Element File PerformanceObserver caches window";

const script = "lua/site/script/";
const worker = `${script}lua/worker.js`, serviceWorker = `${script}page/sw.js`;
const programs = ["lua/site/eslint.config.js", `${script}page/{assets,cache_list,serve}.js`];

export default [
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
  globals(page, { files: [`${script}**`], ignores: [worker, serviceWorker, ...programs] }),
  globals("WebAssembly postMessage self", { files: [worker] }),
  globals("Request Response caches fetch importScripts navigator self", { files: [serviceWorker] }),
  globals(node, { files: programs }),
  // Functions of these run in a page, too.
  globals(`${node} ${page} ${inPages}`, { files: ["spec/**/*.mjs"] }),
];
