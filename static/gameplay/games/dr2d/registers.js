/**
 * The strip under the board: the five registers of a turn, each with what fires in it, and its end. What works within a
 * register stands before them. Follows the events.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { createBar, PICTURES } from "../../kit/bar.js";
import { say } from "../../kit/words.js";

const COUNT = 5;
/** Lasers fire in odd registers, pushers push in even ones. */
const registers = () =>
  Array.from({ length: COUNT }, (_, i) => i + 1).map((n) => ({
    name: String(n),
    number: n,
    title: say(n % 2 ? "bar/odd" : "bar/even", { n }),
    short: say(n % 2 ? "step/lasers" : "step/pushers"),
    picture: n % 2 ? PICTURES.lasers : PICTURES.pushers,
  }));
const END = "M4 4H20M4 20H20M7 4L9.5 8L12 4L14.5 8L17 4M7 20L9.5 16L12 20L14.5 16L17 20";

/** What works, by the events that tell of it. @param {GameEvent} event */
function stepOf({ kind, data }) {
  if (kind === "move" || kind === "exited" || kind === "stays") {
    if (data.cause === "belt") return "belts";
    return data.cause === "pusher" ? "pushers" : "moves";
  }
  return STEPS[kind] ?? "";
}

/** @type {Record<string, string>} */
const STEPS = {
  crash: "moves",
  spun: "turnstiles",
  laser: "lasers",
  press: "presses",
  law: "laws",
  teleported: "laws",
};

/** @param {HTMLElement} place the box of the board */
export function createRegisterBar(place) {
  const end = { name: "end", title: say("bar/end"), short: say("step/presses"), picture: END };
  const bar = createBar(place, { label: say("bar"), items: [...registers(), end] });

  /** The registers are over; of the view alone, the last one still runs. */
  let isEnd = false;

  return {
    /** @param {View} view */
    update(view) {
      isEnd &&= view.register === COUNT;
      bar.light(isEnd ? "end" : view.register ? String(view.register) : "");
      if (!view.register) bar.tell(say(`short/${view.step}`, view));
    },
    /** @param {GameEvent[]} events of a beat, before they are shown */
    follow(events) {
      for (const event of events) {
        const step = stepOf(event);
        if (step) bar.tell(say(`step/${step}`));
        isEnd = event.kind !== "register" && (isEnd || step === "presses" || step === "laws");
        if (isEnd) bar.light("end");
      }
    },
  };
}
