// standings.js -- the standings of a match, in words.

const signed = (elo) => `${elo < 0 ? "−" : "+"}${Math.abs(Math.round(elo))}`;

const limit = (elo, infinite) => elo === null ? infinite : signed(elo);

// The rating is infinite where every point was won or lost.
function rating({ score, elo, low, high }) {
  if (elo === null && score === 1) return `Elo: with 95 % certainty above ${limit(low, "−∞")}.`;
  if (elo === null) return `Elo: with 95 % certainty below ${limit(high, "+∞")}.`;
  const range = `from ${limit(low, "−∞")} to ${limit(high, "+∞")}`;
  return `Elo ${signed(elo)}, with 95 % certainty ${range}.`;
}

// Rounded to 0 or 100 it would look certain.
function likelihood(share) {
  if (share > 0.995) return "more than 99 %";
  return share < 0.005 ? "less than 1 %" : `${Math.round(100 * share)} %`;
}

/**
 * The standings of two players, from the first one's side.
 * @param {{ results: number[], strength: object? }} pairing  of shogun.Standings
 * @returns {string}
 */
export function standingsWords({ first, second, results: [lost, drawn, won], strength }) {
  const games = lost + drawn + won;
  const counts = `${first} against ${second}: ${games === 1 ? "1 game" : `${games} games`}, `
    + `${won} won, ${drawn} drawn, ${lost} lost.`;
  if (!strength) return counts;
  const better = `${first} is the stronger one with a likelihood of`;
  return `${counts} ${rating(strength)} ${better} ${likelihood(strength.superiority)}.`;
}
