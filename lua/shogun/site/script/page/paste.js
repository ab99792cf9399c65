// paste.js -- texts that are pasted anywhere in the page, outside of text fields and dialogs.

const textFields = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

/**
 * Listens for those that may be a board's: it has rows between slashes.
 * @param {(text: string) => void} take
 */
export function letPaste(take) {
  addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    const isElsewhere = event.target.closest(textFields) || document.querySelector("dialog[open]");
    if (!isElsewhere && text.includes("/")) take(text);
  });
}
