/* Registers the worker that shows the offline page, once the page itself is there. */
export function bindOffline() {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register(`/sw-${document.documentElement.lang}.js`).catch(() => {
      // not on this site: no TLS, or the browser allows none
    });
  });
}
