// limits.js -- the limits of a move that a match offers: by the clock, or in steps of Lua.

import { element, option } from "../page/dom.js";

const seconds = ["0.1", "0.3", "1", "3", "10"];
const millions = ["1M", "10M", "100M"];

function labelOf(value) {
  if (value.endsWith("M")) return `${value.slice(0, -1)} million steps`;
  return value === "1" ? "1 second" : `${value} seconds`;
}

const group = (label, values) => (
  element("optgroup", { label }, ...values.map((value) => option(value, labelOf(value)))));

/** All of them, as the children of a select. */
export const limitOptions = () => [
  group("By the clock", seconds), group("In steps of Lua: repeats everywhere", millions),
];

/** The limit of a select's value: "0.3" seconds, "10M" steps. */
export function limitOf(value) {
  return value.endsWith("M") ? { steps: 1e6 * parseInt(value, 10) } : { movetime: 1000 * value };
}

/** The value of a limit. */
export const valueOf = ({ steps, movetime }) => (
  steps ? `${steps / 1e6}M` : String(movetime / 1000));

/** Whether a select offers a value. */
export const isLimit = (value) => seconds.includes(value) || millions.includes(value);
