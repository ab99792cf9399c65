// steps.js -- a row of numbers: lessons or puzzles, those that are done, the one that is open.

/** The buttons of a list, each with its item's name in data-name. */
export class Steps {
  /** `open` takes the name of an item. */
  constructor(list, open) {
    this.list = list;
    list.addEventListener("click", ({ target }) => {
      const name = target.closest("button")?.dataset.name;
      if (name) open(name);
    });
  }

  /** Marks the current item, named `now`, and the items whose names are in the Set `done`. */
  show(now, done) {
    for (const button of this.list.querySelectorAll("button")) {
      const { name } = button.dataset, isDone = done.has(name);
      button.classList.toggle("done", isDone);
      button.title = isDone ? "done" : "";
      if (name === now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }
}
