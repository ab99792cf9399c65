// view.js -- the view of the editor of boards: board, tools, text, and what is to be said of it.

import { Board } from "../board/board.js";
import { capital, nameOf } from "../page/words.js";
import { copy } from "../page/share.js";
import { element, enable, note, onPress, option, shape } from "../page/dom.js";
import { fieldUnder, isMain, letDrag, letPull } from "../board/drag.js";
import { fields } from "../board/fields.js";
import { playerOptions } from "../lua/players.js";
import { remarks } from "./ways.js";

/** A board whose fields are pressed with a tool, and whose pieces are dragged. */
class EditBoard {
  constructor(parent, hand) {
    this.hand = hand;
    this.board = new Board(parent, { label: "Board to set up", onpress: hand.press });
    this.board.cells.element.addEventListener("keydown", (event) => this.key(event));
    const { cells, picture } = this.board;
    letDrag(cells, picture, {
      canLift: (field) => Boolean(this.board.pieces[field]),
      drop: (from, to) => this.drop(from, to),
    });
  }

  /** Shows a position, like Board.show. */
  show(position, view) {
    const { board } = this;
    board.show(position, view);
    for (const field of fields) {
      board.cells.get(field).classList.toggle("movable", Boolean(board.pieces[field]));
    }
  }

  // Handles digits and Delete for the field that has the focus.
  key(event) {
    const field = event.target.getAttribute("aria-label")?.slice(0, 2);
    if (!field || event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^[1-9]$/.test(event.key)) this.hand.setNumber(field, Number(event.key));
    else if (event.key === "Delete" || event.key === "Backspace") this.hand.remove(field);
  }

  drop(from, to) {
    if (!to) this.hand.remove(from);
    else if (to !== from) this.hand.move(from, to);
    return Boolean(to) && to !== from;
  }
}

function pictureOf(piece) {
  const picture = shape("svg", { viewBox: "0 0 100 100", class: "piece", "aria-hidden": "true" });
  picture.innerHTML = piece.svg; // safe: Lua makes it from the piece alone
  return picture;
}

/** The tools: radio buttons; pieces can also be dragged from here. */
class Tools {
  constructor(parent, pieces, ondrop) {
    Object.assign(this, { parent, pieces, ondrop });
    pieces.forEach((piece, number) => parent.append(this.make(piece, number)));
  }

  make(piece, number) {
    const { colour, kind, energy } = piece, picture = pictureOf(piece);
    const words = element("span", { class: "visually-hidden" },
      `${capital(colour)} ${kind} ${energy}`);
    const input = element("input", { type: "radio", name: "tool", value: number });
    const label = element("label", { class: "tool piece-tool" }, input, picture, words);
    this.letDrag(label, picture, piece);
    return label;
  }

  // A copy of the picture follows the pointer.
  letDrag(label, picture, piece) {
    let twin;
    letPull(label, {
      grasp: isMain,
      lift: () => {
        twin = picture.cloneNode(true);
        twin.classList.add("carried");
        const { left, top } = picture.getBoundingClientRect();
        Object.assign(twin.style, { left: `${left}px`, top: `${top}px` });
        label.append(twin);
      },
      carry: (x, y) => { twin.style.transform = `translate(${x}px, ${y}px)`; },
      drop: (event) => {
        twin.remove();
        this.ondrop(piece, event);
      },
      cancel: () => twin.remove(),
    });
  }

  /** The chosen tool: "move", "remove", or a piece. */
  get chosen() {
    const { value } = this.parent.querySelector("input:checked");
    return this.pieces[value] ?? value;
  }
}

const byId = (id) => document.getElementById(`setup-${id}`);

/** The view. It reads the state, and calls actions. */
export class View {
  constructor(state, pieces, actions) {
    Object.assign(this, { state, actions, selected: null });
    this.dialog = document.getElementById("setup");
    this.tools = new Tools(document.getElementById("tools"), pieces, (piece, event) => {
      const field = fieldUnder(this.edit.board.cells, event);
      if (field) this.put(piece, field);
    });
    this.edit = new EditBoard(byId("board"), this.hand());
    this.wire();
  }

  wire() {
    const { change, type, play, ...pressed } = this.actions;
    onPress({
      ...pressed, play: () => play(byId("against").value), copy: () => this.copy(),
    }, "setup-");
    byId("side").addEventListener("change", ({ target }) => change({ turn: target.value }));
    for (const event of ["input", "change"]) { // the second writes it as Lua does
      byId("text").addEventListener(event, ({ target }) => type(target.value));
    }
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("paste", (event) => this.paste(event));
  }

