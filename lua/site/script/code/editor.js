// editor.js -- the editor: CodeMirror with Lua, in the colours of the page.
//
// Tab indents. Escape and then Tab leaves the editor: a binding of CodeMirror.

import { EditorView, basicSetup } from "codemirror";
import {
  HighlightStyle, StreamLanguage, indentUnit, syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { indentWithTab } from "@codemirror/commands";
import { keymap } from "@codemirror/view";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: [tags.number, tags.atom, tags.bool], color: "var(--number)" },
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
]);

const mode = StreamLanguage.define(lua);

const fixed = [basicSetup, mode, indentUnit.of("  "), keymap.of([indentWithTab]), lintGutter(),
  syntaxHighlighting(colours), EditorView.lineWrapping];

export class Editor {
  /** `complete` is a source of completions, `help` explains names (editor_help.js). */
  constructor(parent, { attributes, complete, onchange, onrun, help }) {
    const run = { key: "Mod-Enter", run: () => (onrun(), true) }; // before the usual keys
    this.help = help;
    this.extensions = [keymap.of([run]), help.extension, fixed,
      EditorView.contentAttributes.of(attributes),
      mode.data.of({ autocomplete: complete }),
      EditorView.updateListener.of((update) => update.docChanged && onchange())];
    this.view = new EditorView({ parent });
  }

  get text() { return this.view.state.doc.toString(); }

  /** Replaces the text and its history. */
  set text(doc) {
    this.view.setState(EditorState.create({ doc, extensions: this.extensions }));
  }

  /** Shows faults (state.js), each on its line. */
  showFaults(faults) {
    const { state } = this.view;
    const found = faults.map(({ line, message }) => (
      { ...this.range(line), severity: "error", message }));
    this.view.dispatch(setDiagnostics(state, found));
  }

  range(number) {
    const { doc } = this.view.state, line = doc.line(Math.min(Math.max(number, 1), doc.lines));
    return { from: line.from + line.text.search(/\S|$/), to: line.to };
  }

  goTo(number) {
    this.view.dispatch({ selection: { anchor: this.range(number).from }, scrollIntoView: true });
    this.view.focus();
  }

  explain() { return this.help.explain(this.view); }
}
