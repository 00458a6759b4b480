/* `button[data-print]` opens the browser's print dialog, on a page made for paper. */
for (const button of document.querySelectorAll("button[data-print]"))
  button.addEventListener("click", () => globalThis.print());
