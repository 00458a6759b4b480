/* Registers the worker that shows the offline page, once the page itself has loaded. */
export function bindOffline() {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register(`/sw-${document.documentElement.lang}.js`).catch(() => {
      // no worker here: no TLS, or the browser forbids it
    });
  });
}
