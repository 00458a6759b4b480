/* The screen in the hall: turns its pages by itself, follows what happens, and stays awake. */
import { stayAwake } from "./awake.js";
import { Turning } from "./turn.js";

/** @type {HTMLElement | null} */
const root = document.querySelector("[data-hall]");
if (root) {
  const turning = new Turning(root);
  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt.id === "live") turning.measure();
  });
  stayAwake();
}
