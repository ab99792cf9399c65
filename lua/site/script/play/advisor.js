// advisor.js -- the panel "Engine" beside the board: its score, its best line, a hint; the games
// to play next.

import { Analysis } from "../lua/analysis.js";
import { Gauge } from "../board/gauge.js";
import { button, byId } from "../page/dom.js";
import { fresh } from "./games.js";
import { levelOf } from "../lua/players.js";
import { other } from "../../../../build/web/facts.mjs";
import { read, write } from "../page/store.js";

export class Advisor {
  constructor(state, { questions, view, redraw, begin, analyse }) {
    Object.assign(this, { state, questions, view, redraw, begin, analyse });
    this.analysis = new Analysis();
    this.gauge = new Gauge();
  }

  /** Analyses the current position, if the panel is shown. */
  async look() {
    const { state: { result, game, showsAdvice }, gauge, analysis } = this;
    gauge.shown = showsAdvice;
    analysis.stop();
    if (result) return gauge.end(result.winner);
    if (!showsAdvice) return;
    try {
      await analysis.watch(game.position, this.shower());
    } catch (error) {
      gauge.clear(error.message);
    }
  }

  // A function that shows what is found about the current position.
  shower() {
    const { turn } = this.state.position;
    return (found) => this.gauge.show(found, turn);
  }

  /** Shows the move that the panel's search has found after a second: both say the same. */
  async hint() {
    const { state, view } = this, { position } = state;
    view.note("Looking for a move …");
    const found = await this.analysis.settle(state.game.position, this.shower());
    if (position !== state.position) return;
    if (!found) return view.note(""); // another search came first
    state.arrow = found.move;
    await this.redraw();
    view.announceNote(`Hint: ${found.move}.`);
  }

  /** Offers what comes next: the next level, a rematch, the other colour, the analysis. */
  async offerNext() {
    const { state, questions } = this, { players, person, friend, game, position } = state;
    const level = game.ended ? null : person && levelOf(players[other[person]]);
    const next = level === null ? null : await questions.call("next_level", level, person);
    if (position !== state.position) return;
    byId("after").replaceChildren();
    if (next !== null) this.offerLevel(next);
    const swapped = { white: players.red, red: players.white };
    this.offer("Rematch", friend ? swapped : players);
    if (person && !friend) this.offer("Other colour", swapped);
    byId("after").append(button("Analyse", this.analyse));
  }

  offerLevel(level) {
    const { players, person } = this.state;
    const harder = { ...players, [other[person]]: `level ${level}` };
    this.view.board.say(`Next, try level ${level}.`);
    this.offer(`Level ${level}`, harder);
    write("new", { ...read("new", {}), ...harder });
  }

  // A button that begins another game of this kind between some players.
  offer(name, players) {
    const { game: { rules, start }, clock, brought: bots, friend } = this.state;
    const time = clock && { base: clock.base, increment: clock.increment };
    byId("after").append(button(name, () => (
      this.begin({ players, rules, start, bots, clock: time, friend: friend && fresh() }))));
  }
}
