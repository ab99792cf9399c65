// fields.js -- the names of fields, and their places on a board that may be turned.

const letters = "abcdefgh";

/** All 64 fields, from a1 along the rows. */
export const fields = [..."12345678"].flatMap((y) => [...letters].map((x) => x + y));

/** The place of a field on the screen: fields from the left and from the top, 0 to 7. */
export function placeOf(field, turned) {
  const x = letters.indexOf(field[0]), y = Number(field[1]) - 1;
  return turned ? { left: 7 - x, top: y } : { left: x, top: 7 - y };
}

/** The middle of a field in a board's picture, where a field is 100. */
export function centreOf(field, turned) {
  const { left, top } = placeOf(field, turned);
  return [100 * left + 50, 100 * top + 50];
}

/** The name of the field at a place; null outside the board. */
export function fieldAt(left, top, turned) {
  if (left < 0 || left > 7 || top < 0 || top > 7) return null;
  return turned ? letters[7 - left] + (top + 1) : letters[left] + (8 - top);
}
