// table.js -- the tab Play: a game and its two players.
//
// The game is a list of moves (game.js). After each change Lua computes its position (`refresh`),
// the views draw the state (state.js, view.js), and the player to move is queried for a move. Each
// change has a ticket: an answer to an older one is dropped.

import { Arrivals } from "./arrivals.js";
import { Bots } from "./bots.js";
import { Clock } from "../board/clock.js";
import { Questions } from "./questions.js";
import { TableState } from "./state.js";
import { Switches } from "../page/switches.js";
import { View } from "./view.js";
import { complain, later, loadPart } from "../page/version.js";
import { other } from "../../../../build/web/facts.mjs";
import { withBots } from "./link_bots.js";

export class Table {
  constructor({ client, link, read }) {
    Object.assign(this, { link, read, ticket: 0 });
    const switches = new Switches((name) => (
      name === "advice" ? this.advise("look") : this.redraw()));
    const state = this.state = new TableState(switches.on), redraw = () => this.redraw();
    const questions = this.questions = new Questions(state, client);
    const actions = this.actions(), view = this.view = new View(state, actions);
    this.bots = new Bots(state, (text) => view.output.add(text));
    this.advisor = later(async () => {
      const { Advisor } = await import("./advisor.js");
      this.hasAdvisor = true;
      return new Advisor(state, { questions, view, redraw, ...actions });
    });
    this.sounds = later(() => import("./sound.js"));
    this.dice = later(() => import("./dice.js"));
    this.arrivals = new Arrivals(state, view, {
      redraw, seat: (game) => this.seat(game), check: (game) => questions.check(game),
      call: (name, args) => client.call(name, args),
    });
    this.games = later(async () => {
      const { GamesDialog } = await import("./games_dialog.js");
      return new GamesDialog((kept) => this.arrivals.turnTo(kept));
    });
    this.newGame = later(async () => {
      const { NewGame } = await import("./new_game.js");
      return new NewGame(client, (wanted, close) => this.begin(wanted, close));
    });
  }

  actions() {
    return {
      begin: (game) => this.begin(game),
      newGame: (given) => this.newGame().then((dialog) => dialog.open(given), complain),
      seat: () => this.state.friend && loadPart(() => import("./friend.js"))
        .then(({ seatLink }) => seatLink(this.state)),
      games: () => this.games().then((dialog) => dialog.open(this.arrivals.id), complain),
      play: (text) => this.play(text),
      refuse: (from, to) => this.refuse(from, to),
      type: (text) => this.type(text),
      goTo: (ply) => this.go((game) => game.goTo(ply)),
      browse: (step, isWheel) => this.browse(step, isWheel),
      undo: () => this.undo(),
      redo: () => this.goByTurns((game) => game.redo()),
      hint: () => this.advise("hint"),
      turn: () => this.turn(),
      resign: () => this.resign(),
      pause: () => this.pause(),
      draw: (options) => this.questions.draw(options),
      record: () => this.questions.record(),
      analyse: async () => this.read(await this.questions.record()),
      analyseHere: async () => this.read(await this.questions.boardRecord()),
    };
  }

  /** Takes over a state: of a link, another tab, a new game, or the last one. */
  open(state, isLink = false) {
    return state ? this.arrivals.open(state, isLink) : this.arrivals.resume();
  }

  /** `close` closes the dialog of the new game; the board takes the focus after that. */
  async begin({ players, clock, bots, friend, ...game }, close) {
    const turned = players.red === "person" && players.white !== "person";
    await this.open({ game, players, clock, turned, bots, friend }).finally(close);
    this.view.board.focus();
  }

  /** The board, for the editor of boards. */
  get board() {
    const { game: { rules }, position: { text }, players, turned, brought, friend } = this.state;
    return { text, rules, players: friend ? undefined : players, turned, bots: brought };
  }

  announceNote(text, isBad) { this.view.announceNote(text, isBad); }

  seat({ clock, ...rest }) {
    const { state } = this;
    this.leave();
    state.begin(rest);
    this.view.output.clear();
    this.bots.begin();
    state.clock = clock ? new Clock(clock, {
      tick: () => this.view.tick(), flag: (colour) => this.end("time", other[colour]),
    }) : null;
    return this.refresh();
  }

  // Stops the clock and both bots.
  leave() {
    this.ticket++;
    this.state.clock?.halt();
    this.bots.stop();
  }

  /** Plays a legal move for the side to move. */
  async play(text) {
    const { state, ticket } = this;
    if (!this.isShown || state.result || this.isRolling) return;
    if (state.mayMove) this.arrivals.play();
    state.clock?.press();
    const move = state.position.law === "dice" ? await this.rolled(text) : text;
    if (!move || ticket !== this.ticket) return;
    state.game.play(move);
    Object.assign(state, { isPaused: false, arrow: null });
    const shown = this.refresh({ hasMoved: true }), { ticket: now } = this;
    await shown.catch((error) => this.fail(error, now));
  }

  // A move was never shown: it is not played, and may be again.
  fail(error, ticket) {
    complain(error);
    if (this.isShown || ticket !== this.ticket) return;
    this.state.game.moves.pop();
    this.isShown = true;
    this.view.board.restore();
  }

