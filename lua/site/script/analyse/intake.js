// intake.js -- records that a reader brings: pasted, dropped, or opened from a file.

import { byId } from "../page/dom.js";

const most = 16 << 20; // bytes of a file; a page cannot show more in reasonable time

const tooLong = (name) => (
  `${name} has more than 16 MiB: shogun record --game N takes a game out of it.`);

/**
 * Listens for records.
 * @param {HTMLElement} place  where files may be dropped
 * @param {{ take: (text: string) => void, refuse: (message: string) => void }} on
 */
export function letBring(place, { take, refuse }) {
  const open = async (file) => {
    if (file.size > most) return refuse(tooLong(file.name));
    take(await file.text());
  };
  byId("show-record").addEventListener("click", () => take(byId("record").value));
  byId("record-file").addEventListener("change", ({ target }) => {
    if (target.files.length > 0) open(target.files[0]);
    target.value = ""; // the same file may be opened again
  });
  letDrop(place, ({ files, text }) => files.length > 0 ? open(files[0]) : text && take(text));
}

function letDrop(place, drop) {
  const isOver = (is) => place.classList.toggle("dropping", is);
  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    isOver(true);
  });
  place.addEventListener("dragleave", () => isOver(false));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    isOver(false);
    const { files } = event.dataTransfer;
    drop({ files, text: event.dataTransfer.getData("text") });
  });
}
