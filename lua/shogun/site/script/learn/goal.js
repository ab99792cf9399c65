// goal.js -- whether a lesson's goal is reached: a set of facts about the last move.

/**
 * Whether all facts of a goal hold.
 * @param {object} goal  see lua/shogun/site/learn/lessons.lua
 * @param {object} position  the answer of the call `position`
 * @returns {boolean}
 */
export function isReached(goal, { last, in_check: check, result }) {
  const facts = { ...last, check, reason: result?.reason };
  return Object.entries(goal).every(([name, wanted]) => facts[name] === wanted);
}
