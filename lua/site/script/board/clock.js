// clock.js -- the clock of a game: the time left for both sides, in seconds.

import { other } from "../../../../build/web/facts.mjs";

// To the millisecond, which keeps links short.
const round = (seconds) => Math.round(1000 * seconds) / 1000;

/** Seconds as "4:05", or "0:09.8" where they are few. */
export function timeText(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A clock. It runs for one side at a time. */
export class Clock {
  /**
   * @param {object} state  as toJSON returns it
   * @param {number} state.base  seconds for the game
   * @param {number} [state.increment]  seconds added after each move
   * @param {{ white: number, red: number }[]} [state.times]  seconds left after each ply
   * @param {object} on  tick(), ten times a second while it runs; flag(side out of time)
   */
  constructor({ base, increment = 0, times = [{ white: base, red: base }] }, { tick, flag }) {
    Object.assign(this, { base, increment, times, tick, flag });
    this.running = null;
  }

  /** Starts it for a side, on the board after `ply` plies. */
  start(colour, ply) {
    this.halt();
    const known = this.times[Math.min(ply, this.times.length - 1)];
    this.times.length = Math.min(ply, this.times.length - 1) + 1;
    this.running = { colour, from: performance.now(), left: known };
    this.timer = setInterval(() => this.check(), 100);
  }

  /** The seconds that a side has left now. */
  left(colour) {
    const now = this.running;
    const times = now ? now.left : this.times.at(-1);
    if (now?.colour !== colour) return times[colour];
    return times[colour] - (performance.now() - now.from) / 1000;
  }

  /** Ends the turn of the side that moves. */
  press() {
    if (!this.running) return;
    const { colour } = this.running, mine = round(this.left(colour) + this.increment);
    this.times.push({ [colour]: mine, [other[colour]]: this.left(other[colour]) });
    this.halt();
  }

  /** Stops it; the time since the last move does not count. */
  halt() {
    clearInterval(this.timer);
    this.running = null;
  }

  /** The times for a bot, as the call bot_move takes them. */
  reading(colour) {
    const left = this.left(colour);
    return { left, increment: this.increment, white: this.left("white"), red: this.left("red") };
  }

  check() {
    const { colour } = this.running;
    if (this.left(colour) > 0) return this.tick();
    const end = { ...this.running.left, [colour]: 0 };
    this.halt();
    this.times[this.times.length - 1] = end;
    this.flag(colour);
  }

  toJSON() { return { base: this.base, increment: this.increment, times: this.times }; }
}