  // Returns a move with the number that its piece shows after it; null if the game has changed.
  async rolled(text) {
    const { ticket } = this, { rolled } = await this.dice();
    if (this.isRolling || ticket !== this.ticket) return null;
    this.isRolling = true;
    try {
      return await rolled(text, this.state, this.view.board, this.questions);
    } catch (error) {
      this.view.board.restore();
      throw error;
    } finally {
      this.isRolling = false;
    }
  }

  // Plays a move that was typed, or shows the reason why it is illegal.
  async type(text) {
    const { move, message } = await this.questions.call("legal_text", text);
    if (!this.state.mayMove) return this.view.refuse("it is not your turn");
    return move ? this.play(move) : this.view.refuse(message);
  }

  // Shows the reason why a piece may not go to a field.
  async refuse(from, to) {
    const found = await this.questions.call("why", from, to);
    if (found) this.view.refuse(found.message, { from, ...found });
  }

  /** Ends the game for a reason that no board shows. */
  end(reason, winner, message) {
    this.leave();
    this.state.game.ended = { reason, winner, message };
    return this.refresh({ hasEnded: true });
  }

  // The person resigns: the one to move if there are two.
  resign() {
    const { state } = this, { turn } = state.position;
    if (state.game.moves.length > 0 && !confirm("Resign this game?")) return undefined;
    return this.end("resigned", state.isPerson(turn) ? other[turn] : turn);
  }

  // Takes back a person's resignation; if there is none, moves until a person is to move.
  undo() {
    const { state } = this, { game } = state, { reason, winner } = game.ended ?? {};
    const isGivenUp = reason === "resigned" && state.isPerson(other[winner]);
    if (!isGivenUp) return this.goByTurns(() => game.undo());
    game.ended = null;
    return this.refresh({ left: game.moves });
  }

  // Goes to another board of the game; a bot waits there.
  go(change) {
    const { state } = this, before = [...state.game.moves];
    this.leave();
    change(state.game);
    Object.assign(state, { isPaused: true, arrow: null });
    return this.refresh({ left: before });
  }

  // Goes on in the game, or back; during a game the wheel scrolls the page.
  browse(step, isWheel) {
    const { result, game: { moves, undone } } = this.state, left = step < 0 ? moves : undone;
    const isOff = left.length === 0 || isWheel && !result && undone.length === 0;
    if (!isOff) this.go((game) => game.goTo(moves.length + step));
    return !isOff;
  }

  // Goes on to the next board on which a person is to move.
  goByTurns(step) {
    const { state } = this;
    return this.go((game) => {
      while (step(game) && state.hasPerson && !state.isPerson(state.turn));
    });
  }

  // Pauses the bots, or resumes a paused one.
  pause() {
    if (!this.isWaiting) return this.go(() => {});
    this.state.isPaused = false;
    return this.refresh();
  }

  turn() {
    this.state.turned = !this.state.turned;
    return this.redraw();
  }

  // Takes the engine's advice, which is loaded when it is first needed.
  advise(name) {
    const isOff = name === "look" && !this.state.showsAdvice && !this.hasAdvisor;
    if (!isOff) this.advisor().then((advisor) => advisor[name]()).catch(complain);
  }

  // Draws the board again; game, clock and bots go on.
  async redraw() {
    const { ticket } = this, svg = await this.questions.draw();
    if (ticket === this.ticket) this.view.draw(svg);
    this.save();
  }

  /** Has Lua compute the position, draws it, goes on from there. `event` is as for View.show. */
  async refresh(event = {}) {
    const ticket = ++this.ticket;
    this.isShown = false; // whether the board shows the game as it is now
    this.view.board.lock();
    const [position, svg] = await this.questions.show();
    if (ticket !== this.ticket) return;
    this.isShown = true;
    this.state.position = position;
    this.view.show(svg, event);
    if (event.hasMoved || event.hasEnded) this.sound();
    this.save();
    this.next();
  }

  sound() {
    const { position, result, shown } = this.state;
    const isOn = shown.sound && navigator.userActivation?.hasBeenActive; // after a first press
    if (isOn) this.sounds().then(({ play }) => play(position, result), complain);
  }

  // Stores the game if it is the reader's, and puts it into the address.
  save() {
    this.arrivals.save();
    this.link(withBots(this.state));
  }

  next() {
    const { result, waits, clock, game, position: { turn } } = this.state;
    this.isWaiting = waits; // even if the missing bot is there by now
    if (result || waits) clock?.halt();
    else clock?.start(turn, game.moves.length);
    this.advise("look");
    if (result) this.advise("offerNext");
    if (!result && !waits && this.state.isBot(turn)) this.queryBot(turn);
  }

  // Queries a side's bot, and plays its move or ends the game that the bot has lost.
  async queryBot(turn) {
    const { ticket } = this, { move, reason, message } = await this.bots.answer(turn);
    if (ticket !== this.ticket) return undefined;
    return move ? this.play(move) : this.end(reason, other[turn], message);
  }
}

export const start = ({ client, link, open }) => new Table({
  client, link: (now) => link("play", now), read: (text) => open("analyse", { text }),
});
