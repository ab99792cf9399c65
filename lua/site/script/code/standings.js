// standings.js -- the standings of a match: of two players in words, of several as a table with
// places, points, ratings, and the points of each against each.

import { button, element } from "../page/dom.js";

const signed = (elo) => `${elo < 0 ? "−" : "+"}${Math.abs(Math.round(elo))}`;

// A rating, or an end of its interval; JSON has null for an infinite one.
const limit = (elo, infinite) => (elo ?? null) === null ? infinite : signed(elo);

// The rating is infinite where every point was won or lost.
function eloWords({ score, elo, low, high }) {
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

/** The standings of two players, a pairing of shogun.Standings, from the first one's side. */
export function standingsWords({ first, second, results: [lost, drawn, won], strength }) {
  const games = lost + drawn + won;
  const counts = `${first} against ${second}: ${games === 1 ? "1 game" : `${games} games`}, `
    + `${won} won, ${drawn} drawn, ${lost} lost.`;
  if (!strength) return counts;
  const better = `${first} is the stronger one with a likelihood of`;
  return `${counts} ${eloWords(strength)} ${better} ${likelihood(strength.superiority)}.`;
}

const halves = (points) => String(points).replace(/^0?\.5$/, "½").replace(".5", "½");

function ratingWords(rating) {
  if (!rating) return "–";
  const { rating: elo, low, high } = rating;
  return `${limit(elo, "±∞")} (${limit(low, "−∞")} to ${limit(high, "+∞")})`;
}

const faultsWords = (faults) => ["error", "illegal", "time"].filter((name) => faults[name] > 0)
  .map((name) => `${faults[name]} ${name}`).join(", ") || "–";

const columns = ["place", "name", "points", "games", "rating", "low", "high",
  "illegal", "error", "time"];

// A quote protects text that a spreadsheet would take for a formula.
const csvCell = (value) => typeof value !== "string" ? String(value ?? "")
  : `"${value.replaceAll('"', '""').replace(/^[=+@\t\r-]/, "'$&")}"`;

const placeOf = ({ points }, players) => 1 + players.filter((one) => one.points > points).length;

/** The table as CSV, the best player first. */
export function standingsCsv({ players, ratings }) {
  const rows = players.map((player) => ({
    ...ratings.find(({ name }) => name === player.name), ...player, ...player.faults,
    place: placeOf(player, players),
  })).sort((a, b) => a.place - b.place);
  const lines = rows.map((row) => columns.map((name) => csvCell(row[name])).join());
  return `${[columns.join(), ...lines].join("\r\n")}\r\n`;
}

const mostCells = 8; // players: a longer table has no cells for the games of two players

/**
 * The table of several players. A cell leads to the games of its two players; in a long table,
 * which has no cells, a name leads to the games of its player.
 */
export class CrossTable {
  /** `choose` takes the numbers of one or two players; the first player is 1. */
  constructor(parent, choose) { Object.assign(this, { parent, choose }); }

  /** Begins another match: cells are filled later, in place, so that the focus stays. */
  begin(names) {
    this.names = names;
    const others = names.length > mostCells ? [] : names;
    this.rows = names.map((name, i) => ({
      place: element("td"), points: element("td"), rating: element("td", { class: "rating" }),
      faults: element("td"), cells: others.map((_, k) => i === k ? null : this.cell(i, k)),
    }));
    const head = ["Place", "Player", "Points", ...others.map((_, i) => String(i + 1)),
      "Elo (95 %)", "Faults"];
    const rows = this.rows.map((row, i) => this.row(row, i));
    this.parent.replaceChildren(element("table", {},
      element("thead", {}, element("tr", {}, ...head.map((text) => (
        element("th", { scope: "col" }, text))))),
      element("tbody", {}, ...rows)));
    this.parent.hidden = false;
  }

  cell(i, k) { return button("–", () => this.choose(i + 1, k + 1)); }

  row({ place, points, rating, faults, cells }, i) {
    const title = this.names[i], name = `${i + 1}. ${title}`;
    const more = { "aria-label": `${name}: list the games` };
    return element("tr", {}, place, element("th", { scope: "row", title },
      cells.length > 0 ? name : button(name, () => this.choose(i + 1), more)), points,
      ...cells.map((cell) => element("td", {}, cell ?? "")), rating, faults);
  }

  /** Shows standings (shogun.Standings). */
  show({ players, pairings, ratings }) {
    for (const [i, player] of players.entries()) {
      const row = this.rows[i];
      row.place.textContent = String(placeOf(player, players));
      row.points.textContent = `${halves(player.points)} of ${player.games}`;
      row.faults.textContent = faultsWords(player.faults);
      row.rating.textContent = ratingWords(ratings.find(({ name }) => name === this.names[i]));
    }
    if (players.length <= mostCells) pairings.forEach((pairing) => this.showPairing(pairing));
    this.sort(players.map(({ points }) => points));
  }

  // By place. A row that has the focus stays where it is in the page: the others move around it.
  sort(points) {
    const order = [...this.rows.keys()].sort((i, k) => points[k] - points[i]);
    const body = this.parent.querySelector("tbody"), own = document.activeElement.closest("tr");
    const wanted = order.map((i) => this.rows[i].place.parentNode), at = wanted.indexOf(own);
    if (at < 0) return body.append(...wanted);
    own.before(...wanted.slice(0, at));
    return own.after(...wanted.slice(at + 1));
  }

  showPairing({ first, second, results: [lost, drawn, won] }) {
    const [i, k] = [first, second].map((name) => this.names.indexOf(name));
    this.fill(i, k, [won, drawn, lost]);
    this.fill(k, i, [lost, drawn, won]);
  }

  fill(i, k, [won, drawn, lost]) {
    const games = won + drawn + lost, cell = this.rows[i].cells[k];
    const text = games === 0 ? "–" : `${halves(won + drawn / 2)}/${games}`;
    cell.textContent = text;
    cell.setAttribute("aria-label", `${text}: ${this.names[i]} against ${this.names[k]}, ${won} `
      + `won, ${drawn} drawn, ${lost} lost; list the games`);
  }
}
