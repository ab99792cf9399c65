// intake.js -- records that a reader brings: pasted, dropped, or opened from a file.

import { byId } from "../page/dom.js";
import { letOpen } from "../page/share.js";

const most = 16 << 20; // bytes of a file; a page cannot show more in reasonable time

const tooLong = (name) => (
  `${name} has more than 16 MiB: shogun record --game N takes a game out of it.`);

/** Listens for records, also for files that are dropped on a place. */
export function letBring(place, { take, refuse }) {
  const open = async (file) => {
    if (file.size > most) return refuse(tooLong(file.name));
    take(await file.text());
  };
  byId("show-record").addEventListener("click", () => take(byId("record").value));
  letOpen("record-file", open);
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
