/*
 * The service worker of the tables' pages (/t/sw.js): shows and keeps what the network returns; without a network, or
 * while the site restarts, shows what it kept. It serves pages below /t/ and their files, and sends nothing itself.
 */

const KEPT = "tables-1";
/** Milliseconds: a slower network counts as none, if there is a kept copy. */
const PATIENCE = 5000;

const worker = /** @type {TableWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isKept(request)) event.respondWith(answer(event));
});
worker.addEventListener("message", (event) => {
  const { page, files } = event.data;
  event.waitUntil(keepAll([page, ...files]).then((all) => event.ports[0]?.postMessage(all)));
});

async function begin() {
  for (const name of await caches.keys()) if (/^tables-/.test(name) && name !== KEPT) await caches.delete(name);
  await worker.clients.claim();
}

/** Whole pages and their files, but not fragments that follow changes. @param {Request} request */
const isKept = (request) =>
  request.mode === "navigate" || ["script", "style", "image", "font"].includes(request.destination);

/** @param {FetchEvent} event */
async function answer(event) {
  const { request } = event;
  const asked = fetch(request).then((response) => {
    event.waitUntil(keep(request.url, response.clone()));
    return response;
  });
  event.waitUntil(asked.catch(() => undefined));
  const kept = await (await caches.open(KEPT)).match(request.url, { ignoreVary: true });
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  const given = asked.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([given, late]);
}

/**
 * Keeps a page, or removes one that no longer exists, as after the night.
 * @param {string} url @param {Response} response @returns {Promise<boolean>} it is kept
 */
async function keep(url, response) {
  const box = await caches.open(KEPT);
  const kept = response.ok && !response.redirected;
  if (kept) await box.put(url, response);
  else if (response.status === 404 || response.status === 410) await box.delete(url);
  return kept;
}

/** @param {string[]} urls */
async function keepAll(urls) {
  const box = await caches.open(KEPT);
  const found = urls.map(async (url) => {
    const request = new Request(url);
    const there = url !== urls[0] && (await box.match(request.url, { ignoreVary: true }));
    return there || keep(request.url, await fetch(request));
  });
  return (await Promise.allSettled(found)).every((one) => one.status === "fulfilled" && one.value);
}
