// offline.js -- registers the service worker (sw.js): after the playground was loaded once, the
// site works without a network, where the browser supports that.

const root = new URL("../", import.meta.url);

// A private window refuses it, for example; the page works without it.
navigator.serviceWorker?.register(new URL("sw.js", root), { scope: root }).catch(() => {});
