/** Milliseconds; after that, the browser opens the page itself. */
const PATIENCE = 15_000;

/**
 * Shows the fragment of a page in a dialog, for links with `data-popover`; without scripts they are ordinary links.
 * @param {Document} root
 */
export function bindPopover(root) {
  const dialog = root.getElementById("popover");
  const shown = root.getElementById("popover-body");
  if (!(dialog instanceof HTMLDialogElement && shown)) return;
  let asked = 0;
  root.addEventListener("click", async (event) => {
    /** @type {HTMLAnchorElement | null} */
    const link = event.target instanceof Element ? event.target.closest("a[data-popover]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    asked += 1;
    const mine = asked;
    try {
      const response = await fetch(link.href, {
        headers: { "HX-Request": "true", "HX-Target": "popover-body" },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!response.ok || response.redirected) throw new Error(String(response.status)); // redirected to the sign-in
      const text = await response.text();
      if (mine !== asked) return; // the reader chose another link meanwhile, or the same one twice
      shown.innerHTML = text;
      if (!dialog.open) dialog.showModal();
    } catch {
      if (mine === asked) location.href = link.href;
    }
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
