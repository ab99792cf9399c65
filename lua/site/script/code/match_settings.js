// match_settings.js -- a match as a value of JSON, which plays the same games again: its players
// with their sources, rules, pairs, the limit of a move, the seed, and digests of its games. What
// comes from a link or a file is checked before it is shown; nothing here runs a bot.

import { builtins, levels } from "../../../../build/web/facts.mjs";
import { isLimit, valueOf } from "./limits.js";

/** Players of a match, at most. */
export const mostPlayers = 40;

/** In characters. A name on the shelf has up to 40, plus a number if the name was taken. */
export const longest = { name: 60, source: 200000, rules: 500 };

const fail = (what) => { throw new Error(`This match cannot be played: ${what}.`); };

const textOf = (value, most, what) => (
  typeof value === "string" && value !== "" && value.length <= most ? value : fail(what));

function playerOf(given) {
  const name = textOf(given?.name, longest.name, "a player has no name");
  if (given.source !== undefined) {
    const what = `the source of ${name} is missing or too long`;
    return { name, source: textOf(given.source, longest.source, what) };
  }
  const { builtin, level } = given;
  if (!builtins.includes(builtin)) fail(`there is no player '${String(builtin)}'`);
  if (level === undefined) return { name, builtin };
  return levels.some(([one]) => one === level) ? { name, builtin, level } : fail(`level ${level}`);
}

// Standings name players by their names alone.
function distinct(players) {
  const used = new Set();
  return players.map((player) => {
    let { name } = player;
    for (let n = 2; used.has(name); n++) name = `${player.name} (${n})`;
    used.add(name);
    return { ...player, name };
  });
}

const integerOf = (value, low, high, what) => (
  Number.isInteger(value) && value >= low && value <= high ? value : fail(what));

function limitOf({ movetime, steps } = {}) {
  const limit = steps ? { steps } : { movetime };
  return isLimit(valueOf(limit)) ? limit : fail("the page does not offer its limit of a move");
}

function playersOf(list) {
  const isList = Array.isArray(list) && list.length >= 2 && list.length <= mostPlayers;
  return isList ? distinct(list.map(playerOf)) : fail(`it needs two to ${mostPlayers} players`);
}

/** The settings of a match, with the digests of its games if they are there. Raises a fault. */
export function checked(given) {
  const { players, rules, pairs, limit, seed, played } = given ?? {};
  return {
    players: playersOf(players), rules: textOf(rules, longest.rules, "its rules are not a text"),
    pairs: integerOf(pairs, 1, 500, "its number of pairs is out of range"),
    limit: limitOf(limit ?? {}),
    seed: integerOf(seed, 0, Number.MAX_SAFE_INTEGER, "its seed is out of range"),
    ...typeof played === "string" && /^[0-9a-f]+$/.test(played) && { played },
  };
}

const digits = 4; // of a digest

// FNV-1a of a game: who won, why, and the moves.
function digestOf({ winner, reason, moves }) {
  let hash = 0x811c9dc5;
  for (const letter of `${winner} ${reason} ${moves.join(" ")}`) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 16).toString(16).padStart(digits, "0");
}

/** The digests of a match that was played to its end, in the order of its games. */
export function digests(games) {
  return games.map(({ outcome }) => digestOf(outcome)).join("");
}

/** Says in a sentence whether a match played now is the match whose digests came with it. */
export function sameWords(played, now) {
  if (played === now) return "Every game is the one that the match brought with it.";
  let first = 0;
  while (played.substr(first, digits) === now.substr(first, digits)) first += digits;
  return `From game ${first / digits + 1} on it is not the match that was shared: a clock, another `
    + "version, or a bot that is not to be repeated.";
}

/** Settings with the digests of their games, where these were played or brought. */
export function withDigests(settings, known) {
  const { played: _, ...own } = settings;
  const isKnown = known && JSON.stringify(known.settings) === JSON.stringify(own);
  return isKnown ? { ...own, played: known.played } : own;
}
