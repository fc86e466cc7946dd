// Answers from the browser's own store, so that the second visit needs no network. It keeps the files
// of files.js, each under the hash of its content, and never anything else, such as tables.
importScripts("./files.js");

const scope = self.registration.scope;
const nameOf = (path) => `${scope}${path}?${self.FILES[path].tag}`;
const kept = caches.open("cardrules");

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

// What has not changed since the last version is there already.
async function keepAll() {
  const cache = await kept;
  await Promise.all(Object.keys(self.FILES).map(async (path) => {
    if (await cache.match(nameOf(path))) return;
    const response = await fetch(scope + path);
    const isListed = response.ok && response.headers.get("etag").includes(self.FILES[path].tag);
    if (!isListed) throw new Error(`another version of ${path}`);
    await cache.put(nameOf(path), response);
  }));
}

// Now nobody uses the last version.
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

async function forgetOthers() {
  const cache = await kept;
  const names = new Set(Object.keys(self.FILES).map(nameOf));
  const others = (await cache.keys()).filter((request) => !names.has(request.url));
  await Promise.all(others.map((request) => cache.delete(request)));
}

self.addEventListener("message", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const path = url.slice(scope.length).replace(/[?#].*$/, "") || "index.html";
  if (method !== "GET") return;
  if (path === "files.js") event.respondWith(list());
  else if (Object.hasOwn(self.FILES, path)) event.respondWith(mode === "navigate" ? enter(path) : answer(path));
});

// The list of this version: the server may have the next one.
function list() {
  const headers = { "content-type": "text/javascript" };
  return new Response(`self.FILES = ${JSON.stringify(self.FILES)};`, { headers });
}

async function answer(path) {
  return (await (await kept).match(nameOf(path))) ?? fetch(scope + path);
}

// A new version is ready: it takes over if no other tab still uses this one, and the browser asks again.
async function enter(path) {
  const { waiting } = self.registration;
  if (!waiting || (await self.clients.matchAll()).length > 1) return answer(path);
  waiting.postMessage("take over");
  return new Response("", { headers: { refresh: "0" } });
}
