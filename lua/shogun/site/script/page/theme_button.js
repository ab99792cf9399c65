// theme_button.js -- switches between the system's theme, light and dark.

const order = ["auto", "light", "dark"];

const chosen = () => document.documentElement.dataset.theme ?? "auto";

// "auto" is the absence of the attribute and of the stored choice.
const choose = (name) => {
  const root = document.documentElement;
  if (name === "auto") delete root.dataset.theme;
  else root.dataset.theme = name;
  try {
    if (name === "auto") localStorage.removeItem("theme");
    else localStorage.setItem("theme", name);
  } catch {
    // A browser without storage: the choice lasts for this page.
  }
};

/**
 * Lets a button cycle through the themes.
 * @param {HTMLButtonElement} button
 */
export const themeButton = (button) => {
  const show = () => {
    button.textContent = `Theme: ${chosen()}`;
  };
  button.addEventListener("click", () => {
    choose(order[(order.indexOf(chosen()) + 1) % order.length]);
    show();
  });
  show();
  button.hidden = false;
};
