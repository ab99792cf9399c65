// puzzles.js -- the tab Puzzles: boards with one winning move. Lua proves each move of the reader,
// and finds the reply.

import { Exercise } from "./exercise.js";
import { Steps } from "./steps.js";
import { add, choice, choose, done } from "./progress.js";
import { button, byId, element, onPress, option } from "../page/dom.js";
import { copyLink } from "../page/share.js";
import { kinds, puzzles } from "../../../../build/web/puzzles.mjs";
import { other } from "../../../../build/web/facts.mjs";
import { capital, resultWords } from "../page/words.js";
import { writeHash } from "../page/link.js";

const sideOf = ({ start: board }) => (/ r\b/.test(board) ? "red" : "white");

/** The panel: the task, buttons, kinds, the row of numbers. It calls actions. */
class PuzzleView {
  constructor({ open, turnTo, dials, ...pressed }) {
    this.steps = new Steps(byId("puzzle-steps"), open);
    const link = () => copyLink((text) => { byId("puzzle-shared").textContent = text; });
    onPress({ ...pressed, link }, "puzzle-");
    byId("puzzle-kind").addEventListener("change", ({ target }) => turnTo(Number(target.value)));
    this.wire("dials", choice("dials") === true, dials);
    this.wire("auto", choice("auto") !== false, (is) => choose("auto", is));
  }

  wire(name, is, acceptChoice) {
    const box = byId(`puzzle-${name}`);
    box.checked = is;
    box.addEventListener("change", () => acceptChoice(box.checked));
  }

  /** Whether the next puzzle is to open without a press. */
  get goesOn() { return byId("puzzle-auto").checked && !byId("puzzles").hidden; }

  /** Shows a puzzle of the chosen `kind`; `ofKind` returns the puzzles of a kind. */
  show(puzzle, kind, { solved, isDone, failed, ofKind }) {
    const { moves, id } = puzzle, list = ofKind(kind), side = capital(sideOf(puzzle));
    const count = moves === 1 ? "one move" : `${moves} moves`;
    byId("puzzle-title").textContent = `Puzzle ${list.indexOf(puzzle) + 1}, ${kinds[kind]}`;
    byId("puzzle-task").textContent = `${side} to move wins in ${count}.`;
    byId("puzzle-shared").textContent = "";
    byId("puzzle-next").classList.toggle("main", isDone);
    byId("puzzle-retry").classList.toggle("main", failed);
    this.showKinds(kind, solved, ofKind);
    this.list(list);
    this.steps.show(id, solved);
  }

  // Lists the kinds with their solved puzzles: "Fork: 2 of 31 solved".
  showKinds(now, solved, ofKind) {
    byId("puzzle-kind").replaceChildren(...kinds.map((name, i) => {
      const all = ofKind(i), count = all.filter(({ id }) => solved.has(id)).length;
      return option(i, `${capital(name)}: ${count} of ${all.length} solved`);
    }));
    byId("puzzle-kind").value = now;
  }

  list(list) {
    const steps = byId("puzzle-steps"), key = `${list.length} ${list[0].id}`;
    if (steps.dataset.key === key) return; // the button that was pressed keeps the focus
    steps.dataset.key = key;
    steps.replaceChildren(...list.map(({ id }, i) => element("li", {},
      button(i + 1, () => {}, { "data-name": id, "aria-label": `Puzzle ${i + 1}` }))));
  }

  /** Announces the task on a board. */
  announce({ board }) {
    board.say(`${byId("puzzle-title").textContent}. ${byId("puzzle-task").textContent}`);
  }
}

const rules = "standard";

const playground = async (tab, state) => location.assign(
  `../play/index.html${await writeHash(tab, state)}`);

const pause = 2500; // milliseconds before the next one comes by itself

// The kind that is chosen, its place among all.
const kindNow = () => (kinds[choice("kind")] ? choice("kind") : 0);

const isOf = ({ kinds: bits }, kind) => (bits >> kind & 1) === 1;
const ofKind = (kind) => puzzles.filter((one) => isOf(one, kind));

// The first that is not solved, from a place on; if all are, the one at that place.
function unsolved(list, from = 0) {
  const solved = done("puzzles"), turned = [...list.slice(from), ...list.slice(0, from)];
  return turned.find(({ id }) => !solved.has(id)) ?? turned[0];
}

export class Puzzles {
  constructor({ client, save }) {
    Object.assign(this, { client, save, puzzle: null });
    this.view = new PuzzleView(this.actions());
    this.exercise = new Exercise({
      client, parent: byId("puzzle-board"), note: byId("puzzle-note"), onmove: () => this.judge(),
    });
  }

  actions() {
    return {
      open: (id) => this.open(id),
      retry: () => this.retry(),
      hint: () => this.hint(),
      solution: () => this.solve(),
      next: () => this.next(),
      analyse: () => this.analyse(),
      play: () => this.play(),
      turnTo: (kind) => this.turnTo(kind),
      dials: (dials) => { choose("dials", dials); this.exercise.showDials(dials); },
    };
  }

