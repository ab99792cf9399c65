// lessons.js -- the tab Lessons: the rules as small boards, one after the other.
//
// The texts of all lessons are in the page; data-lesson has the board and the goal of each.

import { Exercise } from "./exercise.js";
import { Steps } from "./steps.js";
import { add, done } from "./progress.js";
import { byId, onPress } from "../page/dom.js";

// Whether a goal (learn/lessons.lua) is reached: a set of facts about the last move of a position.
function isReached(goal, { last, in_check: check, result }) {
  const facts = { ...last, check, reason: result?.reason };
  return Object.entries(goal).every(([name, wanted]) => facts[name] === wanted);
}

const read = (article) => ({
  article, name: article.dataset.name, ...JSON.parse(article.dataset.lesson),
});

export class Lessons {
  constructor({ client, save, leave }) {
    Object.assign(this, { save, leave });
    this.list = [...document.querySelectorAll("[data-lesson]")].map(read);
    this.steps = new Steps(byId("lesson-steps"), (name) => this.open(name));
    this.exercise = new Exercise({
      client, parent: byId("lesson-board"), note: byId("lesson-note"), onmove: () => this.judge(),
    });
    const press = { retry: () => this.retry(), hint: () => this.hint(), next: () => this.next() };
    onPress(press, "lesson-");
  }

  /** Opens a lesson. Without a name, opens the current lesson or the first that is not done. */
  open(name) {
    if (!name && this.lesson) return this.save(this.lesson.name);
    const known = done("lessons");
    const lesson = this.list.find((one) => one.name === name) ?? this.lesson
      ?? this.list.find((one) => !known.has(one.name)) ?? this.list[0];
    if (this.lesson) this.exercise.board.say(lesson.article.textContent);
    this.lesson = lesson;
    for (const one of this.list) one.article.classList.toggle("now", one === lesson);
    this.save(lesson.name);
    return this.retry();
  }

  retry() {
    const { dials, numbers } = this.lesson;
    this.show();
    return this.exercise.begin(this.lesson, { dials, numbers });
  }

  // The buttons: the one to press next is marked.
  show({ isDone = false, isMissed = false } = {}) {
    this.steps.show(this.lesson.name, done("lessons"));
    byId("lesson-next").classList.toggle("main", isDone);
    byId("lesson-retry").classList.toggle("main", isMissed);
  }

  hint() { this.exercise.announceNote(this.lesson.hint); }

  next() {
    const following = this.list[this.list.indexOf(this.lesson) + 1];
    return following ? this.open(following.name) : this.leave();
  }

  // After a move of the reader.
  judge() {
    const { exercise, lesson } = this;
    if (isReached(lesson.goal, exercise.position)) return this.finish();
    if (exercise.count < lesson.count && !exercise.position.result) return this.reply();
    this.show({ isMissed: true });
    exercise.announceNote("That is a legal move, but not the task. Retry.", "bad");
  }

  finish() {
    add("lessons", this.lesson.name);
    this.show({ isDone: true });
    this.exercise.announceNote(`Well done. ${this.lesson.done}`, "good");
  }

  async reply() {
    const { exercise, lesson } = this;
    const legal = exercise.position.moves.map(({ text }) => text);
    const reply = lesson.replies.find((text) => legal.includes(text));
    if (await exercise.reply(reply)) exercise.announceNote(`${exercise.words}. Your second move.`);
  }
}

export function start({ client, save: note, open: go }) {
  return new Lessons({
    client, save: (name) => note("lessons", name), leave: () => go("puzzles"),
  });
}
