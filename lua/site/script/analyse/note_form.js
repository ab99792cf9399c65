// note_form.js -- the form beside the moves: comment, glyph, and changes of the tree.

import { byId, enable, option } from "../page/dom.js";

const glyphs = {
  "": "None", "!!": "!! brilliant", "!": "! good", "!?": "!? interesting", "?!": "?! dubious",
  "?": "? mistake", "??": "?? blunder",
};

const moveOf = ({ move }) => move;

/** The form. It calls actions. */
export class NoteForm {
  constructor({ annotate, remove, promote, undo }) {
    const glyph = byId("analyse-glyph"), words = byId("analyse-words");
    glyph.append(...Object.entries(glyphs).map(([value, name]) => option(value, name)));
    for (const field of [glyph, words]) {
      field.addEventListener("change", () => annotate({ glyph: glyph.value, words: words.value }));
    }
    for (const [name, act] of Object.entries({ remove, promote, undo })) {
      byId(`analyse-${name}`).addEventListener("click", act);
    }
  }

  /** Shows the note at the reader's place, and what can be changed there. */
  show({ node, past, game, games }) {
    const isStart = node.ply === 0;
    byId("analyse-glyph").value = node.glyph ?? "";
    byId("analyse-glyph").disabled = isStart;
    this.showWords(node.words, { games, place: [game.number, ...node.path.map(moveOf)].join(" ") });
    enable("analyse-remove", !isStart);
    enable("analyse-promote", !node.isPlayed);
    enable("analyse-undo", past.length > 0);
  }

  // A comment that is being typed stays: an analysis may end meanwhile.
  showWords(words, { games, place }) {
    const field = byId("analyse-words"), isSame = this.games === games && this.place === place;
    Object.assign(this, { games, place });
    if (!isSame || document.activeElement !== field) field.value = words ?? "";
  }
}
