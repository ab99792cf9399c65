// table.js -- the tab Play: a game and its two players.
//
// The game is a list of moves (game.js). After each change Lua is asked what they have led to
// (`refresh`), everything on the page is drawn from the answer (view.js), and whoever is to move is
// asked for the next one. Each change has a ticket: an answer to an older one comes too late.

import { Advisor } from "./advisor.js";
import { Clock } from "../board/clock.js";
import { Game } from "./game.js";
import { NewGame } from "./new_game.js";
import { Player, nameOf } from "../lua/players.js";
import { Share } from "../page/share.js";
import { View } from "./view.js";
import { capital } from "../page/words.js";
import { roll } from "../board/die.js";

const colours = ["white", "red"], other = { white: "red", red: "white" };
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const shortest = 350; // milliseconds that a bot's move takes without a clock, for eyes to follow
const usual = { players: { white: "person", red: "level 1" } };

/** A table at which a game is played. */
export class Table {
  /**
   * @param {object} page
   * @param {import("../lua/client.js").Client} page.client
   * @param {(state: object) => void} page.save
   * @param {(error: Error) => void} page.complain
   * @param {(text: string) => void} page.look  shows a record in the tab Look
   */
  constructor({ client, save, complain, look }) {
    Object.assign(this, { client, save, complain, look });
    Object.assign(this, { ticket: 0, arrow: null, clock: null, bots: {} });
    this.view = new View(this);
    this.advisor = new Advisor(this);
    this.share = new Share(this);
    this.newGame = new NewGame(client, (wanted) => this.begin(wanted));
  }

  /** Takes over a state: of a link, of the last visit, or of a new game. A wrong one is refused. */
  async open(state) {
    try {
      this.sit({ ...usual, ...state });
      await this.refresh();
    } catch (error) {
      if (!state) throw error;
      this.complain(error);
      await this.open();
    }
  }

  /** Begins a new game. */
  async begin({ players, rules, clock }) {
    const turned = players.red === "person" && players.white !== "person";
    await this.open({ game: { rules }, players, clock, turned });
    this.view.board.focus();
  }

  sit({ game, players, turned = false, clock = null }) {
    this.leave();
    this.game = new Game(game);
    Object.assign(this, { players, turned, arrow: null, isPaused: this.game.undone.length > 0 });
    this.view.output.clear();
    for (const colour of colours) {
      this.bots[colour] = this.isPerson(colour) ? null : this.newBot(colour);
    }
    this.clock = clock && new Clock(clock, {
      tick: () => this.view.tick(), flag: (colour) => this.end("time", other[colour]),
    });
  }

  // A bot that gets ready. What it prints is shown, with its name where there are two.
  newBot(colour) {
    const isAlone = this.isPerson(other[colour]);
    const name = isAlone ? "" : `${capital(colour)} (${this.nameOf(colour)}): `;
    const bot = new Player(this.players[colour], (text) => this.view.output.add(name + text));
    bot.prepare();
    return bot;
  }

  // Nobody thinks any more.
  leave() {
    this.ticket++;
    this.clock?.halt();
    for (const colour of colours) this.bots[colour]?.stop();
  }

  toJSON() {
    const { game, players, turned, clock } = this;
    return { game, players, turned, clock };
  }

  /** How the game has ended; null while it goes on. */
  get result() { return this.game.ended ?? this.position.result; }

  /** Whether a person plays a side. */
  isPerson(colour) { return this.players[colour] === "person"; }

  /** What the player of a side is called. */
  nameOf(colour) {
    const isOneOfTwo = this.isPerson("white") && this.isPerson("red");
    return isOneOfTwo ? capital(colour) : nameOf(this.players[colour]);
  }

  /** Whether a person plays at all. */
  get hasPerson() { return colours.some((colour) => this.isPerson(colour)); }

  /** Whether it is a person's turn. */
  get mayMove() { return !this.result && this.isPerson(this.position.turn); }

  /** Whether a bot waits until it is asked to play on. */
  get waits() { return this.isPaused && !this.result && !this.isPerson(this.position.turn); }

  /** The call of a function of Lua about the game as it stands. */
  ask(name, ...more) { return this.client.call(name, [this.game.position, ...more]); }

  /**
   * Plays a legal move for the side to move.
   * @param {string} text  "d1e3"
   * @param {boolean} [isThere]  its piece was dragged to its field
   */
  async play(text, isThere = false) {
    if (this.result || this.isRolling) return;
    const { ticket } = this;
    this.clock?.press();
    const move = this.position.law === "dice" ? await this.rolled(text) : text;
    if (ticket !== this.ticket) return;
    this.game.play(move);
    Object.assign(this, { isPaused: false, arrow: null });
    await this.refresh({ hasMoved: true, isThere });
  }

