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
    // drawn again while a step is on: nobody steps up again
    const now = ceremonyStep(root);
    if (now && now === step) root.querySelector("[data-ceremony]")?.setAttribute("data-stood", "");
    step = now;
  });
  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt.id !== "live") return;
    // other scripts and styles than these belong to what has come: nobody is there to load the page again
    if (release(root) !== madeWith) return location.reload();
    turning.measure();
    turning.boards.mend();
  });
  bindClock(document);
  stayAwake();
}

/** Of the site, as what is shown was made with. @param {HTMLElement} root */
function release(root) {
  return root.querySelector("[data-release]")?.getAttribute("data-release");
}

/** Of the ceremony that is on; undefined without one. @param {HTMLElement} root */
function ceremonyStep(root) {
  /** @type {HTMLElement | null} */
  const shown = root.querySelector("[data-ceremony]");
  return shown?.dataset.ceremony;
}
