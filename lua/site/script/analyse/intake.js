// intake.js -- records that a reader brings: pasted, dropped, or opened from a file.

import { byId } from "../page/dom.js";
import { acceptFile } from "../page/share.js";

const most = 16 << 20; // bytes of a file; a page cannot show more in reasonable time

const tooLong = (name) => (
  `${name} has more than 16 MiB: shogun record --game N takes a game out of it.`);

/** Accepts records, also files that are dropped on a place. */
export function acceptRecords(place, { acceptText, refuse }) {
  const open = async (file) => {
    if (file.size > most) return refuse(tooLong(file.name));
    acceptText(await file.text());
  };
  byId("show-record").addEventListener("click", () => acceptText(byId("record").value));
  acceptFile("record-file", open);
  acceptDropped(place, ({ files: [file], text }) => file ? open(file) : text && acceptText(text));
}

function acceptDropped(place, accept) {
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
    accept({ files, text: event.dataTransfer.getData("text") });
  });
}
