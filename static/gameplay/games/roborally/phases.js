/**
 * The phase bar under the board: which of the five phases runs, and which of its steps. Follows the events.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { say } from "../../kit/words.js";
import { html, svg } from "../../svg.js";

const STEPS = /** @type {const} */ (["reveal", "move", "belts", "pushers", "gears", "lasers", "flags"]);

const PICTURES = {
  reveal: "M6 3H15V18H6ZM9 21H18V7M10.5 8V13M8.5 10L10.5 8L12.5 10",
  move: "M12 20V5M6 11L12 4.5L18 11",
  belts: "M3 7H21M3 17H21M6 9.5L9 12L6 14.5M12 9.5L15 12L12 14.5",
  pushers: "M4 4V20M4 8H11M4 16H11M12 5V19M15.5 12H21M18.5 9L21.5 12L18.5 15",
  gears: "M18 12A6 6 0 1 1 14.5 6.6M14.8 2.5V7H10.2M12 12h.1",
  lasers: "M3 12H21M14 7L12.5 12L15.5 12L14 17",
  flags: "M6 21V4H18L15 8.5L18 13H6",
};

/** By the step of a view. @type {Record<string, string>} */
const OF_STEP = { A: "reveal", B: "move", C: "belts", D: "lasers", E: "flags" };
/** By an `element` event. @type {Record<string, string>} */
const OF_ELEMENT = { express_belts: "belts", belts: "belts", pushers: "pushers", gears: "gears" };

/** @param {HTMLElement} place the box of the board */
export function createPhaseBar(place) {
  const bar =
    place.querySelector(".rr-phases") ??
    place.appendChild(html("ol", { class: "rr-phases", "aria-label": say("step") }));
  const turn = html("li", { class: "rr-phase-now" });
  const items = new Map(
    STEPS.map((step) => [
      step,
      html("li", { "data-step-of-phase": step, title: say(`step/${step}`) }, [
        svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: PICTURES[step] })]),
        html("span", {}, [say(`step/${step}`)]),
      ]),
    ]),
  );
  bar.replaceChildren(turn, ...items.values());
  let lit = "";

  /** @param {View} view */
  function update(view) {
    turn.textContent = phaseShort(view);
    const step = OF_STEP[view.step] ?? "";
    // Belts, pushers and gears share a step of the view; which of them works, only events tell.
    if (!(view.step === "C" && ["pushers", "gears"].includes(lit))) light(step);
  }

  /** @param {GameEvent[]} events of a beat, before they are shown */
  function follow(events) {
    for (const { kind, data } of events) {
      if (kind === "step") {
        turn.textContent = phaseShort(data);
        light(OF_STEP[data.step] ?? "");
      }
      if (kind === "element") light(OF_ELEMENT[data.what]);
    }
  }

  /** @param {string} step */
  function light(step) {
    lit = step;
    for (const [each, item] of items) {
      if (each === step) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }

  return { update, follow };
}

/** Where the race stands, in a word or two. @param {{phase: number, step: string}} view */
const phaseShort = (view) => (view.phase ? say("log/step", view) : say(`short/${view.step}`));
