// The service worker: the page works offline, and is isolated on hosts that do not send the headers for it.

export {};
declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: a hash of all files, and their names. */
declare const VERSION: string;
declare const FILES: string[];

const CACHE = `upstar-${VERSION}`;

/** Isolation gives shared memory, with which Stop reaches a running engine. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

self.addEventListener("install", (event) => event.waitUntil(fillCache()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});

async function fillCache() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function dropOldCaches() {
  // Another page on the same host has caches of its own.
  const old = (await caches.keys()).filter((name) => name.startsWith("upstar-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = (await cache.match(request, { ignoreSearch: true })) ?? (await fetch(request));
  if (found.type === "opaque" || found.status === 0) return found;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}
