// editor_help.js -- help on a name in the editor, under the pointer, or at the cursor on F1; and
// completions: methods after a word and ":", members after a word and ".", else the keywords of Lua
// and the words of the text. The text of the help is loaded when it is first needed.
//
// The names are those of the reference (editor.lua). The name of a variable decides its type: game
// is a game, engine an engine; any other name before ":" is a board.

import { completeAnyWord } from "@codemirror/autocomplete";
import { hoverTooltip, keymap, showTooltip } from "@codemirror/view";
import { StateEffect, StateField } from "@codemirror/state";
import { element } from "../page/dom.js";

const show = StateEffect.define(); // a tooltip, or null

// The tooltip of the cursor, until the cursor or the text moves.
const shown = StateField.define({
  create: () => null,
  update(tooltip, transaction) {
    const effect = transaction.effects.find((one) => one.is(show));
    if (effect) return effect.value;
    return transaction.docChanged || transaction.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

// The name at a place: { from, to, owner, sign, name }; null where there is none.
function nameAt(state, at) {
  const line = state.doc.lineAt(at), place = at - line.from;
  for (const found of line.text.matchAll(/([\w.]*\w)([:.])(\w+)/g)) {
    const to = found.index + found[0].length, [, owner, sign, name] = found;
    if (place >= to - name.length && place <= to) {
      return { from: line.from + found.index, to: line.from + to, owner, sign, name };
    }
  }
  return null;
}

function entryOf(entries, { owner, sign, name }) {
  const last = owner.split(".").pop();
  const owners = sign === ":" ? [last, "board"] : [owner, last === "captured" ? "piece" : last];
  const key = owners.map((one) => one + sign + name).find((one) => Object.hasOwn(entries, one));
  return key && entries[key];
}

// "move: AnyMove", "message: string?  why the move is not legal"
function valueLine([name, type, text]) {
  const words = name ? `${name}: ${type}` : type;
  return element("li", {}, element("code", {}, words), text && `  ${text}`);
}

function list(title, values = []) {
  if (values.length === 0) return [];
  return [element("p", {}, title), element("ul", {}, ...values.map(valueLine))];
}

function view({ call, text, takes, gives, address }) {
  const link = address && element("a", { href: `../reference/${address}` }, "Reference");
  return element("div", { class: "cm-help" }, element("p", {}, element("code", {}, call)),
    ...text.map((paragraph) => element("p", {}, paragraph)), ...list("It takes", takes),
    ...list("It returns", gives), ...link ? [link] : []);
}

const tooltip = ({ from, to }, entry) => ({
  pos: from, end: to, above: true, create: () => ({ dom: view(entry) }),
});

function close(editor) {
  if (!editor.state.field(shown)) return false;
  editor.dispatch({ effects: show.of(null) });
  return true;
}

/** Makes it of the entries of help.lua; `explain` announces the help on the name at the cursor. */
export function helper(load, say) {
  async function find(state, at) {
    const name = nameAt(state, at), entry = name && entryOf(await load(), name);
    return entry ? { name, entry } : null;
  }

  async function explain(editor) {
    const { state } = editor;
    try {
      const found = await find(state, state.selection.main.head);
      if (!found) return say("There is no help for the name at the cursor.");
      const { name, entry } = found, isSame = editor.state.doc === state.doc;
      if (isSame) editor.dispatch({ effects: show.of(tooltip(name, entry)) });
      say([entry.call, ...entry.text].join(" "));
    } catch (error) {
      say(`The help cannot be loaded: ${error.message}.`);
    }
  }

  const hover = hoverTooltip(async ({ state }, at) => {
    const found = await find(state, at).catch(() => null);
    return found && tooltip(found.name, found.entry);
  });
  const keys = [{ key: "F1", run: (editor) => (explain(editor), true) },
    { key: "Escape", run: close }];
  return { extension: [keymap.of(keys), shown, hover], explain };
}

const keywords = ("and break do else elseif end false for function goto if in local nil not or "
  + "repeat return then true until while").split(" ").map((label) => ({ label, type: "keyword" }));

const word = /^\w*$/;

function options({ methods, members }, owner, sign) {
  const last = owner.split(".").pop();
  if (sign === ":") return methods[last] ?? methods.board;
  return members[owner] ?? members[last === "captured" ? "piece" : last];
}

async function anyWords(context) {
  const found = await completeAnyWord(context);
  if (!found && !context.explicit) return null;
  const from = found?.from ?? context.pos;
  return { from, validFor: word, options: [...keywords, ...found?.options ?? []] };
}

/** Makes a source of completions: the word before ":" or "." chooses among { methods, members }. */
export function completer(names) {
  return (context) => {
    const before = context.matchBefore(/[\w.]+[:.]\w*/);
    const [, owner, sign, begun] = before?.text.match(/^([\w.]+)([:.])(\w*)$/) ?? [];
    if (!owner) return anyWords(context);
    const offered = options(names, owner, sign);
    return offered ? { from: context.pos - begun.length, validFor: word, options: offered } : null;
  };
}
