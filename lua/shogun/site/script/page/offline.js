// offline.js -- has the site work without a network once the playground was loaded, where the
// browser can do that.

const root = new URL(".", import.meta.url);

// It may be refused: in a private window, say. Then the page works as before.
navigator.serviceWorker?.register(new URL("sw.js", root), { scope: root }).catch(() => {});
