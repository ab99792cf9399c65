// colours.js -- the two sides.

/** @typedef {"white" | "red"} Colour */

/** Both, in the order of records. */
export const colours = ["white", "red"];

/** The opponent of each. */
export const other = { white: "red", red: "white" };
