/* `button[data-share="link"]` opens what the device shares with; shown only where there is such a thing. Else the link
   stands beside it, to copy. */

/** @param {ParentNode} root */
function bindShare(root) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = root.querySelectorAll("button[data-share]:not([data-bound])");
  for (const button of buttons) {
    const { share: url = "", title = "", text = "" } = button.dataset;
    if (!navigator.share) continue;
    button.dataset.bound = "";
    button.hidden = false;
    button.addEventListener("click", () => {
      navigator.share({ title, text, url }).catch(() => {
        // somebody changed their mind, or the device could not: the link is still there
      });
    });
  }
}

bindShare(document);
document.addEventListener("htmx:load", (event) => bindShare(event.detail.elt));
