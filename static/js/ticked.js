/**
 * A button that says how many boxes of its form are ticked (`[data-ticked]` in it), and is off while none is; and a
 * button that ticks them all, or none (`[data-tick]`).
 * @param {ParentNode} root
 */
export function bindTicked(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const told = root.querySelectorAll("button [data-ticked]");
  for (const number of told) {
    const button = number.closest("button");
    const boxes = Array.from(button?.form?.elements ?? []).filter(isBox);
    const tell = () => {
      const ticked = boxes.filter((box) => box.checked).length;
      number.textContent = String(ticked);
      if (button) button.disabled = !ticked;
    };
    for (const box of boxes) box.addEventListener("change", tell);
    tell();
  }
  /** @type {NodeListOf<HTMLButtonElement>} */
  const all = root.querySelectorAll("button[data-tick]");
  for (const button of all) {
    button.addEventListener("click", () => {
      for (const box of Array.from(button.form?.elements ?? []).filter(isBox)) {
        box.checked = Boolean(button.dataset.tick);
        box.dispatchEvent(new Event("change"));
      }
    });
  }
}

/** @param {Element} field @returns {field is HTMLInputElement} */
const isBox = (field) => field instanceof HTMLInputElement && field.type === "checkbox";
