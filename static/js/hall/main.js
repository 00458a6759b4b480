/* The screen in a room: turns its pages by itself, follows what happens, and stays awake. */
import { stayAwake } from "./awake.js";
import { bindClock } from "./clock.js";
import { Turning } from "./turn.js";

/** @type {HTMLElement | null} */
const root = document.querySelector("[data-hall]");
if (root) {
  const turning = new Turning(root);
  const madeWith = release(root);
  let step = ceremonyStep(root);
  document.addEventListener("htmx:afterSwap", () => {
    // redrawn during a step: nobody steps up again
    const now = ceremonyStep(root);
    if (now && now === step) root.querySelector("[data-ceremony]")?.setAttribute("data-stood", "");
    step = now;
  });
  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt.id !== "live") return;
    // the fragment needs a newer release's scripts and styles, and nobody is there to reload the page
    if (release(root) !== madeWith) return location.reload();
    turning.measure();
    turning.boards.mend();
  });
  bindClock(document);
  stayAwake();
}

/** The site's release that made the present page. @param {HTMLElement} root */
function release(root) {
  return root.querySelector("[data-release]")?.getAttribute("data-release");
}

/** The current step of the ceremony; undefined without one. @param {HTMLElement} root */
function ceremonyStep(root) {
  /** @type {HTMLElement | null} */
  const shown = root.querySelector("[data-ceremony]");
  return shown?.dataset.ceremony;
}
