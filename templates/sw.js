// Runs beside the pages: a table that was open on this phone opens again without a network.

const { version, files } = {{ kept|safe }};
const FILES = `files-${version}`, PAGES = `pages-${version}`, OFFLINE = files.at(-1);
const KEPT_PAGE = /^\/(?:tables|t\/[\w-]+(?:\/(?:log|deeds))?)$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
// A network that does not answer for so long is none.
const PATIENCE = 5000;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const isOld = (name) => name !== FILES && name !== PAGES;
  const tidied = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(tidied.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request, pathname));
  else if (request.mode === "navigate") event.respondWith(page(request, pathname));
});

// A page asks for itself to be kept, or for its table to be forgotten.
addEventListener("message", (event) => {
  const { keep, forget } = event.data;
  if (keep) event.waitUntil(caches.open(PAGES).then((cache) => cache.add(keep)).catch(() => {}));
  if (forget) event.waitUntil(forgotten(forget));
});

// A name with a hash never means another text; any other is looked at first.
async function file(request, pathname) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept && HASHED.test(pathname)) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

async function page(request, pathname) {
  const isKept = KEPT_PAGE.test(pathname);
  try {
    const answer = await fetch(request, isKept ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    if (isKept) await keep(pathname, answer);
    return answer;
  } catch {
    return (isKept && (await caches.match(pathname))) || caches.match(OFFLINE);
  }
}

async function keep(pathname, answer) {
  const cache = await caches.open(PAGES);
  if (answer.ok && !answer.redirected) await cache.put(pathname, answer.clone());
  if (answer.status === 404) await cache.delete(pathname);
}

async function forgotten(place) {
  const cache = await caches.open(PAGES);
  for (const one of await cache.keys()) {
    if (new URL(one.url).pathname.startsWith(place)) await cache.delete(one);
  }
}
