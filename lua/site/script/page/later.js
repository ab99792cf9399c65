// later.js -- parts that are loaded when they are first needed.

import { loadPart } from "./version.js";

/** A part that is loaded by the first call. A load that fails is tried again by the next call. */
export function later(load) {
  let loaded;
  return () => {
    loaded ??= loadPart(load).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
