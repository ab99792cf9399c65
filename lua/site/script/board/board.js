// board.js -- a board for mouse, finger, keyboard and screen reader.
//
// shogun.draw makes the picture in Lua; assistive technology does not see it. Over it lie 64
// buttons, with names such as "c3, white pawn, 2, attacked". A live region announces moves and
// refusals.

import { Arrows, Marks, Trail, fieldsAlone } from "./arrows.js";
import { Cells } from "./cells.js";
import { Motion, makeMove } from "./motion.js";
import { choiceWords, nameOf } from "../page/words.js";
import { element } from "../page/dom.js";
import { fields } from "./fields.js";
import { letDrag, letDraw } from "./drag.js";

// The field of a king in check, as `check`, or of a mated king, as `mate`.
function threatOf({ pieces, turn, in_check: isCheck, result }) {
  const king = isCheck && pieces.find(({ kind, colour }) => kind === "king" && colour === turn);
  return { [result?.reason === "mate" ? "mate" : "check"]: king?.field };
}

/** A board in a page. */
export class Board {
  /**
   * @param {HTMLElement} parent  gets the board as its last child
   * @param {object} [options]
   * @param {string} [options.label]  its name; default "Board"
   * @param {(move: object) => void} [options.onmove]  takes a legal move, one of position.moves.
   *   The board shows it already, so the caller calls `show` or `restore` next
   * @param {(from: string, to: string) => void} [options.onrefuse]  takes an illegal move
   * @param {(field: string) => void} [options.onselect]  takes the field of a selected piece
   * @param {(field: string) => void} [options.onpress]  takes each field pressed; such a board
   *   makes no moves
   * @param {(marks: string[]) => void} [options.onmark]  takes the reader's arrows and circles
   */
  constructor(parent, { label = "Board", onmove, onrefuse, onselect, onpress, onmark } = {}) {
    Object.assign(this, { onmove, onrefuse, onselect, onpress, onmark });
    Object.assign(this, { selected: null, pieces: {}, moves: [], threat: {} });
    this.view = { turned: false, movable: null };
    const still = parent.querySelector(".still"); // the board of a new game, drawn by the build
    const isNew = !("begun" in document.documentElement.dataset);
    this.picture = isNew && still?.querySelector(".picture")
      || element("div", { class: "picture", "aria-hidden": "true" });
    this.arrows = new Arrows("arrows");
    this.marks = new Marks("arrows marks");
    this.trail = new Trail("trail");
    this.cells = new Cells({
      label: "Fields", press: (field) => this.press(field), escape: () => this.select(null),
      jump: (step) => this.jump(step),
    });
    this.live = element("div", { class: "visually-hidden", "aria-live": "polite" });
    this.element = element("div", { class: "board", role: "group", "aria-label": label },
      this.picture, this.arrows.element, this.marks.element, this.trail.element,
      this.cells.element, this.live);
    still?.remove();
    parent.append(this.element);
    this.element.addEventListener("pointerdown", () => this.endMotion());
    if (!onmove) return;
    letDraw(this.cells, {
      canDraw: () => Boolean(this.view.marks),
      preview: (mark) => this.marks.show(this.marks.list, this.view.turned, mark),
      draw: (mark) => this.setMarks(this.marks.with(mark)),
    });
    letDrag(this.cells, this.picture, {
      canLift: (field) => this.canMove(field), lift: (field) => this.select(field),
      drop: (from, to) => this.drop(from, to), cancel: () => this.select(null),
    });
  }

  /**
   * Shows a position. If it is shown already, and pieces may move, the selection stays.
   * @param {object} position  the answer of the call `position`
   * @param {object} view
   * @param {string} view.svg  its picture
   * @param {boolean} [view.turned]  whether red sits below
   * @param {"white" | "red" | null} [view.movable]  the side whose pieces may be moved
   * @param {boolean} [view.numbers]  whether landing fields show the number after the move
   * @param {boolean} [view.dials]  whether the names of fields have their dials
   * @param {string[]} [view.attacked]  fields to mark as attacked
   * @param {string[]} [view.slide]  the path of the piece that has just moved
   * @param {string[]} [view.marks]  arrows and circles, "d4b6" and "d4"; without a list the reader
   *   cannot draw
   */
  show(position, view) {
    this.motion = this.motionOf(position, view);
    this.shown = [position, view];
    this.view = { ...view };
    this.pieces = Object.fromEntries(position.pieces.map((piece) => [piece.field, piece]));
    this.moves = position.moves ?? [];
    this.dials = position.dials;
    this.threat = threatOf(position);
    this.cells.turn(view.turned ?? false);
    this.draw(view.svg);
    this.marks.show(view.marks ?? [], view.turned);
    this.motion?.run(this.picture, view.turned);
    const basis = JSON.stringify([position.pieces, position.turn, this.moves]);
    if (basis !== this.basis || !view.movable) Object.assign(this, { basis, selected: null });
    for (const name of fields) this.mark(name);
  }

  /** Shows the last position again, without a move that the board has shown since. */
  restore() { this.show(this.shown[0], { ...this.shown[1], slide: null }); }

