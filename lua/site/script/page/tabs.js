// tabs.js -- one row of tabs: arrow keys go from tab to tab, Home and End to the first and last.
//
// A tab has no state before it was opened once: until then nothing in its panel can be pressed.

const nameOf = (tab) => tab.getAttribute("aria-controls");

/** The tabs of a page: buttons with role=tab, each with the id of its panel in aria-controls. */
export class Tabs {
  /** `list` has role=tablist; `onopen` takes the id of the panel whose tab the reader opens. */
  constructor(list, onopen) {
    this.tabs = [...list.querySelectorAll("[role=tab]")];
    this.onopen = onopen;
    Object.assign(this, { now: null, openings: {} });
    for (const tab of this.tabs) {
      document.getElementById(nameOf(tab)).inert = true;
      tab.addEventListener("click", () => this.open(nameOf(tab)));
    }
    list.addEventListener("keydown", (event) => this.key(event));
  }

  /** Whether there is a tab of that name. */
  has(name) { return this.tabs.some((tab) => nameOf(tab) === name); }

  open(name) {
    this.show(name);
    this.onopen(name);
  }

  /** Shows a tab, and opens it after all that was opened before; `act` is told if it is new. */
  turnTo(name, act) {
    if (this.now !== name) this.show(name);
    const before = this.openings[name], panel = document.getElementById(name);
    this.openings[name] = (async () => {
      await before?.catch(() => {});
      await act(panel.inert);
      panel.inert = false;
    })();
    return this.openings[name];
  }

  /** Moves the focus to the tab that is shown. */
  focus() { this.tabs.find((tab) => nameOf(tab) === this.now).focus(); }

  /** Shows the panel of a tab. */
  show(name) {
    this.now = name;
    delete document.documentElement.dataset.tab; // theme.js has shown the tab until now
    for (const tab of this.tabs) {
      const isOpen = nameOf(tab) === name;
      tab.setAttribute("aria-selected", isOpen);
      tab.tabIndex = isOpen ? 0 : -1;
      document.getElementById(nameOf(tab)).hidden = !isOpen;
    }
  }

  key(event) {
    const last = this.tabs.length - 1, at = this.tabs.indexOf(document.activeElement);
    const to = {
      ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last,
    }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    this.tabs[to].focus();
    this.open(nameOf(this.tabs[to]));
  }
}
