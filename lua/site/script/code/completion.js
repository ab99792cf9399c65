// completion.js -- the completions of the editor: methods after a word and ":", members after a
// word and ".", else the keywords of Lua and the words of the text.
//
// The names are those of the reference (editor.lua). The name of a variable decides on its type:
// game is a game, engine an engine; any other that is followed by ":" is a board.

import { completeAnyWord } from "@codemirror/autocomplete";

const keywords = ("and break do else elseif end false for function goto if in local nil not or "
  + "repeat return then true until while").split(" ").map((label) => ({ label, type: "keyword" }));

const word = /^\w*$/;

function options({ methods, members }, owner, sign) {
  const last = owner.split(".").pop();
  if (sign === ":") return methods[last] ?? methods.board;
  return members[owner] ?? members[last === "captured" ? "piece" : last];
}

async function words(context) {
  const found = await completeAnyWord(context);
  if (!found && !context.explicit) return null;
  const from = found?.from ?? context.pos;
  return { from, validFor: word, options: [...keywords, ...found?.options ?? []] };
}

/**
 * Makes the source of completions for the editor.
 * @param {{ methods: object, members: object }} names  by the word before the sign
 */
export function completer(names) {
  return (context) => {
    const before = context.matchBefore(/[\w.]+[:.]\w*/);
    const [, owner, sign, begun] = before?.text.match(/^([\w.]+)([:.])(\w*)$/) ?? [];
    if (!owner) return words(context);
    const offered = options(names, owner, sign);
    return offered ? { from: context.pos - begun.length, validFor: word, options: offered } : null;
  };
}
