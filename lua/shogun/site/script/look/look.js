// look.js -- the tab Look: a record, read step by step.
//
// Lua reads the games of a text; one of them is a tree of moves (tree.js), and the reader is at one
// of its nodes. Each step has a ticket: an answer to an older one is dropped.

import { Examination } from "./examination.js";
import { LookView } from "./look_view.js";
import { State } from "./state.js";
import { example } from "./example.js";
import { other } from "../page/colours.js";

// Characters of a text that goes into the link; of a longer one, its game does.
const longest = 1 << 15;

/** A reader of records. */
export class Look {
  /**
   * @param {object} page
   * @param {import("../lua/client.js").Client} page.client
   * @param {(state: object) => void} page.save
   * @param {(game: object) => void} page.play  goes on with a game in the tab Play
   */
  constructor({ client, save, play }) {
    Object.assign(this, { client, save, playOn: play, ticket: 0 });
    this.state = new State();
    this.examination = new Examination();
    this.view = new LookView(this.state, this.actions());
  }

  /** @returns {import("./look_view.js").Actions} */
  actions() {
    const { state } = this;
    return {
      goTo: (node) => this.go(node),
      goToPly: (ply) => this.go(ply === 0 ? state.tree.start : state.tree.line[ply - 1]),
      goFirst: () => this.go(state.tree.start),
      goBack: () => this.step(state.node.previous),
      goNext: () => this.step(state.node.next),
      goLast: () => this.go(state.tree.lastAfter(state.node)),
      choose: (number) => this.choose(number),
      take: (text) => this.take(text),
      turn: () => this.turn(),
      analyse: () => this.analyse(),
      draw: (options) => this.draw(state.node, options),
      play: () => this.play(),
    };
  }

  /** Takes over a state: of a link, of the last visit, or of another tab. */
  async open({ text = example, game = 1, place = 0, turned = false } = {}) {
    this.state.turned = turned;
    await this.read(text, game, place);
  }

  /** Reads a text; the record before it stays if there is no game in it. */
  async read(text, number = 1, place = 0) {
    const games = await this.client.call("read_record", [text]);
    if (games.length === 0) return this.view.note("There is no game in this text.", true);
    Object.assign(this.state, { text, games });
    this.view.list(games);
    await this.choose(number, place);
  }

  /** The board, for the editor of boards. */
  get board() {
    const { position: { text }, game: { rules }, turned } = this.state;
    return { text, rules, turned };
  }

  /** Shows a note. */
  tell(text, isBad) { this.view.note(text, isBad); }

  // Reads a text that the reader brings, or shows its error.
  async take(text) {
    try {
      await this.read(text);
    } catch (error) {
      this.view.note(error.message, true);
    }
  }

  // Turns to a game of the text.
  async choose(number, place = 0) {
    const { state } = this, game = state.games[number - 1] ?? state.games[0];
    this.stop();
    this.view.choose(game);
    if (game.message) return this.view.note(`Game ${game.number}: ${game.message}`, true);
    state.choose(game);
    state.first = await this.call("position", state.tree.start);
    this.view.showGame();
    await this.go(state.tree.nodes[place] ?? state.tree.start);
  }

  // A call of Lua about the board at a node.
  call(name, node, ...more) { return this.client.call(name, [this.state.at(node), ...more]); }

  // The picture of the board at a node, with other options than the page has.
  draw(node, options = {}) { return this.call("svg", node, { ...this.state.picture, ...options }); }

  /** Goes to a node. */
  async go(node) {
    const { state } = this, ticket = ++this.ticket, isStep = node.previous === state.node;
    const [position, svg] = await Promise.all([this.call("position", node), this.draw(node)]);
    if (ticket !== this.ticket) return;
    Object.assign(state, { node, position });
    this.view.show(svg, isStep);
    this.saveState();
  }

  step(node) { return node ? this.go(node) : undefined; }

  // Turns the board.
  turn() {
    this.state.turned = !this.state.turned;
    return this.go(this.state.node);
  }

  // Saves the whole text if it is short, else its game alone.
  async saveState() {
    const { turned, node: { number: place }, game, text: whole } = this.state;
    const isShort = whole.length <= longest;
    const text = isShort ? whole : game.text ??= await this.client.call("write_record", [game]);
    this.save({ text, game: isShort ? game.number : 1, place, turned });
  }

  // Has the engine analyse every board of the game.
  async analyse() {
    const { state } = this;
    try {
      state.found = await this.examination.run(state.game, (now) => this.view.progress(now));
      state.tree.line.forEach((node, i) => { node.found = state.found.moves[i]; });
      this.view.showFound();
    } catch (error) {
      if (error.name !== "AbortError") this.view.analysed(error.message);
    }
  }

  stop() {
    this.examination.stop();
    this.view.clearFound();
  }

  // Goes on with the game in the tab Play.
  play() {
    const { node, position: { turn } } = this.state;
    const players = { [turn]: "person", [other[turn]]: "level 3" };
    return this.playOn({ game: this.state.at(node), players, turned: turn === "red" });
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
