#!/usr/bin/env node
// A bot in JavaScript: it captures where it can, at random. `shogun engine` knows the rules.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const engine = spawn("shogun", ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

// Asks the engine; returns the lines of its answer, if any. `isready` marks the answer's end.
async function ask(command) {
  engine.stdin.write(command + "\nisready\n");
  const lines = [];
  for (;;) {
    const { value, done } = await answers.next();
    if (done) process.exit(1); // the engine has ended
    if (value === "readyok") return lines;
    lines.push(value);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const name = line.trim().split(/\s+/)[0];
  if (name === "shogun") console.log("id name bot.mjs\nshogunok");
  else if (name === "isready") console.log("readyok");
  else if (name === "go") {
    const [captures, all] = [...await ask("captures"), ...await ask("moves")];
    const moves = (captures.includes(" ") ? captures : all).split(" ").slice(1);
    const move = moves[Math.floor(Math.random() * moves.length)];
    console.log("bestmove", move ?? "none the game is over");
  } else if (name === "quit") break;
  else for (const answer of await ask(line)) console.log(answer); // position, queries, errors
}
process.exit();