  // The motion of the last move. If the board has shown that move already, its motion goes on.
  motionOf({ last, dials }, { slide: path }) {
    const { ahead } = this;
    this.ahead = null;
    if (last && ahead === last.from + last.to) return this.motion;
    return path ? new Motion({ path, dials, was: this.pieces[path[0]]?.energy }) : null;
  }

  endMotion() {
    this.motion?.end();
    this.motion = null;
  }

  // Shows a move before Lua has answered.
  advance(move, isThere) {
    const { dials, view: { turned } } = this, { from, to, path, energy } = move;
    const { [from]: piece, ...others } = this.pieces;
    makeMove(this.picture, move, turned);
    this.pieces = { ...others, [to]: { ...piece, field: to, energy: energy ?? piece.energy } };
    Object.assign(this, { ahead: from + to, moves: [], threat: {} });
    this.motion = new Motion({ path: [from, ...path], was: piece.energy, dials, isThere });
    this.motion.run(this.picture, turned);
    this.arrows.clear();
    this.marks.clear();
    this.lock();
  }

  /** Lets nobody move until the board is shown again. */
  lock() {
    if (!this.view.movable) return;
    this.view.movable = null;
    this.select(null);
  }

  draw(svg) {
    this.picture.innerHTML = svg; // board.css moves letters and digits into the fields
    this.picture.querySelector("svg").setAttribute("viewBox", fieldsAlone);
    this.trail.clear();
    this.arrows.clear();
  }

  /** Announces a text in the live region. Screen readers queue texts that are added. */
  say(text) {
    this.live.append(element("p", {}, text));
    if (this.live.children.length > 3) this.live.firstChild.remove();
  }

  /** Draws arrows: the paths of moves of the last position, the best one first. */
  point(paths) {
    if (!this.ahead) this.arrows.show(paths, this.view.turned);
  }

  /** Moves the focus to the field that had it last. */
  focus() { this.cells.focus(); }

  /** Selects the piece on a field; null selects none. */
  select(field) {
    this.selected = field;
    this.trail.clear();
    for (const name of fields) this.mark(name);
    if (!field) return;
    this.say(choiceWords(field, this.choices, this.view.numbers));
    this.onselect?.(field);
  }

  get choices() { return this.moves.filter(({ from }) => from === this.selected); }

  // Moves the focus to the next landing field of the selected piece, or to the one before.
  jump(step) {
    const list = this.choices.map(({ to }) => to), now = list.indexOf(this.cells.field);
    const next = (Math.max(now, step < 0 ? 0 : -1) + step) % list.length;
    if (list.length > 0) this.cells.goTo(list.at(next));
  }

  canMove(field) {
    const { movable } = this.view;
    return movable !== null && this.pieces[field]?.colour === movable;
  }

  landing(field) {
    return this.moves.find((move) => move.from === this.selected && move.to === field);
  }

  // Sets the classes and the name of a button.
  mark(field) {
    const cell = this.cells.get(field), piece = this.pieces[field], move = this.landing(field);
    const is = {
      target: move, capture: move && piece, selected: field === this.selected,
      movable: this.onmove && this.canMove(field),
      attacked: this.view.attacked?.includes(field),
      check: field === this.threat.check, mate: field === this.threat.mate,
    };
    for (const [name, value] of Object.entries(is)) cell.classList.toggle(name, Boolean(value));
    cell.dataset.turn = this.turnTo(field);
    cell.replaceChildren(...move ? [this.dot(move)] : []);
    const dial = this.view.dials ? this.dials?.[field] : undefined;
    cell.setAttribute("aria-label", nameOf(field, piece, { move, dial, ...is }));
    if (this.onmove) cell.setAttribute("aria-pressed", is.selected);
  }

  // How far the dial of the selected piece would turn on a field; "" without dials or numbers.
  turnTo(field) {
    const { dials, selected, view } = this;
    if (!view.dials || view.numbers === false || !dials || !selected) return "";
    return ["0", "+1", "+2", "−1"][(dials[field] - dials[selected] + 4) % 4];
  }

  // The mark on a landing field.
  dot(move) {
    const number = this.view.numbers === false ? "" : move.energy ?? "?";
    return element("span", { class: "dot", "aria-hidden": "true" }, String(number));
  }

  press(field) {
    this.endMotion();
    if (this.onpress) return this.onpress(field);
    if (!this.onmove) return;
    const move = this.landing(field);
    if (move) return this.play(move);
    if (field === this.selected) return this.select(null);
    if (this.canMove(field)) return this.select(field);
    if (this.marks.list.length > 0) this.setMarks([]);
    if (this.selected ?? this.pieces[field]) this.onrefuse?.(this.selected ?? field, field);
  }

  play(move, isDragged = false) {
    this.advance(move, isDragged);
    this.onmove(move);
  }

  setMarks(marks) {
    this.marks.show(marks, this.view.turned);
    this.onmark?.(marks);
  }

  /** Shows the path of a refused move; `blocked` is the field that blocks it, or null. */
  showPath({ from, path, blocked }) {
    this.trail.show([from, ...path], blocked, this.view.turned);
  }

  // Plays the move of a piece that was dropped, or lets it go. Returns whether it is played.
  drop(from, to) {
    const move = to && this.selected === from && this.landing(to);
    if (move) this.play(move, true);
    else if (to && to !== from) this.onrefuse?.(from, to);
    else this.select(null);
    return Boolean(move);
  }
}
