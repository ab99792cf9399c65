// share.js -- the game and its board to take along: as link, record, SVG and PNG.

import { element } from "./dom.js";

const byId = (id) => document.getElementById(id);

/** Saves something as a file. */
export function download(name, blob) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * Turns a picture into a PNG.
 * @param {string} svg  a document with a width and a height
 * @returns {Promise<Blob>}
 */
export async function toPng(svg) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = element("canvas", { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  URL.revokeObjectURL(picture.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Copies a text. Returns whether the browser has let us. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The theme that the page has now. */
export function theme() {
  return getComputedStyle(document.documentElement).colorScheme === "dark" ? "dark" : "light";
}

/** The part "Keep and share" of a table. */
export class Share {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    const press = { link: "copy-link", record: "save-record", svg: "save-svg", png: "save-png", look: "look-at" };
    for (const [name, id] of Object.entries(press)) {
      byId(id).addEventListener("click", () => this[name]());
    }
  }

  say(text) { byId("shared").textContent = text; }

  async link() {
    const done = await copy(location.href);
    this.say(done ? "The link is copied." : "The link is this page's address.");
  }

  // A file has colours of its own.
  picture() { return this.table.ask("svg", { ...this.table.view.options(), theme: theme() }); }

  async record() {
    download("game.txt", new Blob([await this.table.record()], { type: "text/plain" }));
    this.say("Saved as game.txt.");
  }

  async look() { this.table.look(await this.table.record()); }

  async svg() {
    download("board.svg", new Blob([await this.picture()], { type: "image/svg+xml" }));
    this.say("Saved as board.svg.");
  }

  async png() {
    download("board.png", await toPng(await this.picture()));
    this.say("Saved as board.png.");
  }
}
