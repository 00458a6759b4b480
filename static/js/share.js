/*
 * `button[data-share="link"]` opens the device's share menu. Without one, a button with `data-copied` copies the link;
 * other buttons stay hidden, and the link is beside them.
 */
import { bindCopy } from "./copy.js";

/** @param {ParentNode} root */
function bindShare(root) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = root.querySelectorAll("button[data-share]:not([data-bound])");
  for (const button of buttons) {
    const { share = "", title = "", text = "", copied } = button.dataset;
    const url = share && new URL(share, location.href).href;
    if (!navigator.share && copied) button.dataset.copy = url;
    if (!navigator.share && copied) bindCopy(button.parentNode ?? document);
    if (!navigator.share) button.hidden = !copied;
    if (!navigator.share) continue;
    button.dataset.bound = "";
    button.hidden = false;
    button.addEventListener("click", () => {
      navigator.share({ title, text, url }).catch(() => {
        // the person changed their mind, or the device failed: the link is still there
      });
    });
  }
}

bindShare(document);
document.addEventListener("htmx:load", (event) => bindShare(event.detail.elt));
