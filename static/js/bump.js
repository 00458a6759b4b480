/** Pointing at a name of the bump chart lifts its line, and the other way round. Eyes only: the table below says the same.
 * @param {Document} root */
export function bindBump(root) {
  const light = (event, on) => {
    const at = event.target.closest?.("[data-bump] [data-line]");
    if (!at) return;
    const chart = at.closest("[data-bump]");
    chart.toggleAttribute("data-dim", on);
    for (const each of chart.querySelectorAll(`[data-line="${at.dataset.line}"]`)) each.toggleAttribute("data-on", on);
  };
  root.addEventListener("pointerover", (event) => light(event, true));
  root.addEventListener("pointerout", (event) => light(event, false));
}
