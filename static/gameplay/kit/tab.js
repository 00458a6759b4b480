/** What a tab keeps by name: it outlives the page, and nobody else sees it. A private window may have no store. */

/** @param {string} name @returns {any} null: nothing */
export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value null: nothing any more */
export function keep(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* no room: it holds while the page is open */
  }
}
