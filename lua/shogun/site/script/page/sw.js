// sw.js -- the service worker: it caches the whole site, which then works without a network.
//
// The network answers first, so that nobody sees yesterday's page; without it, the cache does.
// cache_list.js writes files.js, which has all addresses and a version.

importScripts("files.js");

const { version, files } = self.site;
const prefix = `shogun ${self.registration.scope} `; // other sites of this host have caches too
const name = prefix + version;

async function fill() {
  const cache = await caches.open(name);
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
  await self.skipWaiting();
}

async function deleteOthers() {
  const names = await caches.keys();
  const others = names.filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  await self.clients.claim();
}

// A folder's address means its index.
async function cached(request) {
  const cache = await caches.open(name);
  const address = request.url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  return cache.match(address, { ignoreSearch: true });
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await cached(request);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
  if (isOurs) event.respondWith(answer(request));
});
