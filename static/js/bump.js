/**
 * Pointing at a name of the bump chart highlights its line, and vice versa: only for the eye, the table says the same.
 * Choosing a race there shows the table after it.
 * @param {Document} root
 */
export function bindBump(root) {
  const light = (/** @type {PointerEvent} */ event, /** @type {boolean} */ on) => {
    const at = event.target instanceof Element ? event.target.closest("[data-line]") : null;
    const chart = at?.closest("[data-bump]");
    if (!at || !chart) return;
    chart.toggleAttribute("data-dim", on);
    const line = chart.querySelectorAll(`[data-line="${at.getAttribute("data-line")}"]`);
    for (const each of line) each.toggleAttribute("data-on", on);
  };
  root.addEventListener("pointerover", (event) => light(event, true));
  root.addEventListener("pointerout", (event) => light(event, false));
  // A road lies over the links of the races. Pressing it means the race below.
  root.addEventListener("click", ({ target, clientX, clientY }) => {
    if (!(target instanceof Element && target.closest(".drawing [data-line]"))) return;
    const below = root.elementsFromPoint(clientX, clientY);
    below
      .map((part) => part.closest("a"))
      .find((link) => link?.closest("[data-bump]"))
      ?.click();
  });
  // The chart may be a screen away from its table.
  root.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.requestConfig?.elt.closest("[data-bump]")) {
      root.querySelector("[data-after]")?.scrollIntoView({ block: "nearest" });
    }
  });
}
