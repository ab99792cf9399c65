// share.js -- a board to take along: as link, SVG and PNG; and files that the page saves.

import { byId, element } from "./dom.js";

/** Saves a text or a Blob as a file. Returns the result as a sentence. */
export function download(name, data, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([data], { type }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
  return `Saved as ${name}.`;
}

/** Accepts files that the reader chooses in the field with this id; `open` takes the files. */
export function acceptFiles(id, open) {
  byId(id).addEventListener("change", ({ target }) => {
    const files = [...target.files];
    target.value = ""; // the same file may be opened again
    if (files.length > 0) open(...files);
  });
}

/** Accepts drops on a place for which `isOurs(types)` is true; `accept` takes the DataTransfer. */
export function acceptDropped(place, isOurs, accept) {
  const listen = (name, is, act = () => {}) => place.addEventListener(name, (event) => {
    if (!isOurs(event.dataTransfer.types)) return;
    event.preventDefault();
    event.stopPropagation(); // an editor would insert the text of files
    place.classList.toggle("dropping", is);
    act(event.dataTransfer);
  }, { capture: true });
  listen("dragover", true);
  listen("dragleave", false);
  listen("drop", false, accept);
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

/** Copies an address, the page's by default; gives another one to the share sheet, if any. */
export async function copyLink(say, address) {
  if (address && navigator.share) return navigator.share({ url: address }).catch(() => {});
  const isCopied = await copy(address ?? location.href);
  return say(isCopied ? "The link is copied." : `The link is ${address ?? "this page's address"}.`);
}

/** Buttons that share a board: as a link, and as a picture in two formats. */
export class BoardShare {
  /**
   * `ids` has the buttons' ids: link, svg, png. `status` is the id of the element for messages.
   * `draw(options)` draws the board as SVG; `options` replace those of the page. Optional:
   * `whyNoLink()`, why the page's address does not lead to the board, or ""; `linkWords()`, more
   * words about the link; `address()`, the address to share, default: the page's. All of these
   * functions but `linkWords` return promises.
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

  save(...file) { this.say(download(...file)); }

  async link() {
    const why = await this.whyNoLink();
    const say = (text) => this.say(`${text} ${this.linkWords()}`.trim());
    await (why ? this.say(why) : copyLink(say, await this.address()));
  }

  // A file has no style sheet: the colours of the page's theme are drawn into it.
  picture() {
    const { colorScheme } = getComputedStyle(document.documentElement);
    return this.draw({ theme: colorScheme === "dark" ? "dark" : "light" });
  }

  async svg() { this.save("board.svg", await this.picture(), "image/svg+xml"); }

  async png() { this.save("board.png", await toPng(await this.picture()), "image/png"); }
}
