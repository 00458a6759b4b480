/** The parts of the editor's page, each the element that it should be. */

export const page = /** @type {HTMLElement} */ (document.querySelector("[data-editor]"));

/**
 * The element of the page that carries `data-<name>`.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} name
 * @param {new () => Kind} kind
 */
export function part(name, kind) {
  const found = page.querySelector(`[data-${name}]`);
  if (found instanceof kind) return found;
  throw new TypeError(name);
}

/** A field of a form. @param {HTMLFormElement} form @param {string} name */
export const field = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