  hand() {
    const { change } = this.actions;
    return {
      press: (field) => this.press(field),
      move: (from, to) => change({ move: { from, to } }, to),
      remove: (field) => this.pieceOn(field) && change({ remove: field }, field),
      setNumber: (field, energy) => {
        const piece = this.pieceOn(field);
        if (piece) this.put({ ...piece, energy }, field);
      },
    };
  }

  pieceOn(field) { return this.edit.board.pieces[field]; }

  put({ kind, colour, energy }, field) {
    this.actions.change({ put: { kind, colour, energy, field } }, field);
  }

  // Uses the chosen tool on a field.
  press(field) {
    const { chosen } = this.tools, piece = this.pieceOn(field);
    if (chosen === "move") this.pressToMove(field, piece);
    else if (chosen === "remove") this.edit.hand.remove(field);
    else if (piece?.kind === chosen.kind && piece.colour === chosen.colour) this.turnOn(field);
    else this.put(chosen, field);
  }

  turnOn(field) { this.actions.change({ turn_number: field }, field); }

  // The first press selects a piece; the second turns its number, or moves it.
  pressToMove(field, piece) {
    const { selected } = this;
    if (selected === field) return this.turnOn(field);
    if (selected) return this.edit.hand.move(selected, field);
    if (!piece) return this.say("Choose a piece to put here");
    this.selected = field;
    this.edit.board.select(field);
  }

  // Undo and redo by keys, outside text fields: these have their own.
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input[id], textarea")) return;
    const key = event.key.toLowerCase(), isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isRedo && key !== "z") return;
    event.preventDefault();
    this.actions[isRedo ? "redo" : "undo"]();
  }

  // A text pasted outside of text fields fills the board.
  paste(event) {
    if (event.target.closest("input[id], textarea")) return;
    event.preventDefault();
    this.actions.type(event.clipboardData.getData("text").trim());
  }

  async copy() {
    const isCopied = await copy(byId("text").value);
    if (!isCopied) byId("text").select();
    this.say(isCopied ? "The text is copied" : "The text is selected: copy it");
  }

  open(against) {
    const select = byId("against");
    select.replaceChildren(...playerOptions(), option("person", "A person at this screen"));
    select.value = against;
    if (select.selectedIndex < 0) select.selectedIndex = 0; // a bot that no longer exists
    if (!this.dialog.open) this.dialog.showModal();
  }

  close() { this.dialog.close(); }

  /** Shows the board after a change, of one field perhaps. */
  show(svg, field) {
    const { position, turned, now, faults } = this.state;
    const stays = field && field === this.selected && this.tools.chosen === "move";
    this.selected = stays ? field : null;
    this.edit.show(position, { svg, turned });
    if (stays) this.edit.board.select(field);
    byId("turn").setAttribute("aria-pressed", turned);
    byId("side").value = position.turn;
    const isBeingTyped = faults.text !== "" || document.activeElement === byId("text");
    if (!isBeingTyped) byId("text").value = now.text;
    this.showState();
    if (field) this.announce(nameOf(field, this.pieceOn(field)));
  }

  /** Announces a change of the board. */
  announce(text) { this.edit.board.say(`${text}.`); }

  /** Shows what is to be said of the board, and which ways on there are. */
  showState() {
    const { state } = this, { past, undone, fault, faults, position } = state;
    enable("setup-undo", past.length > 0);
    enable("setup-redo", undone.length > 0);
    enable("setup-analyse", !fault);
    for (const name of ["play", "try"]) enable(`setup-${name}`, !fault && !position.result);
    byId("text").setAttribute("aria-invalid", faults.text !== "");
    this.say("");
  }

  // What is to be said of the board, and why buttons are off.
  get words() {
    const { fault, notes, position } = this.state, { result, turn, moves } = position;
    if (fault) return [fault];
    const count = `${turn} has ${moves.length} legal ${moves.length === 1 ? "move" : "moves"}`;
    return result ? remarks(position, notes) : [count, ...notes];
  }

  refuse(message) { this.say(message, true); }

  /** Shows a message and what is to be said of the board, and announces it. */
  say(text, isBad = false) {
    const all = text ? [text, ...this.words] : this.words, isFault = this.state.fault !== "";
    note("setup-message", all.map((one) => `${capital(one)}.`).join(" "), isBad || isFault);
  }
}
