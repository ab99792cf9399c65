// presets.js -- the presets of the rules, and rules of one's own: labels and descriptions.

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
