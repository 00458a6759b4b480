/**
 * A guest's own name: tapping it opens a dialog. The name is sent beside the match, of which nothing is lost, and comes
 * back as any news of a seat. Without this script the same form is a page of its own.
 */
import { say } from "../kit/words.js";

/** Milliseconds: an answer that takes longer is lost. */
const PATIENCE = 15_000;

/**
 * What opens the dialog; null where there is none, because nobody's name is changed here.
 * @param {HTMLElement} page
 */
export function bindRename(page) {
  const dialog = page.querySelector("[data-rename-dialog]");
  if (!(dialog instanceof HTMLDialogElement)) return null;
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("[data-rename]"));
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("public_name"));
  const told = /** @type {HTMLElement} */ (dialog.querySelector("[data-rename-told]"));
  const tell = (/** @type {string} */ text) => {
    told.textContent = text;
    told.hidden = !text;
    field.toggleAttribute("aria-invalid", Boolean(text));
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = await renamed(/** @type {string} */ (form.dataset.rename), form);
    tell(wrong);
    if (!wrong) dialog.close();
  });
  return () => {
    tell("");
    dialog.showModal();
    field.select();
  };
}

/** What is wrong with the name; "": it is changed. @param {string} address @param {HTMLFormElement} form */
async function renamed(address, form) {
  const data = new FormData(form);
  try {
    const reply = await fetch(address, {
      method: "PATCH",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-CSRFToken": String(data.get("csrfmiddlewaretoken")),
      },
      body: JSON.stringify({ public_name: data.get("public_name") }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return reply.ok ? "" : String((await reply.json()).detail || say("refusal/error"));
  } catch {
    return say("refusal/retry");
  }
}