  /** Opens a puzzle; without its name, the one that is open or the first that is not solved. */
  async open(id) {
    if (!id && this.puzzle) return this.save(this.puzzle.id);
    const found = puzzles.find((one) => one.id === id);
    await this.show(found ?? this.puzzle ?? unsolved(ofKind(kindNow())));
    const isGone = id && !found;
    if (isGone) this.exercise.announceNote("There is no such puzzle any more: here is another.");
  }

  turnTo(kind) {
    choose("kind", kind);
    return this.show(unsolved(ofKind(kind)));
  }

  async show(puzzle) {
    this.puzzle = puzzle;
    if (!isOf(puzzle, kindNow())) choose("kind", kinds.findIndex((_, kind) => isOf(puzzle, kind)));
    this.save(puzzle.id);
    await this.begin();
    this.view.announce(this.exercise);
  }

  begin() {
    Object.assign(this, { right: 0, hinted: null, failed: false });
    this.refresh();
    return this.exercise.begin({ rules, start: this.puzzle.start }, {
      dials: choice("dials") === true, numbers: true,
    });
  }

  // The texts and buttons beside the board.
  refresh(isDone = false) {
    const { puzzle, failed } = this;
    this.view.show(puzzle, kindNow(), { solved: done("puzzles"), isDone, failed, ofKind });
  }

  // Takes a wrong move back, or else all.
  retry() {
    if (!this.failed) return this.begin();
    this.failed = false;
    this.refresh();
    return this.exercise.goBack(this.right);
  }

  next() {
    const list = ofKind(kindNow());
    return this.show(unsolved(list, (list.indexOf(this.puzzle) + 1) % list.length));
  }

  // The moves that the reader still has.
  get left() { return this.puzzle.moves - this.exercise.count; }

  // After a move of the reader.
  async judge() {
    const { exercise } = this, move = exercise.position.last.text;
    exercise.lock();
    const answer = await exercise.ask("puzzle_answer", this.left);
    if (!answer) return;
    if (!answer.wins) return this.refute(move, answer);
    if (answer.reply === null) return this.finish();
    exercise.isLocked = false;
    if (!await exercise.reply(answer.reply)) return;
    this.right = exercise.game.moves.length;
    exercise.announceNote(`Right. ${exercise.words}. Go on.`, "good");
  }

  async refute(move, { reply }) {
    const { exercise } = this;
    if (reply !== null && !await exercise.reply(reply)) return;
    this.failed = true;
    this.refresh();
    const { result } = exercise.position;
    const end = result ? ` ${resultWords(result)}.` : "";
    const why = reply === null ? "." : `: ${exercise.words}.`;
    exercise.announceNote(`${move} does not win${why}${end}`, "bad");
  }

  finish() {
    add("puzzles", this.puzzle.id);
    this.refresh(true);
    const { exercise } = this, { ticket } = exercise;
    exercise.announceNote(`Solved. ${resultWords(exercise.position.result)}.`, "good");
    setTimeout(() => {
      if (ticket === exercise.ticket && this.view.goesOn) this.next();
    }, pause);
  }

  // First the piece, then its move.
  async hint() {
    const { exercise } = this;
    const move = exercise.mayMove && await exercise.ask("puzzle_move", this.left);
    if (!move) return;
    if (this.hinted !== move) {
      this.hinted = move;
      exercise.board.select(move.slice(0, 2));
      exercise.announceNote(`Move the piece on ${move.slice(0, 2)}.`);
    } else if (await exercise.point(move)) {
      exercise.board.select(null); // so that a press on the piece selects it
      exercise.announceNote(`Hint: ${move}.`);
    }
  }

  // Plays the solution to its end, from the start; that does not count as solved.
  async solve() {
    const { exercise } = this;
    if (!await this.begin()) return;
    exercise.lock();
    while (!exercise.position.result) {
      const move = await exercise.ask("puzzle_move", this.left);
      if (!move || !await exercise.reply(move)) return;
      const answer = await exercise.ask("puzzle_answer", this.left);
      if (!answer || answer.reply !== null && !await exercise.reply(answer.reply)) return;
    }
    this.refresh(true);
    exercise.announceNote(`Solution: ${exercise.game.moves.join(" ")}.`);
  }

  // The board and the moves so far as a record, in the tab Analyse.
  async analyse() {
    const names = { white: "White", red: "Red" };
    const text = await this.exercise.call("game_record", names);
    return playground("analyse", { text });
  }

  // Goes on against the engine, in the tab Play.
  play() {
    const { side, position, isShown } = this.exercise;
    if (!isShown) return undefined;
    const game = { rules, start: position.result ? this.puzzle.start : position.text };
    const players = { [side]: "person", [other[side]]: "level 10" };
    return playground("play", { game, players, turned: side === "red" });
  }
}

export function start({ client, save }) {
  return new Puzzles({ client, save: (id) => save("puzzles", id) });
}
