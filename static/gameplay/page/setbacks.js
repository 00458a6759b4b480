/**
 * Going back by agreement, on the live page: who sits here is asked, and sees what comes of an own request. The box has
 * a place of its own and moves nothing. For its first moment taps fall through it, to what was under the thumb before.
 *
 * @import { EventShape, HostEvent, SetBackPublic } from "../../types/host.d.ts"
 * @typedef {"yes" | "no" | "never" | "withdraw" | "close"} Choice
 * @typedef {{text: string, choices: Choice[]}} Box
 * @typedef {import("../words.js").Name} Name
 */
import { announce } from "../../js/copy.js";
import { asksOf } from "../words.js";

/** Milliseconds for which a box that has just appeared lets taps through. */
const FRESH = 600;

/**
 * What the page shows of an open request to somebody who sits there.
 * @param {SetBackPublic} request @param {number} you @param {Name} name
 * @returns {Box}
 */
export function boxOf({ seat, answers, waits }, you, name) {
  const waiting = interpolate(gettext("Waiting for %s."), [waits.map(name).join(", ")]);
  if (seat === you) return { text: `${askedOf(answers)} ${waiting}`, choices: ["withdraw"] };
  if (waits.includes(you))
    return {
      text: `${asksOf(name(seat), answers)} ${gettext("If you agree, everything after that will be undone.")}`,
      choices: ["yes", "no", "never"],
    };
  return { text: `${gettext("You agree to go back.")} ${waiting}`, choices: [] };
}

/** @param {number} n */
const askedOf = (n) =>
  interpolate(
    ngettext("You’re asking to take your last move back.", "You’re asking to take your last %s moves back.", n),
    [n],
  );

/**
 * @param {{
 *   page: HTMLElement, you: number | null, name: Name, line: import("./answers.js").Line,
 *   refused: (error: unknown) => void,
 * }} options
 */
export function createSetbacks({ page, you, name, line, refused }) {
  const root = /** @type {HTMLElement | null} */ (page.querySelector("[data-asked-back]"));
  if (!root || you === null) return { hear() {}, set() {} }; // a watcher, or a table where nobody goes back
  const place = /** @type {HTMLElement} */ (root.querySelector("[data-asked-back-text]"));
  const buttons = /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll("[data-choice]")]);
  /** @type {SetBackPublic | null} */
  let open = null;
  /** What came of the own request, until the reader has seen it. */
  let outcome = "";
  let fresh = 0;

  function draw() {
    /** @type {Box | null} */
    const box = open ? boxOf(open, you ?? -1, name) : outcome ? { text: outcome, choices: ["close"] } : null;
    const appears = box !== null && root?.hidden;
    if (appears) letThrough();
    if (box && place.textContent !== box.text) {
      place.textContent = box.text;
      announce(box.text);
    }
    for (const button of buttons) {
      button.hidden = !box?.choices.includes(/** @type {Choice} */ (button.dataset.choice));
      button.disabled = false;
    }
    if (root) root.hidden = !box;
    if (!box) place.textContent = "";
  }

  function letThrough() {
    root?.setAttribute("data-fresh", "");
    clearTimeout(fresh);
    fresh = window.setTimeout(() => root?.removeAttribute("data-fresh"), FRESH);
  }

  /** @param {Choice} choice */
  async function choose(choice) {
    if (choice === "close") {
      outcome = "";
      return draw();
    }
    if (!open) return;
    for (const button of buttons) button.disabled = true;
    try {
      const { asked } = open;
      await line.send({ type: "vote", asked, yes: choice === "yes", again: choice !== "never" }, { keep: true });
    } catch (error) {
      refused(error);
      draw();
    }
  }

  for (const button of buttons)
    button.addEventListener("click", () => void choose(/** @type {Choice} */ (button.dataset.choice)));

  return {
    /** What happens, before the page shows how the table stands. @param {(EventShape | HostEvent)[]} events */
    hear(events) {
      for (const event of events)
        if (event.kind === "match.back_ended" && event.data.seat === you && event.data.by !== you)
          outcome = interpolate(gettext("%s would rather play on."), [name(Number(event.data.by))]);
    },
    /** The open request. @param {SetBackPublic | null | undefined} request */
    set(request) {
      if (request) outcome = "";
      open = request ?? null;
      draw();
    },
  };
}
