// client.js -- calls of a Lua state in a Worker of its own.
//
//     const client = new Client({ onprint: console.log });
//     const { moves } = await client.call("position", [{ rules: "standard", moves: ["d1e3"] }]);

import "../page/offline.js";

const here = new URL(".", import.meta.url);

// What all Workers are given: compiled and fetched once.
let loaded;

// While it comes, where the host says what it is; not every host knows the type of such files.
async function compiled(response) {
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  if (isTyped) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function load() {
  const found = async (name) => {
    const response = await fetch(new URL(name, here));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response;
  };
  const [module, sources] = await Promise.all([
    found("shogun.wasm").then(compiled),
    found("modules.json").then((response) => response.json()),
  ]);
  return { module, sources };
}

/**
 * What every Worker is given; fetched at the first call. Fails where there is neither network nor
 * cache.
 */
export function preload() {
  loaded ??= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

// What a call that was ended rejects with: "TimeoutError" where it was late, "AbortError" where the
// client was stopped or closed.
function ended(name, message) {
  return Object.assign(new Error(message), { name });
}

/** What Lua has raised: an Error with its message, and what else is said: line, reason, move. */
function fault(text) {
  try {
    const said = JSON.parse(text);
    return Object.assign(new Error(said.message), said);
  } catch {
    return new Error(text);                        // there was no memory for more
  }
}

// A bot may have changed what writes the answers of its Worker.
function settle(call, text) {
  try {
    call.resolve(text === undefined ? undefined : JSON.parse(text));
  } catch {
    call.reject(new Error("an answer that is no JSON"));
  }
}

/**
 * A Lua state in a Worker. One that is late or broken is ended, and another one started for the
 * next call.
 */
export class Client {
  #worker;                                         // with a promise of being ready
  #calls = new Map();                              // those without an answer, by id
  #last = 0;                                       // id
  #timer;                                          // of the first call
  #closed = false;
  #onprint;

  /** @param {{ onprint?: (text: string) => void }} options  onprint: takes what Lua prints */
  constructor({ onprint } = {}) {
    this.#onprint = onprint ?? (() => {});
    this.#start();
  }

  /**
   * Calls a function of lua/shogun/site/inside.
   * @param {string} name
   * @param {any[]} args  JSON
   * @param {{ timeout?: number, onprogress?: (value: any) => void }} options  timeout:
   *   milliseconds, from when the call begins; onprogress: takes what it tells before its answer
   * @returns {Promise<any>}  rejects with Lua's message (and line, reason, move of a bot); with a
   *   TimeoutError, an AbortError
   */
  async call(name, args = [], { timeout, onprogress } = {}) {
    if (this.#closed) throw ended("AbortError", "closed");
    const worker = this.#worker ?? this.#start();
    await worker.ready;
    const text = JSON.stringify([args.length, ...args]);
    return this.#ask(worker, { name, text }, { timeout, onprogress });
  }

  /**
   * Ends the Worker; calls without an answer are rejected with an AbortError. The next call starts
   * another.
   */
  stop() {
    this.#end(ended("AbortError", "stopped"));
  }

  /** Ends the Worker for good: later calls are rejected too. */
  close() {
    this.#closed = true;
    this.stop();
  }

  #ask(worker, message, { timeout, onprogress }) {
    return new Promise((resolve, reject) => {
      if (this.#worker !== worker) return reject(ended("AbortError", "stopped"));
      const id = ++this.#last;
      this.#calls.set(id, { resolve, reject, timeout, onprogress });
      worker.postMessage({ id, ...message });
      if (this.#calls.size === 1) this.#watch();
    });
  }

  // Calls are answered in their order, so the time of the first one runs.
  #watch() {
    clearTimeout(this.#timer);
    const first = this.#calls.values().next().value;
    if (!first?.timeout) return;
    const late = () => this.#end(ended("TimeoutError", `no answer within ${first.timeout} ms`));
    this.#timer = setTimeout(late, first.timeout);
  }

  #start() {
    const worker = new Worker(new URL("worker.js", here));
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(worker, data);
    worker.onerror = ({ message }) => this.#end(new Error(message || "the Worker could not start"));
    const opened = preload().then((given) => this.#ask(worker, given, {}));
    worker.ready = opened;
    opened.catch(() => {});                        // told to whoever calls
    return worker;
  }

  #hear(worker, { id, kind, text }) {
    const call = this.#calls.get(id);
    if (worker !== this.#worker || !call) return;
    if (kind === "printed") return this.#onprint(text);
    if (kind === "progress") return call.onprogress?.(JSON.parse(text));
    if (kind === "broken") return this.#end(new Error(text));
    this.#calls.delete(id);
    this.#watch();
    if (kind === "error") call.reject(fault(text));
    else settle(call, text);
  }

  #end(error) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    calls.forEach((call) => call.reject(error));
  }
}
