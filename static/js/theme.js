/** The theme switch takes effect at once and is stored in the background, also when one goes on at once; without this script its form is posted.
 * @param {Document} root */
export function bindThemeSwitch(root) {
  const box = root.querySelector("[data-theme-switch]");
  if (!box) return;
  const form = box.closest("form");
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=theme]");
    if (!button) return;
    event.preventDefault();
    root.documentElement.dataset.theme = button.value;
    for (const each of box.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
    const body = new FormData(form);
    body.set("theme", button.value);
    fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true }).catch(() => form.requestSubmit(button));
  });
}
