/**
 * Keeps the page available without a network: a service worker stores it with its files if the browser allows one. If
 * not (plain http), the browser asks before leaving the page while something is unsent.
 */

const WORKER = "/t/sw.js";
const SCOPE = "/t/";

/** @type {Promise<ServiceWorkerRegistration> | undefined} */
let registered;

/** @returns {Promise<boolean>} the page opens without a network from now on */
export async function keepPage() {
  if (!("serviceWorker" in navigator)) return false;
  try {
    registered ??= navigator.serviceWorker.register(WORKER, { scope: SCOPE });
    if (!(await registered)) return false;
    const { active } = await navigator.serviceWorker.ready;
    return await told(active);
  } catch {
    return false; // the browser forbids it here
  }
}

/** Tells the worker what to keep, because it may have started after the page. @param {ServiceWorker | null} worker */
function told(worker) {
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith(SCOPE))
    .map(({ href }) => href);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    worker?.postMessage({ page: location.pathname, files }, [port2]);
  });
}

/** @param {() => boolean} unsent something would be lost, or not sent, when the page goes */
export function warnBeforeLeaving(unsent) {
  addEventListener("beforeunload", (event) => {
    if (unsent()) event.preventDefault();
  });
}
