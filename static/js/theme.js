/**
 * The theme switch takes effect at once and is stored in the background, also when one goes on at once; without this
 * script its form is posted. @param {Document} root
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
    for (const each of box.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
    const body = new FormData(form);
    body.set("theme", button.value);
    fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true }).catch(() =>
      form.requestSubmit(button),
    );
  });
}
