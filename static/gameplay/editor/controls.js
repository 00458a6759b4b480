/** Small form controls that settings of boards are made of. `name` keeps the focus when they are drawn anew. */
import { html } from "../svg.js";

/**
 * @param {string} label
 * @param {string} name
 * @param {string[][]} options
 * @param {string} value
 * @param {(value: string) => void} set
 */
export function choice(label, name, options, value, set) {
  const select = /** @type {HTMLSelectElement} */ (
    html(
      "select",
      { class: "input", "aria-label": label, title: label, "data-name": name },
      options.map(([id, words]) => html("option", { value: id, selected: id === value }, [words])),
    )
  );
  select.addEventListener("change", () => set(select.value));
  return select;
}

/** @param {string} label @param {string} name @param {() => void} does @param {boolean} [off] */
export function button(label, name, does, off = false) {
  const made = html("button", { type: "button", class: "button", "data-name": name, disabled: off }, [label]);
  made.addEventListener("click", does);
  return made;
}
