// look.js -- the tab Look: a record, read step by step.
//
// The games of a text are read by Lua; one of them is a tree of moves (tree.js), and the reader is
// at one of its nodes. Each step has a ticket: an answer to an older one comes too late.

import { Examination } from "./examination.js";
import { LookView } from "./look_view.js";
import { Tree } from "./tree.js";
import { example } from "./example.js";

// Characters of a text that goes into the link; of a longer one, its game does.
const longest = 1 << 15;

/** A reader of records. */
export class Look {
  /** @param {{ client: import("../lua/client.js").Client, save: Function, play: Function }} shared */
  constructor({ client, save, play }) {
    Object.assign(this, { client, save, playOn: play, ticket: 0, turned: false });
    this.examination = new Examination();
    this.view = new LookView(this);
  }

  /** Takes over a state: of a link, of the last visit, or of another tab. */
  async open({ text = example, game = 1, place = 0, turned = false } = {}) {
    this.turned = turned;
    await this.read(text, game, place);
  }

  /** Reads a text; the record that was there stays if there is no game in it. */
  async read(text, number = 1, place = 0) {
    const games = await this.client.call("read_record", [text]);
    if (games.length === 0) return this.view.note("There is no game in this text.", true);
    Object.assign(this, { text, games });
    this.view.list(games);
    await this.choose(number, place);
  }

  /** Reads a text that somebody brings; says what is wrong with it. */
  async take(text) {
    try {
      await this.read(text);
    } catch (error) {
      this.view.note(error.message, true);
    }
  }

  /** Turns to a game of the text. */
  async choose(number, place = 0) {
    const game = this.games[number - 1] ?? this.games[0];
    this.stop();
    this.view.choose(game);
    if (game.message) return this.view.note(`Game ${game.number}: ${game.message}`, true);
    Object.assign(this, { game, tree: new Tree(game.moves), found: null });
    this.first = await this.ask("position", this.tree.start);
    this.view.showGame();
    await this.go(this.tree.nodes[place] ?? this.tree.start);
  }

  // A call about the board at a node.
  ask(name, node, ...more) {
    const { rules, start } = this.game;
    return this.client.call(name, [{ rules, start, moves: Tree.movesTo(node) }, ...more]);
  }

  /** The number of the move that leads to a ply, and whether the side that begins makes it. */
  count(ply) {
    const { turn, move_number: number, rules } = this.first;
    const late = rules.includes(`first=${turn}`) ? 0 : 1; // the board is one of the second side
    const place = ply - 1 + late;
    return { number: number + Math.floor(place / 2), isFirst: place % 2 === 0 };
  }

  /** Goes to a node. */
  async go(node) {
    const ticket = ++this.ticket, isStep = node.previous === this.node;
    const [position, svg] = await Promise.all([
      this.ask("position", node), this.ask("svg", node, this.view.options()),
    ]);
    if (ticket !== this.ticket) return;
    Object.assign(this, { node, position });
    this.view.show(svg, isStep);
    this.keep();
  }

  step(node) { return node ? this.go(node) : undefined; }

  goFirst() { return this.go(this.tree.start); }

  goBack() { return this.step(this.node.previous); }

  goNext() { return this.step(this.node.next); }

  goLast() { return this.go(this.tree.lastAfter(this.node)); }

  /** Goes to a board of the moves that were played. */
  goToPly(ply) { return this.go(ply === 0 ? this.tree.start : this.tree.line[ply - 1]); }

  /** Turns the board. */
  turn() {
    this.turned = !this.turned;
    return this.go(this.node);
  }

  // For the address: the whole text if it is short, else its game alone.
  async keep() {
    const { turned, node: { number: place }, game } = this;
    const isShort = this.text.length <= longest;
    const text = isShort ? this.text : game.text ??= await this.client.call("write_record", [game]);
    this.save({ text, game: isShort ? game.number : 1, place, turned });
  }

  /** Lets the engine look at every board of the game. */
  async analyse() {
    const { game } = this;
    try {
      this.found = await this.examination.run(game, (progress) => this.view.progress(progress));
      this.tree.line.forEach((node, i) => { node.found = this.found.moves[i]; });
      this.view.showFound();
    } catch (error) {
      if (error.name !== "AbortError") this.view.analysed(error.message);
    }
  }

  stop() {
    this.examination.stop();
    this.view.clearFound();
  }

  /** Goes on with the game in the tab Play. */
  play() {
    const { rules, start } = this.game, moves = Tree.movesTo(this.node);
    const { turn } = this.position, other = turn === "white" ? "red" : "white";
    const players = { [turn]: "person", [other]: "level 3" };
    return this.playOn({ game: { rules, start, moves }, players, turned: turn === "red" });
  }
}

/** Opens the tab. */
export async function start(shared, state) {
  const look = new Look({
    client: shared.client, save: (now) => shared.save("look", now),
    play: (game) => shared.open("play", game),
  });
  await look.open(state);
  return look;
}
