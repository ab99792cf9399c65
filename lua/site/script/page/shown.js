// shown.js -- whether a part of the page is seen: its tab is open, and the page is in front.

/** Calls `announceShown(is)`, now and at each change: whether a part, such as a tab's, is seen. */
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
