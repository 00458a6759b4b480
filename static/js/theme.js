/**
 * The theme switch takes effect at once and is stored in the background, even if the reader leaves the page at once;
 * without this script its form is posted.
 * @param {Document} root
 */
export function bindThemeSwitch(root) {
  const box = root.querySelector("[data-theme-switch]");
  const form = box?.closest("form");
  if (!box || !form) return;
  box.addEventListener("click", (event) => {
    /** @type {HTMLButtonElement | null} */
    const button = event.target instanceof Element ? event.target.closest("button[name=theme]") : null;
    if (!button) return;
    event.preventDefault();
    root.documentElement.dataset.theme = button.value;
    colourBars(root, button.value);
    for (const each of box.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
    const body = new FormData(form);
    body.set("theme", button.value);
    fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true }).catch(() =>
      form.requestSubmit(button),
    );
  });
}

/**
 * Colours the browser's bars: each has the colour for its own light, or that of a chosen theme.
 * @param {Document} root @param {string} theme
 */
function colourBars(root, theme) {
  /** @type {HTMLMetaElement[]} */
  const bars = Array.from(root.querySelectorAll("meta[name=theme-color]"));
  const chosen = bars.find((bar) => bar.dataset.light === theme);
  for (const bar of bars) bar.content = (chosen ?? bar).dataset.colour ?? "";
}
