/** The menu of a match: what is chosen there closes it, unless one wants it again at once. */

/** @param {HTMLElement} page */
export function bindMenu(page) {
  const menu = /** @type {HTMLElement | null} */ (page.querySelector("[data-menu]"));
  menu?.addEventListener("click", (event) => {
    const { target } = event;
    if (target instanceof Element && target.closest("a, button:not([data-sound], [data-tool^=zoom], .call button)"))
      menu.hidePopover();
  });
}
