// shown.js -- whether a part of the page is seen: its tab is open, and the page is in front.

/** Calls `announceShown` with whether a part, such as a tab's, is seen: now and at each change. */
export function whenShown(part, announceShown) {
  let was = null;
  const check = () => {
    const is = !part.hidden && document.visibilityState === "visible";
    if (is !== was) announceShown(was = is);
  };
  new globalThis.MutationObserver(check).observe(part, { attributeFilter: ["hidden"] });
  document.addEventListener("visibilitychange", check);
  check();
}
