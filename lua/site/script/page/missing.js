// missing.js -- a part of 404.html, which hosts show at any address. Its links begin at the host's
// root; where the site has a folder of its own, this finds it, and loads style and scripts.

const deepest = 6; // folders above the site

// The folders of an address, from the host's root.
const foldersOf = ({ pathname, origin }) => {
  const names = pathname.split("/").slice(1, -1).slice(0, deepest);
  return ["", ...names].map((_, i) => new URL(["", ...names.slice(0, i), ""].join("/"), origin));
};

const isRoot = async (folder) => {
  const answer = await fetch(new URL("site.webmanifest", folder));
  return answer.ok && (await answer.json().catch(() => ({}))).short_name === "shogun";
};

const move = async (root) => {
  for (const link of document.querySelectorAll('[href^="/"]')) {
    link.href = new URL(link.getAttribute("href").slice(1), root).href;
  }
  for (const script of document.querySelectorAll('script[src^="/"]')) {
    await import(new URL(script.getAttribute("src").slice(1), root).href);
  }
};

for (const folder of foldersOf(location)) {
  if (!await isRoot(folder)) continue;
  if (folder.pathname !== "/") await move(folder);
  break;
}
