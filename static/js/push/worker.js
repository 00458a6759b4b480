/*
 * The service worker (/n/sw.js) that shows what a push tells, and what a page in the background does
 * (static/gameplay/page/call.js). It serves no page and keeps nothing.
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

/** The page, in a tab that shows it already. @param {string} url */
async function open(url) {
  const tabs = await pushes.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => pageOf(one.url) === pageOf(url));
  await (tab ? tab.focus() : pushes.clients.openWindow(url));
}

/** Without the place in it. @param {string} url */
function pageOf(url) {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
