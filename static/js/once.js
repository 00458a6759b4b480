/** Milliseconds; afterwards somebody who stopped the page may send again. */
const LONGEST = 5000;

/**
 * A form is sent once: the second click of a double click would throw away the answer to the first, and do it all
 * again. @param {Document} root
 */
export function bindOnce(root) {
  /** @type {EventTarget | null} */
  let sent = null;
  let at = 0;
  root.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || form.method !== "post") return; // a script sends it, or nothing is done by it
    if (form === sent && performance.now() - at < LONGEST) return event.preventDefault();
    sent = form;
    at = performance.now();
  });
  window.addEventListener("pageshow", () => {
    sent = null;
  });
}
