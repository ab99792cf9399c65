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
async function toPng(svg) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = element("canvas", { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  URL.revokeObjectURL(picture.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Copies a text. Returns whether the browser has let us. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The theme that the page has now. */
function theme() {
  return getComputedStyle(document.documentElement).colorScheme === "dark" ? "dark" : "light";
}

/**
 * Copies the page's address.
 * @param {(text: string) => void} say
 */
export async function copyLink(say) {
  say(await copy(location.href) ? "The link is copied." : "The link is this page's address.");
}

/** Buttons that take a board along: as a link, and as a picture in two forms. */
export class BoardShare {
  /**
   * @param {object} given
   * @param {Record<"link" | "svg" | "png", string>} given.ids  of the buttons
   * @param {string} given.told  the id of what says what was done
   * @param {(options: object) => Promise<string>} given.draw  the board as SVG, with options of
   *   its own
   */
  constructor({ ids, told, draw }) {
    Object.assign(this, { told, draw });
    this.press(ids);
  }

  // ids: the button of each method
  press(ids) {
    for (const [name, id] of Object.entries(ids)) {
      byId(id).addEventListener("click", () => this[name]());
    }
  }

  say(text) { byId(this.told).textContent = text; }

  save(name, blob) {
    download(name, blob);
    this.say(`Saved as ${name}.`);
  }

  saveText(name, text) { this.save(name, new Blob([text], { type: "text/plain" })); }

  link() { return copyLink((text) => this.say(text)); }

  // A file has colours of its own.
  picture() { return this.draw({ theme: theme() }); }

  async svg() {
    this.save("board.svg", new Blob([await this.picture()], { type: "image/svg+xml" }));
  }

  async png() { this.save("board.png", await toPng(await this.picture())); }
}

/** The part "Keep and share" of a table. */
export class Share extends BoardShare {
  /** @param {import("../play/table.js").Table} table */
  constructor(table) {
    super({
      ids: { link: "copy-link", svg: "save-svg", png: "save-png" }, told: "shared",
      draw: (options) => table.ask("svg", { ...table.view.options(), ...options }),
    });
    this.table = table;
    this.press({ record: "save-record", look: "look-at" });
  }

  async record() { this.saveText("game.txt", await this.table.record()); }

  async look() { this.table.look(await this.table.record()); }
}
