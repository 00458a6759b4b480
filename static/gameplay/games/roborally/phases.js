/**
 * The phase bar under the board: which of the five phases runs, and which of its steps. Follows the events.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { createBar, PICTURES } from "../../kit/bar.js";
import { say } from "../../kit/words.js";

const STEPS = {
  reveal: "M6 3H15V18H6ZM9 21H18V7M10.5 8V13M8.5 10L10.5 8L12.5 10",
  move: PICTURES.move,
  belts: PICTURES.belts,
  pushers: PICTURES.pushers,
  gears: PICTURES.gears,
  lasers: PICTURES.lasers,
  flags: "M6 21V4H18L15 8.5L18 13H6",
};

/** By the step of a view. @type {Record<string, string>} */
const OF_STEP = { A: "reveal", B: "move", C: "belts", D: "lasers", E: "flags" };
/** By an `element` event. @type {Record<string, string>} */
const OF_ELEMENT = { express_belts: "belts", belts: "belts", pushers: "pushers", gears: "gears" };

/** @param {HTMLElement} place the box of the board */
export function createPhaseBar(place) {
  const bar = createBar(place, {
    label: say("step"),
    items: Object.entries(STEPS).map(([name, picture]) => ({ name, picture, title: say(`step/${name}`) })),
  });
  let lit = "";

  /** @param {View} view */
  function update(view) {
    bar.tell(phaseShort(view));
    const step = OF_STEP[view.step] ?? "";
    // Belts, pushers and gears share a step of the view; which of them works, only events tell.
    if (!(view.step === "C" && ["pushers", "gears"].includes(lit))) light(step);
  }

  /** @param {GameEvent[]} events of a beat, before they are shown */
  function follow(events) {
    for (const { kind, data } of events) {
      if (kind === "step") {
        bar.tell(phaseShort(data));
        light(OF_STEP[data.step] ?? "");
      }
      if (kind === "element") light(OF_ELEMENT[data.what]);
    }
  }

  /** @param {string} step */
  function light(step) {
    lit = step;
    bar.light(step);
  }

  return { update, follow };
}

/** Where the race stands, in a word or two. @param {{phase: number, step: string}} view */
const phaseShort = (view) => (view.phase ? say("log/step", view) : say(`short/${view.step}`));
