// run.js -- a program of the documentation, run in a Worker of its own. Lua is loaded when a reader
// runs the first one.

import { Output } from "../page/output.js";
import { button, element } from "../page/dom.js";
import { later } from "../page/version.js";

const longest = 20000; // milliseconds of a program

const client = later(() => import("../lua/client.js"));

// What ends a program besides its end and its faults.
const reasons = {
  TimeoutError: `Stopped after ${longest / 1000} seconds.`,
  AbortError: "Stopped.",
};

// A place for the output: that of the page, if the page prints some.
function outputOf(block) {
  const next = block.nextElementSibling;
  const pane = next?.matches("pre.output") ? next : element("pre", { class: "output" },
    element("samp"));
  pane.classList.add("now");
  pane.tabIndex = 0; // it may scroll
  pane.setAttribute("role", "group");
  pane.setAttribute("aria-label", "Output");
  if (pane !== next) block.after(pane);
  return new Output(pane.firstElementChild);
}

/** The button of a program; its output replaces what the page prints of it. */
export class Run {
  constructor(block, source, status) {
    Object.assign(this, { block, source, status });
    this.button = button("Run", () => this.press(), { "aria-label": "Run this code" });
  }

  press() {
    if (!this.isRunning) return this.run();
    this.isStopped = true;
    return this.worker?.close();
  }

  label(text) {
    this.button.textContent = text;
    this.button.setAttribute("aria-label", `${text} this code`);
  }

  async run() {
    Object.assign(this, { isRunning: true, isStopped: false });
    this.label("Stop");
    this.status.textContent = "Running …";
    try {
      await this.perform();
      this.status.textContent = "Done.";
    } catch (error) {
      this.fail(error);
    }
    this.worker?.close();
    this.isRunning = false;
    this.label("Run");
  }

  async perform() {
    const { Client } = await client();
    if (this.isStopped) throw Object.assign(new Error(), { name: "AbortError" });
    this.output?.clear();
    this.worker = new Client({ onprint: (text) => this.print(text) });
    const isExample = this.block.dataset.use === "example";
    await this.worker.call("run_program", [this.source, isExample], { timeout: longest });
  }

  print(text) {
    this.output ??= outputOf(this.block);
    this.output.add(text);
  }

  fail({ name, message, line }) {
    const place = line ? `Line ${line}: ` : "";
    if (!reasons[name]) this.print(place + message);
    this.status.textContent = reasons[name] ?? (line ? `Failed in line ${line}.` : "Failed.");
  }
}
