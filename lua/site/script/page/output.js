// output.js -- the output of bots: its end, so that a flood costs nothing.

const most = 20000; // characters that are shown

export class Output {
  constructor(element) { Object.assign(this, { element, text: "", isDue: false }); }

  clear() {
    this.text = "";
    this.show();
  }

  add(text) {
    this.text += `${text}\n`;
    if (this.text.length > 2 * most) this.cut();
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => this.show());
  }

  cut() { this.text = `…\n${this.text.slice(-most).replace(/^[^\n]*\n/, "")}`; }

  show() {
    this.isDue = false;
    if (this.text.length > most) this.cut();
    this.element.textContent = this.text;
    this.element.scrollTop = this.element.scrollHeight;
  }
}
