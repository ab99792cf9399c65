// paste.js -- texts that are pasted anywhere in the page, outside of text fields and dialogs.

const textFields = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

/** Whether a text may be a board's: it is short, and has rows between slashes. */
export const mayBeBoard = (text) => text.length < 1000 && text.includes("/");

/**
 * Listens for those that may be a board's.
 * @param {(text: string) => void} take
 */
export function letPaste(take) {
  addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    const isElsewhere = event.target.closest(textFields) || document.querySelector("dialog[open]");
    if (!isElsewhere && mayBeBoard(text)) take(text);
  });
}
