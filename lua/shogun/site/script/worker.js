// worker.js -- a Worker with a Lua state of its own, which answers one call after the other.
//
// Takes { module, sources } first, then { id, name, text }; tells { id, kind, text }, where the kind is "ready", "answer",
// "error", or what Lua tells in between: "printed", "progress".

import openShogun from "../../../../build/web/shogun.js";

let shogun;                                        // the compiled module and its memory
let answering;                                     // the call that is being answered

const tell = (kind, text) => postMessage({ id: answering, kind, text });

async function open({ module, sources }) {
  shogun = await openShogun({
    tell,
    find: (name) => sources[name],
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then(done);
      return {};
    },
  });
  const message = shogun._web_open();
  if (message) throw new Error(shogun.UTF8ToString(message));
}

function withTexts(texts, use) {
  const pointers = texts.map((text) => shogun.allocateUTF8(text));
  try {
    return use(...pointers);
  } finally {
    pointers.forEach((pointer) => shogun._free(pointer));
  }
}

function answer({ name, text }) {
  const found = withTexts([name, text], (first, second) => shogun._web_call(first, second));
  return [shogun._web_failed() ? "error" : "answer", shogun.UTF8ToString(found)];
}

// What goes wrong beyond Lua (no memory, no stack) leaves the state unusable: the client starts another Worker.
async function handle(message) {
  answering = message.id;
  try {
    if (message.module) {
      await open(message);
      tell("ready");
    } else {
      tell(...answer(message));
    }
  } catch (error) {
    tell("broken", String(error.message ?? error));
  }
}

self.onmessage = ({ data }) => handle(data);
