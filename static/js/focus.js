/** Finds the keyboard focus again after a part of the page was redrawn. */

const CONTROLS = "a, button, input, select, summary, textarea";

/** Identifies a control among the others, also by what its form is about. @param {Element} control */
function nameOf(control) {
  if (control.id) return control.id;
  const form = control.closest("form");
  const about = Array.from(
    form?.querySelectorAll("input[type=hidden]:not([name=csrfmiddlewaretoken], [data-nonce])") ?? [],
    (field) => /** @type {HTMLInputElement} */ (field).value,
  );
  return [
    control.localName,
    control.getAttribute("href"),
    control.getAttribute("name"),
    form?.getAttribute("action"),
    ...about,
    control.getAttribute("aria-label") ?? control.textContent?.replace(/\s+/g, " ").trim(),
  ].join(" ");
}

/** The focused control of a part; "" for none. @param {Element} part */
export function focusIn(part) {
  const at = document.activeElement;
  return at && at !== part && part.contains(at) ? nameOf(at) : "";
}

/** @param {ParentNode} part @param {string} name of `focusIn` */
export function focusAgain(part, name) {
  if (!name) return;
  const same = Array.from(part.querySelectorAll(CONTROLS)).find((control) => nameOf(control) === name);
  /** @type {HTMLElement | undefined} */ (same)?.focus({ preventScroll: true });
}
