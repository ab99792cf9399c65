// client.js -- calls of a Lua state in a Worker of its own.
//
//     const client = new Client({ onprint: console.log });
//     const { moves } = await client.call("position", [{ rules: "standard", moves: ["d1e3"] }]);

import {
  modulesFirstJson, modulesJson, shogunWasm, workerJs,
} from "../../../../build/web/assets.mjs";
import { firstCalls } from "../../../../build/web/facts.mjs";
import { fetchPart, later, register } from "../page/version.js";

// Answers that are in the page: those about the first board (first.lua). So a new game is shown
// before Lua is loaded. Keys are equal for equal values, in any order of their properties.
const keyOf = (value) => JSON.stringify(value, (_, inner) => (
  inner && typeof inner === "object" && !Array.isArray(inner)
    ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner));

const written = JSON.parse(document.getElementById("known")?.textContent ?? "[]");
const answers = new Map(written.map(({ name, args, answer }) => [keyOf([name, args]), answer]));

// Undefined: Lua is to be called.
const knownAnswer = (name, args) => structuredClone(answers.get(keyOf([name, args])));

// Compiles it during the download, if the host sends its type; not every host knows that.
async function compiled(response) {
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  if (isTyped) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// The Workers' program as a blob's address: later Workers start with this program even if the host
// has a newer version by then.
async function ownAddress(response) {
  const type = "text/javascript";
  return URL.createObjectURL(new Blob([await response.text()], { type }));
}

// The parts are loaded once for all Workers.
const program = later(() => fetchPart(workerJs, ownAddress));
const compiledModule = later(() => fetchPart(shogunWasm, compiled));
const firstSources = later(() => fetchPart(modulesFirstJson));
const otherSources = later(() => fetchPart(modulesJson));

// The module, and the sources with which a board is shown and moves are made.
async function files() {
  const [module, sources] = await Promise.all([compiledModule(), firstSources()]);
  register();
  return { module, sources };
}

// The error of a call that was ended: "TimeoutError" if it was late, "AbortError" if the client was
// closed or its Worker terminated.
function ended(name, message) {
  return Object.assign(new Error(message), { name });
}

// The error that Lua has raised: its message, and fields such as line, reason, move.
function fault(text) {
  try {
    const fields = JSON.parse(text);
    return Object.assign(new Error(fields.message), fields);
  } catch {
    return new Error(text);                        // there was no memory for more
  }
}

// A bot may have changed the JSON of its Worker.
function settle(call, text) {
  try {
    call.resolve(text === undefined ? undefined : JSON.parse(text));
  } catch {
    call.reject(new Error("invalid JSON in the answer"));
  }
}

/**
 * A Lua state in a Worker. A Worker that is late or broken is terminated; the next call starts
 * another.
 */
export class Client {
  #worker;                                         // its thread, and a promise of being ready
  #calls = new Map();                              // pending, by id
  #last = 0;                                       // id
  #timer;                                          // of the first call
  #closed = false;
  #onprint;

  /**
   * @param {{ onprint?: (text: string) => void, isLazy?: boolean }} options  onprint: takes the
   *   output of Lua; isLazy: the Worker starts with the first call that needs it
   */
  constructor({ onprint, isLazy = false } = {}) {
    this.#onprint = onprint ?? (() => {});
    if (!isLazy) this.prepare();
  }

  /** Starts the Worker, unless there is one. */
  prepare() { return this.#worker ?? this.#start(); }

  /**
   * Calls a function of lua/site/inside.
   * @param {string} name
   * @param {any[]} args  JSON
   * @param {{ timeout?: number, onprogress?: (value: any) => void }} options  timeout:
   *   milliseconds from its start; onprogress: takes its progress before its answer
   * @returns {Promise<any>}  rejects with Lua's message (and line, reason, move of a bot); with a
   *   TimeoutError, an AbortError
   */
  async call(name, args = [], { timeout, onprogress } = {}) {
    if (this.#closed) throw ended("AbortError", "closed");
    const known = knownAnswer(name, args);
    if (known) return known;
    const worker = this.prepare();
    await worker.ready;
    if (!firstCalls.includes(name)) await this.#complete(worker);
    const text = JSON.stringify([args.length, ...args]);
    return this.#send(worker, { name, text }, { timeout, onprogress });
  }

  /** Terminates the Worker for good: pending and later calls reject with an AbortError. */
  close() {
    this.#closed = true;
    this.#end(ended("AbortError", "closed"));
  }

  // Sends a Worker the other sources, with its first call that may need them.
  #complete(worker) {
    worker.complete ??= otherSources()
      .then((sources) => this.#send(worker, { sources }, {}));
    worker.complete.catch(() => { worker.complete = undefined; });
    return worker.complete;
  }

  #send(worker, message, { timeout, onprogress }) {
    return new Promise((resolve, reject) => {
      if (this.#worker !== worker) return reject(ended("AbortError", "stopped"));
      const id = ++this.#last;
      this.#calls.set(id, { resolve, reject, timeout, onprogress });
      worker.thread.postMessage({ id, ...message });
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
    const worker = {};
    this.#worker = worker;
    worker.ready = this.#open(worker).catch((error) => {
      if (this.#worker === worker) this.#worker = undefined; // the next call tries again
      throw error;
    });
    worker.ready.catch(() => {});                  // each call reports it
    return worker;
  }

  async #open(worker) {
    const loading = files(), address = await program();
    loading.catch(() => {});
    if (this.#worker !== worker) throw ended("AbortError", "stopped");
    worker.thread = new Worker(address);
    worker.thread.onmessage = ({ data }) => this.#receive(worker, data);
    worker.thread.onerror = ({ message }) => (
      this.#end(new Error(message || "the Worker could not start")));
    return this.#send(worker, await loading, {});
  }

  #receive(worker, { id, kind, text }) {
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
    this.#worker?.thread?.terminate();
    this.#worker = undefined;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    calls.forEach((call) => call.reject(error));
  }
}
