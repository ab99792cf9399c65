// colours.js -- the two sides.

import { other } from "../../../../build/web/facts.mjs";

/** Both, in the order of records. */
export const colours = Object.keys(other);

/** The opponent of each. */
export { other };
