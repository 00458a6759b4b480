/*
 * The service worker of the whole site (/sw-en.js, by language): without a network it shows a page that says so. It
 * keeps only that page; every other page comes from the network as usual.
 */

const OFFLINE = "offline-1";
const STYLES = /\/css\/(?:offline|tokens)\b/;

const site = /** @type {OfflineWorker} */ (/** @type {unknown} */ (self));
const shown = site.location.pathname.replace(/^\/sw-(.+)\.js$/, "/offline/$1/");

site.addEventListener("install", (event) => event.waitUntil(keepPage()));
site.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => keptAt(shown)));
  else if (STYLES.test(request.url)) event.respondWith(fetch(request).catch(() => keptAt(request.url)));
});

async function keepPage() {
  const response = await fetch(shown, { cache: "reload" });
  const text = await response.clone().text();
  const box = await caches.open(OFFLINE);
  await box.put(shown, response);
  await box.addAll([...text.matchAll(/href="([^"]+\.css)"/g)].map(([, href]) => href ?? ""));
}

/** @param {string} url */
const keptAt = async (url) => (await caches.match(url, { ignoreVary: true })) ?? Response.error();
