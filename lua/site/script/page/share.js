// share.js -- a board to take along: as link, SVG and PNG; and files that the page saves.

import { byId, element } from "./dom.js";

/** Saves something as a file. */
export function download(name, blob) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Accepts files from the reader by the field of that id. */
export function acceptFile(id, open) {
  byId(id).addEventListener("change", ({ target }) => {
    const [file] = target.files;
    target.value = ""; // the same file may be opened again
    if (file) open(file);
  });
}

// Turns a picture, a document with a width and a height, into a PNG.
async function toPng(svg) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = element("canvas", { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  URL.revokeObjectURL(picture.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Copies a text. Returns whether the browser allowed it. */
export async function copy(text) {
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

/** Copies the page's address; sends another one by the share sheet, where the browser has one. */
export async function copyLink(say, address) {
  if (address && navigator.share) return navigator.share({ url: address }).catch(() => {});
  const isCopied = await copy(address ?? location.href);
  return say(isCopied ? "The link is copied." : `The link is ${address ?? "this page's address"}.`);
}

/** Buttons that share a board: as a link, and as a picture in two formats. */
export class BoardShare {
  /**
   * @param {object} options
   * @param {Record<"link" | "svg" | "png", string>} options.ids  of the buttons
   * @param {string} options.status  the id of the element for messages
   * @param {(options: object) => Promise<string>} options.draw  draws the board as SVG, with these
   *   options in place of the page's
   * @param {() => Promise<string>} [options.whyNoLink]  why the page's address does not lead to the
   *   board; "" if it does
   * @param {() => string} [options.linkWords]  what is to be said of the link besides
   * @param {() => Promise<string>} [options.address]  of the link, default: the page's
   */
  constructor({
    ids, status, draw, whyNoLink = async () => "", linkWords = () => "", address = async () => {},
  }) {
    Object.assign(this, { status: byId(status), draw, whyNoLink, linkWords, address });
    for (const [name, id] of Object.entries(ids)) {
      byId(id).addEventListener("click", () => this[name]());
    }
  }

  say(text) { this.status.textContent = text; }

  save(name, blob) {
    download(name, blob);
    this.say(`Saved as ${name}.`);
  }

  saveText(name, text) { this.save(name, new Blob([text], { type: "text/plain" })); }

  async link() {
    const why = await this.whyNoLink();
    const say = (text) => this.say(`${text} ${this.linkWords()}`.trim());
    await (why ? this.say(why) : copyLink(say, await this.address()));
  }

  // A file has no style sheet: the colours of the theme are drawn into it.
  picture() { return this.draw({ theme: theme() }); }

  async svg() {
    this.save("board.svg", new Blob([await this.picture()], { type: "image/svg+xml" }));
  }

  async png() { this.save("board.png", await toPng(await this.picture())); }
}
