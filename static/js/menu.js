/** Closes a `details[data-menu]` on Escape and on a click elsewhere; opening needs no script.
 * @param {Document} root */
export function bindMenus(root) {
  /** @returns {NodeListOf<HTMLDetailsElement>} */
  const open = () => root.querySelectorAll("details[data-menu][open]");
  root.addEventListener("click", (event) => {
    for (const menu of open()) if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}
