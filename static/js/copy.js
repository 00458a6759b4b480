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
      if (!(await written(button.dataset.copy ?? ""))) return; // most texts can be selected by hand beside the button
      announce(button.dataset.copied ?? "");
      button.textContent = button.dataset.copied ?? before;
      clearTimeout(back);
      back = setTimeout(() => {
        button.textContent = before;
      }, 2000);
    });
  }
}

/**
 * Whether the text is on the clipboard. Without https, as in some halls, only the old way works.
 * @param {string} text
 */
async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "visually-hidden";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return done;
  }
}

/** Says a sentence to screen readers.
 * @param {string} text */
export function announce(text) {
  const region = document.getElementById("live-region");
  if (region) region.textContent = text;
}
