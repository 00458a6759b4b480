/** The page of a race that one has checked in to: it calls when the own match is there. */
import { Call } from "./call.js";

const call = new Call(document, { waits: true });
const own = () =>
  /** @type {HTMLElement | null} */ (document.querySelector("[data-own-match]"))?.dataset.ownMatch ?? "";
let known = own();

document.addEventListener("htmx:load", () => {
  call.bind(document);
  const tag = own();
  if (tag && tag !== known) void call.now(gettext("The race begins"), { tag });
  known = tag;
});
