/* `button[data-print]` opens the browser's dialog: a page that is made for paper. */
for (const button of document.querySelectorAll("button[data-print]"))
  button.addEventListener("click", () => globalThis.print());
