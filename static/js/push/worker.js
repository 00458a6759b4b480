/*
 * The service worker (/n/sw.js) that shows push notifications, and those of a page in the background
 * (static/gameplay/page/call.js). It serves no page and stores nothing.
 */

const pushes = /** @type {PushWorker} */ (/** @type {unknown} */ (self));

pushes.addEventListener("install", () => pushes.skipWaiting());
pushes.addEventListener("activate", (event) => event.waitUntil(pushes.clients.claim()));

pushes.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (!told) return;
  const { title, body, url, tag, lang } = told;
  event.waitUntil(pushes.registration.showNotification(title, { body, tag, lang, data: { url } }));
});

pushes.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** Opens the page, in a tab that already shows it if there is one. @param {string} url */
async function open(url) {
  const tabs = await pushes.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => pageOf(one.url) === pageOf(url));
  await (tab ? tab.focus() : pushes.clients.openWindow(url));
}

/** The address without the position in the page. @param {string} url */
function pageOf(url) {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
