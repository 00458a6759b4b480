/**
 * The service worker that shows notifications, once it is active: until then a browser refuses to subscribe or to show
 * anything.
 *
 * @param {string} address @returns {Promise<ServiceWorkerRegistration>}
 */
export async function registered(address) {
  const registration = await navigator.serviceWorker.register(address);
  const coming = registration.active ? null : (registration.installing ?? registration.waiting);
  if (coming) await begun(coming);
  return registration;
}

/** @param {ServiceWorker} worker @returns {Promise<void>} */
const begun = (worker) =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== "installing" && worker.state !== "installed") resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
