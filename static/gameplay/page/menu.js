/** The menu of a match: what is chosen there closes it. */

/** @param {HTMLElement} page */
export function bindMenu(page) {
  const menu = /** @type {HTMLElement | null} */ (page.querySelector("[data-menu]"));
  menu?.addEventListener("click", (event) => {
    const { target } = event;
    if (target instanceof Element && target.closest("a, button:not([data-sound], .call button)")) menu.hidePopover();
  });
}
