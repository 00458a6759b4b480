/** Keeping the board on the server without leaving the page, and the way from there to a race. */
import { field, page, part } from "./part.js";

/** @import { BoardSaved } from "../../types/host.d.ts" */

/** Milliseconds. */
const LONGEST_SAVE = 30_000;

export const form = part("save-form", HTMLFormElement);
export const token = () => field(form, "csrfmiddlewaretoken").value;
const note = part("saved", HTMLElement);

/**
 * @param {{code: string}} data
 * @param {{text: () => string, kept: (text: string) => void, changed: () => boolean}} on
 */
export function createSaving(data, on) {
  /** Where the board is kept from now on, or null. */
  async function save() {
    const text = on.text(); // one may draw on meanwhile
    const body = new FormData(form);
    body.set("text", text);
    try {
      const reply = await fetch(form.action, {
        method: "POST",
        body,
        headers: { "X-CSRFToken": token(), Accept: "application/json" },
        signal: AbortSignal.timeout(LONGEST_SAVE),
      });
      const told = await reply.json();
      if (!reply.ok) {
        note.textContent = told.detail;
        return null;
      }
      settle(told);
      data.code = told.code;
      on.kept(text);
      return /** @type {BoardSaved} */ (told);
    } catch {
      note.textContent = gettext("Can’t save the board: no connection.");
      return null;
    }
  }

  /** The saving under way: the next one waits for it, for a new board has its address only then. */
  let saved = /** @type {ReturnType<typeof save>} */ (Promise.resolve(null));
  /** On the way to a race. */
  let leaving = false;
  form.addEventListener("submit", async (event) => {
    const button = event.submitter;
    event.preventDefault();
    if (button?.getAttribute("aria-disabled") === "true") return;
    saved = saved.catch(() => null).then(save);
    const told = await saved;
    const who = button?.dataset.race;
    if (!told || !who || leaving) return;
    leaving = true;
    const race = part("race-form", HTMLFormElement);
    race.action = told.race;
    field(race, "who").value = who;
    window.removeEventListener("beforeunload", warn);
    race.submit();
  });

  /** @param {BeforeUnloadEvent} event */
  function warn(event) {
    if (on.changed()) event.preventDefault();
  }
  window.addEventListener("beforeunload", warn);
  window.addEventListener("pageshow", () => {
    leaving = false;
    window.addEventListener("beforeunload", warn);
  }); // back again

  return {
    /** Says whether all is saved. */
    tell() {
      const saved = data.code ? gettext("Everything is saved.") : "";
      note.textContent = on.changed() ? gettext("You have unsaved changes.") : saved;
    },
  };
}

/** From now on the page is that of the saved board. @param {BoardSaved} told */
function settle({ csrf, edit, view }) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const tokens = document.querySelectorAll("input[name=csrfmiddlewaretoken]");
  for (const each of tokens) each.value = csrf;
  form.action = edit;
  window.history.replaceState(null, "", edit);
  for (const shown of page.querySelectorAll("[data-when-saved]")) shown.removeAttribute("hidden");
  for (const link of page.querySelectorAll("[data-view-link]")) link.setAttribute("href", view);
}
