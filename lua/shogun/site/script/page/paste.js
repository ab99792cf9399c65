// paste.js -- texts that are pasted anywhere in the page, outside of text fields and dialogs.

const textFields = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

/**
 * Listens for them.
 * @param {(text: string) => Promise<void>} take
 * @param {(error: Error) => void} complain  takes its error
 */
export function letPaste(take, complain) {
  addEventListener("paste", (event) => {
    const isElsewhere = event.target.closest(textFields) || document.querySelector("dialog[open]");
    if (!isElsewhere) take(event.clipboardData.getData("text")).catch(complain);
  });
}
