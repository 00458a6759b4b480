/** Small form controls that settings of boards are made of. `name` keeps the focus when they are redrawn. */
import { html } from "../svg.js";

/**
 * Chooses the value of `owner[key]`.
 * @template Owner @template {keyof Owner} Key
 * @param {{label: string, name: string, values: readonly Owner[Key][], words?: (value: Owner[Key]) => string}} what
 * @param {Owner} owner
 * @param {Key} key
 * @param {() => void} [redo] when it was chosen
 */
export function choice({ label, name, values, words = String }, owner, key, redo) {
  const now = String(owner[key]);
  const options = values.map((value) =>
    html("option", { value: String(value), selected: String(value) === now }, [words(value)]),
  );
  const select = /** @type {HTMLSelectElement} */ (
    html("select", { class: "input", "aria-label": label, title: label, "data-name": name }, options)
  );
  select.addEventListener("change", () => {
    owner[key] = values[select.selectedIndex];
    redo?.();
  });
  return select;
}

/**
 * The same with its words beside it.
 * @template Owner @template {keyof Owner} Key
 * @param {Parameters<typeof choice<Owner, Key>>[0]} what @param {Owner} owner @param {Key} key @param {() => void} redo
 */
export const field = (what, owner, key, redo) => labelled(what.label, choice(what, owner, key, redo));

/** @param {string} label @param {string} name @param {() => void} does @param {boolean} [off] */
export function button(label, name, does, off = false) {
  const made = html("button", { type: "button", class: "button", "data-name": name, disabled: off }, [label]);
  made.addEventListener("click", does);
  return made;
}

/** @param {string} name @param {() => void} does @param {boolean} [off] */
export const remover = (name, does, off) => button(gettext("Remove"), name, does, off);

/**
 * A box to tick: whether a value is in a list.
 * @template Value
 * @param {string} label
 * @param {string} name
 * @param {Value} value
 * @param {Value[]} list
 * @param {(list: Value[]) => void} set
 */
export function tick(label, name, value, list, set) {
  const there = list.includes(value);
  const box = html("input", { type: "checkbox", checked: there, "data-name": name });
  box.addEventListener("change", () => set(there ? list.filter((other) => other !== value) : [...list, value]));
  return html("label", { class: "choice" }, [box, html("span", {}, [label])]);
}

/** @param {string} words @param {HTMLElement} control */
export const labelled = (words, control) =>
  html("label", { class: "ed-labelled" }, [html("span", {}, [words]), control]);
