// steps.js -- a row of numbers: lessons or puzzles, those that are done, the one that is open.

/** The buttons of a list, each with its item's name in data-name. */
export class Steps {
  /**
   * @param {HTMLElement} list
   * @param {(name: string) => void} open
   */
  constructor(list, open) {
    this.list = list;
    list.addEventListener("click", ({ target }) => {
      const name = target.closest("button")?.dataset.name;
      if (name) open(name);
    });
  }

  /**
   * @param {string} now  the name of the one that is open
   * @param {Set<string>} done
   */
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
