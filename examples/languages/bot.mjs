#!/usr/bin/env node
// A bot in JavaScript: it captures where it can, at random. `shogun engine` knows the rules.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const engine = spawn("shogun", ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

// The words of the engine's answer, which begins with the query.
async function ask(query) {
  engine.stdin.write(query + "\n");
  for (;;) {
    const [name, ...words] = (await answers.next()).value.split(" ");
    if (name === query) return words;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const name = line.split(" ")[0];
  if (name === "shogun") console.log("id name bot.mjs\nshogunok");
  else if (name === "isready") console.log("readyok");
  else if (name === "go") {
    let moves = await ask("captures");
    if (moves.length === 0) moves = await ask("moves");
    console.log("bestmove", moves[Math.floor(Math.random() * moves.length)] ?? "none");
  } else if (name === "quit") break;
  else engine.stdin.write(line + "\n"); // rules, newgame, position
}
process.exit();
