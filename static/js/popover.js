/** Milliseconds; after that, the browser opens the page itself. */
const PATIENCE = 15_000;

const LINKS = "a[data-popover], [data-popovers] td a";

/** CSS pixels between a link and the dialog about it. */
const GAP = 8;

/**
 * Shows the fragment of a page in a dialog, for links with `data-popover` and for those in cells of a table with
 * `data-popovers`; without scripts they are ordinary links. The dialog opens beside its link, on a phone at the foot.
 * @param {Document} root
 */
export function bindPopover(root) {
  const dialog = root.getElementById("popover");
  const shown = root.getElementById("popover-body");
  if (!(dialog instanceof HTMLDialogElement && shown)) return;
  let asked = 0;
  root.addEventListener("click", async (event) => {
    /** @type {HTMLAnchorElement | null} */
    const link = event.target instanceof Element ? event.target.closest(LINKS) : null;
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
      if (dialog.open) return shown.focus(); // the link was in it, and is gone
      dialog.showModal();
      beside(link, dialog);
    } catch {
      if (mine === asked) location.href = link.href;
    }
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/**
 * Puts an open dialog below its link, or above it, or to its left where it fits neither; a phone's style ignores that.
 * @param {Element} link
 * @param {HTMLElement} dialog
 */
function beside(link, dialog) {
  const from = link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = dialog;
  const below = from.bottom + GAP;
  const above = from.top - GAP - height;
  const fits = below + height < innerHeight - GAP;
  const top = fits ? below : above;
  const left = fits || above > GAP ? from.right - width : from.left - GAP - width;
  dialog.style.setProperty("--x", `${clamped(left, innerWidth - width)}px`);
  dialog.style.setProperty("--y", `${clamped(top, innerHeight - height)}px`);
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamped(value, most) {
  return Math.max(GAP, Math.min(value, most - GAP));
}
