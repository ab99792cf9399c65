--- The script of a game's page: it shows the board stored in a move's button. Without it the page
-- shows the last board and the moves.

return [==[
"use strict";
(() => {
  const one = (query) => document.querySelector(query);
  const moves = [...document.querySelectorAll("#moves button")];
  const picture = one("#board svg"), list = one("#moves"), status = one("#status");
  const layer = picture.querySelector(".pawn, .king")?.parentNode;
  const last = [...picture.querySelectorAll(".last")];
  const arrow = picture.querySelector(".arrow");
  const shapes = {};
  for (const shape of one("#shapes").content.querySelectorAll("g"))
    shapes[shape.classList[0] + shape.classList[1]] = shape;
  let at = 0, turned = false;

  const place = (x, y) => turned ? [700 - 100 * x, 100 * y] : [100 * x, 700 - 100 * y];

  function addPiece(letter, energy, x, y) {
    const colour = letter < "a" ? "white" : "red";
    const kind = letter.toLowerCase() === "k" ? "king" : "pawn";
    const piece = shapes[colour + kind].cloneNode(true);
    piece.querySelector(".energy").textContent = energy;
    piece.querySelector(".needle").setAttribute("transform", `rotate(${90 * energy - 90} 50 50)`);
    piece.setAttribute("transform", `translate(${place(x, y).join(" ")})`);
    layer.append(piece);
    return [colour, `${kind} ${energy} ${"abcdefgh"[x]}${y + 1}`];
  }

  // Draws the pieces of a board's text; says where they are.
  function drawPieces(text) {
    const found = { white: [], red: [] };
    layer?.replaceChildren();
    text.split("/").forEach((row, i) => {
      let x = 0;
      for (const [, letter, number] of row.matchAll(/([PKpk]?)(\d)/g)) {
        if (!letter) { x += Number(number); continue; }
        const [colour, name] = addPiece(letter, number, x++, 7 - i);
        found[colour].push(name);
      }
    });
    return `White: ${found.white.join(", ")}. Red: ${found.red.join(", ")}.`;
  }

  function drawLast(move) {
    last.forEach((square, i) => {
      square.style.display = move ? "" : "none";
      if (!move) return;
      const [x, y] = place(move.charCodeAt(2 * i) - 97, Number(move[2 * i + 1]) - 1);
      square.setAttribute("x", x);
      square.setAttribute("y", y);
    });
  }

  // Each half of it is a line and its head; half a turn of the board is half a turn of them.
  function drawArrow(text) {
    if (!arrow) return;
    const paths = (text ?? "").split("|");
    arrow.style.display = text ? "" : "none";
    if (turned) arrow.setAttribute("transform", "rotate(180 400 400)");
    else arrow.removeAttribute("transform");
    if (text) [...arrow.children].forEach((path, i) => path.setAttribute("d", paths[i % 2]));
  }

  function scrollTo(button) {
    const top = button.offsetTop - 8, bottom = top + button.offsetHeight + 16;
    if (top < list.scrollTop) list.scrollTop = top;
    if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  function commentOf(button) {
    const texts = [];
    for (let next = button.nextElementSibling; next?.matches(".score, .comment");
         next = next.nextElementSibling) texts.push(next.textContent);
    return texts.join(" ");
  }

  function show(index) {
    moves[at].removeAttribute("aria-current");
    at = index;
    const button = moves[at], data = button.dataset;
    button.setAttribute("aria-current", "true");
    picture.setAttribute("aria-label", drawPieces(data.board));
    drawLast(data.move);
    drawArrow(data.arrow);
    scrollTo(button);
    const words = button.getAttribute("aria-label") ?? button.textContent;
    status.textContent = `${words} ${commentOf(button)}`;
    for (const name of ["first", "previous", "next", "last"])
      one("#" + name).setAttribute("aria-disabled", target(name) === at);
  }

  // Where a control leads: along the line that is shown, a variation too.
  function target(name) {
    const { previous = at, next = at } = moves[at].dataset;
    if (name === "first") return 0;
    if (name !== "last") return Number(name === "next" ? next : previous);
    let end = at;
    while (moves[end].dataset.next) end = Number(moves[end].dataset.next);
    return end;
  }

  function turn() {
    turned = !turned;
    one("#turn").setAttribute("aria-pressed", turned);
    for (const label of picture.querySelectorAll(".axis")) {
      const [name, sum] = /\d/.test(label.textContent) ? ["y", 820] : ["x", 800];
      label.setAttribute(name, sum - label.getAttribute(name));
    }
    show(at);
  }

  moves.forEach((button, i) => button.addEventListener("click", () => show(i)));
  for (const name of ["first", "previous", "next", "last"])
    one("#" + name).addEventListener("click", () => show(target(name)));
  one("#turn").addEventListener("click", turn);
  const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
  document.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(target(name));
  });
  one("#controls").hidden = false;
  show(0);
})();
]==]
