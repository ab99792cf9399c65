// worker.js -- a Worker with a Lua state of its own, which answers one call after the other.
//
// Receives { module, sources } first, then calls, { id, name, text }, and more { sources }. Posts
// { id, kind, text }: the kind is "ready", "answer", "error" or "broken", and during a call
// "printed" or "progress".

import openShogun from "../../../../build/web/shogun.js";

let shogun;                                        // the compiled module and its memory
const sources = {};                                // of Lua modules, by name
let answering;                                     // the call that is being answered

const often = 100;                                 // lines of a call that are posted at once
const most = 8192;                                 // characters that are buffered after that

let lines = [];                                    // printed, not yet posted
let buffered = 0, printed = 0;                     // characters of these; lines of the call

const post = (kind, text) => postMessage({ id: answering, kind, text });

function flush() {
  if (lines.length > 0) post("printed", lines.join("\n"));
  lines = [];
  buffered = 0;
}

// Posts the first lines at once, since the call may never end; later ones in batches, so that a
// flood does not reach the page.
function postInOrder(kind, text) {
  if (kind !== "printed") {
    flush();
    return post(kind, text);
  }
  lines.push(text);
  buffered += text.length;
  if (++printed <= often || buffered > most) flush();
}

// Without memory openShogun settles nothing: the failed instantiation rejects instead.
function instantiate(module) {
  return new Promise((resolve, reject) => {
    openShogun({
      tell: postInOrder,
      find: (name) => sources[name],
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then(done, reject);
        return {};
      },
    }).then(resolve, reject);
  });
}

async function open(module) {
  shogun = await instantiate(module);
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

// A failure outside Lua (no memory, no stack) leaves the state unusable: the client starts another
// Worker.
async function handle(message) {
  answering = message.id;
  printed = 0;
  try {
    if (message.sources) {
      Object.assign(sources, message.sources);
      if (message.module) await open(message.module);
      postInOrder("ready");
    } else {
      postInOrder(...answer(message));
    }
  } catch (error) {
    postInOrder("broken", String(error.message ?? error));
  }
}

self.onmessage = ({ data }) => handle(data);
