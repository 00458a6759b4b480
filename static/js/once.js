/** Milliseconds; after that, a person who stopped the page may send again. */
const LONGEST = 5000;

/**
 * Sends a form only once: the second click of a double click would lose the answer to the first, and repeat everything.
 * @param {Document} root
 */
export function bindOnce(root) {
  /** @type {EventTarget | null} */
  let sent = null;
  let at = 0;
  root.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || form.method !== "post") return; // a script sends it, or it changes nothing
    if (form === sent && performance.now() - at < LONGEST) return event.preventDefault();
    sent = form;
    at = performance.now();
  });
  window.addEventListener("pageshow", () => {
    sent = null;
  });
}
