/** `button[data-copy="text"]` copies and says so; shown only where scripts run.
 * @param {ParentNode} root */
export function bindCopy(root) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = root.querySelectorAll("button[data-copy]:not([data-bound])");
  for (const button of buttons) {
    button.dataset.bound = "";
    const before = button.textContent;
    let back = 0;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copy ?? "");
      } catch {
        return; // the text stands beside the button and can be selected by hand
      }
      announce(button.dataset.copied ?? "");
      button.textContent = button.dataset.copied ?? before;
      clearTimeout(back);
      back = setTimeout(() => {
        button.textContent = before;
      }, 2000);
    });
  }
}

/** Says a sentence to screen readers.
 * @param {string} text */
export function announce(text) {
  const region = document.getElementById("live-region");
  if (region) region.textContent = text;
}
