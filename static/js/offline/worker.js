/*
 * The service worker of the whole site (/sw-en.js, by language): without a network it shows one page that says so. It
 * keeps that page alone, and each other page comes from the network as if it were not here.
 */

const KEPT = "offline-1";
const STYLE = /\/css\/(?:offline|tokens)\b/;

const worker = /** @type {OfflineWorker} */ (/** @type {unknown} */ (self));
const page = worker.location.pathname.replace(/^\/sw-(.+)\.js$/, "/offline/$1/");

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(page)));
  else if (STYLE.test(request.url)) event.respondWith(fetch(request).catch(() => kept(request.url)));
});

async function keep() {
  const response = await fetch(page, { cache: "reload" });
  const text = await response.clone().text();
  const box = await caches.open(KEPT);
  await box.put(page, response);
  await box.addAll([...text.matchAll(/href="([^"]+\.css)"/g)].map(([, href]) => href ?? ""));
}

/** @param {string} url */
const kept = async (url) => (await caches.match(url, { ignoreVary: true })) ?? Response.error();
