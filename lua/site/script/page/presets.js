// presets.js -- the presets of the rules, and custom rules: labels and descriptions.

import { option } from "./dom.js";

export const labels = {
  standard: "Standard", boxed: "Boxed", dice: "Dice", sheet: "Fixed numbers", own: "My own",
};

export const descriptions = {
  standard: "Dials under the fields turn a piece that moves, never by chance. "
    + "A bare king has lost.",
  boxed: "As standard, but a king and one other piece have lost too, as in the boxed game.",
  dice: "A piece that has moved shows a random number.",
  sheet: "A piece shows the same number for the whole game, as in the exercise sheet.",
  own: "Rules of your own.",
};

/** Lists the presets in a select, and rules that are none of them; selects those given. */
export function listRules(select, rules) {
  const { own, ...presets } = labels;
  const all = rules in presets ? presets : { ...presets, [rules]: own };
  select.replaceChildren(...Object.entries(all).map((one) => option(...one)));
  select.value = rules;
}