  // A move with the number that its piece shows then.
  async rolled(text) {
    this.isRolling = true;
    try {
      const { kind } = this.position.pieces.find((piece) => text.startsWith(piece.field));
      const shows = await this.ask("roll", text, this.game.seed);
      await roll(this.view.board, text.slice(2), kind === "king" ? 2 : 4, shows);
      return `${text}=${shows}`;
    } finally {
      this.isRolling = false;
    }
  }

  /** Plays a move that was typed, or says why it is none. */
  async type(text) {
    const { move, message } = await this.ask("legal_text", text);
    if (!this.mayMove) return this.view.refuse("it is not your turn");
    return move ? this.play(move) : this.view.refuse(message);
  }

  /** The record of the game, as text. */
  record() {
    const [white, red] = colours.map((colour) => this.nameOf(colour));
    return this.ask("game_record", { white, red, seed: this.game.seed, ended: this.game.ended });
  }

  /** Says why a piece may not go to a field. */
  async refuse(from, to) {
    const found = await this.ask("why", from, to);
    if (found) this.view.refuse(found.message, { from, ...found });
  }

  /** Ends the game for a reason that no board shows. */
  end(reason, winner, message) {
    this.leave();
    this.game.ended = { reason, winner, message };
    return this.refresh({ hasEnded: true });
  }

  /** The person gives up: the one to move if there are two. */
  resign() {
    const { turn } = this.position, loser = this.isPerson(turn) ? turn : other[turn];
    return this.end("resigned", other[loser]);
  }

  /** Goes to another board of the game; a bot waits there. */
  go(change) {
    this.leave();
    change();
    Object.assign(this, { isPaused: true, arrow: null });
    return this.refresh();
  }

  // The side to move after the moves that are left, as `position` was asked before that.
  turnNow() {
    const { ply, turn } = this.position;
    return (ply - this.game.moves.length) % 2 === 0 ? turn : other[turn];
  }

  // Goes on to the next board on which a person is to move.
  goByTurns(step) {
    return this.go(() => {
      while (step() && this.hasPerson && !this.isPerson(this.turnNow()));
    });
  }

  undo() { return this.goByTurns(() => this.game.undo()); }

  redo() { return this.goByTurns(() => this.game.redo()); }

  /** Lets bots wait, or go on where one has waited. */
  pause() {
    if (!this.waits) return this.go(() => {});
    this.isPaused = false;
    return this.refresh();
  }

  /** Shows the engine's move. */
  hint() { return this.advisor.hint(); }

  /** Turns the board. */
  turn() {
    this.turned = !this.turned;
    return this.redraw();
  }

  /** Draws the board again; nobody is disturbed. */
  async redraw() {
    const { ticket } = this, svg = await this.ask("svg", this.view.options());
    if (ticket === this.ticket) this.view.draw(svg);
    this.save(this.toJSON());
  }

  /** Asks where the game stands, and goes on from there. */
  async refresh(what = {}) {
    const ticket = ++this.ticket;
    const [position, svg] = await Promise.all([
      this.ask("position"), this.ask("svg", this.view.options()),
    ]);
    if (ticket !== this.ticket) return;
    this.position = position;
    this.view.show(svg, what);
    this.save(this.toJSON());
    this.next();
  }

  next() {
    const { turn } = this.position;
    if (this.result || this.waits) this.clock?.halt();
    else this.clock?.start(turn, this.game.moves.length);
    this.advisor.look();
    if (!this.result && !this.waits && this.bots[turn]) this.askBot(turn);
  }

  async askBot(turn) {
    const { ticket } = this, told = this.clock?.told(turn), eyes = told ? null : wait(shortest);
    try {
      const move = await this.bots[turn].move(this.game.position, told);
      await eyes;
      if (ticket === this.ticket) await this.answered(move, turn);
    } catch (error) {
      if (ticket === this.ticket) await this.failed(error, turn);
    }
  }

  answered(move, turn) {
    return move === "resign" ? this.end("resigned", other[turn]) : this.play(move);
  }

  // A bot that raises, is late or makes no legal move has lost.
  failed(error, turn) {
    const reason = error.name === "TimeoutError" ? "time" : error.reason ?? "error";
    return this.end(reason, other[turn], error.message);
  }
}

/** Opens the tab. */
export async function start(shared, state) {
  const { client, complain } = shared;
  const table = new Table({
    client, complain, save: (now) => shared.save("play", now),
    look: (text) => shared.open("look", { text }),
  });
  await table.open(state);
  return table;
}
