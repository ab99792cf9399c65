// move_list.js -- the moves of a game: a button each, which goes to the board after it.

import { button, element, showIn } from "../page/dom.js";

export class MoveList {
  /** `list` is an ol; `go` takes a ply. */
  constructor(list, go) { Object.assign(this, { list, go }); }

  /** Shows the moves of a game, also those taken back. */
  show(game) {
    const moves = [...game.moves, ...game.undone];
    const buttons = moves.map((text, i) => this.move(text, i + 1, game));
    const pairs = [element("li", {}, this.move("Start", 0, game))];
    for (let ply = 0; ply < moves.length; ply += 2) {
      pairs.push(element("li", {}, `${ply / 2 + 1}. `, ...buttons.slice(ply, ply + 2)));
    }
    this.list.dataset.ply = game.moves.length;
    this.list.replaceChildren(...pairs);
    showIn(this.list, this.list.querySelector("[aria-current]"));
  }

  move(text, ply, game) {
    const isNow = ply === game.moves.length;
    return button(text, () => this.go(ply), {
      "aria-current": isNow ? "true" : undefined, class: ply > game.moves.length ? "undone" : "",
    });
  }
}
