// sw.js -- the service worker: it caches the whole site and answers from the cache at once, even if
// the network is slow, stalled or away.
//
// Each version of the site has a cache, and fills it before it answers. After a visit the browser
// asks for this file and for files.js, where .ci/cache_list.mjs lists all files and the version.
// A file with a hash in its name is the same in every cache, so an open page of an older version
// gets its parts from that version's cache, which stays while a page of that version is open.

importScripts("files.js");

const { version, files } = self.site;
const prefix = `shogun ${self.registration.scope} `; // other sites of this host have caches too
const name = prefix + version;
const isHashed = (address) => /-[A-Z0-9]{8}\.\w+$/.test(address);

// A page of another version names parts that this one lacks: the files of the host are being
// replaced.
async function checkPage(file, response) {
  const text = await response.clone().text();
  const parts = [...text.matchAll(/"(?:\/|(?:\.\.\/)*)(assets\/[^"]+)"/g)];
  if (parts.some(([, part]) => !files.includes(part))) throw new Error(`${file}: another version`);
}

// A file from the network; the browser takes no answer that was redirected for a page.
async function fetched(file) {
  const cache = isHashed(file) ? "default" : "no-cache";
  const response = await fetch(new Request(file, { cache }));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  if (file.endsWith(".html")) await checkPage(file, response);
  return response.redirected ? new Response(response.body, response) : response;
}

async function store(cache, file) {
  const known = isHashed(file) && await caches.match(file, { ignoreVary: true });
  await cache.put(file, known || await fetched(file));
}

async function fill() {
  const cache = await caches.open(name);
  await Promise.all(files.map((file) => store(cache, file)));
  await self.skipWaiting();
}

// A folder's address means its index.
async function cached({ url }) {
  const address = url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  const own = await caches.open(name), how = { ignoreVary: true };
  return await own.match(address, how) ?? (isHashed(address) && await caches.match(address, how));
}

// Without a network an unknown page is the site's page for that.
async function answer(request) {
  const found = await cached(request);
  return found || fetch(request).catch(async (error) => {
    const page = request.mode === "navigate" && await cached(new Request("404.html"));
    if (!page) throw error;
    return new Response(page.body, { status: 404, headers: page.headers });
  });
}

// Whether an open page has its script from a cache, and not from that of this version.
async function isUsed(cache, own, scripts) {
  for (const { name: address } of scripts) {
    if (await cache.match(address) && !await own.match(address)) return true;
  }
  return false;
}

// Deletes the caches of older versions that no page uses: open pages hold locks (version.js).
async function sweep() {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return; // a newer version, which has filled its cache or is filling it
  const names = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
  const { held } = await navigator.locks.query(), own = await caches.open(name);
  for (const other of names) {
    if (!await isUsed(await caches.open(other), own, held)) await caches.delete(other);
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
  if (!isOurs) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(sweep());
});
