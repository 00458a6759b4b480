/**
 * What lies beside the board, or is seen for a while: where north is, the die that was rolled last, a garden that is
 * complete, prisoners.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 */
import { square } from "../../kit/ground.js";
import { STEPS } from "../../kit/squares.js";
import { moved, svg } from "../../svg.js";
import { place } from "../../symbols.js";

/** From the corners of the picture. */
const INSET = 20;

/** @param {View} first @param {Frame} frame */
export function createTable(first, frame) {
  const { x, y, width } = frame.box;
  const garden = svg("g", { class: "dr-gardens" });
  const die = place("dr-die", moved({ x: x + width - INSET - 4, y: y + INSET + 4 }), { text: "", class: "piece-off" });
  const digit = /** @type {Element} */ (die.querySelector("text"));
  const corner = { x: x + INSET, y: y + INSET };
  const [dx, dy] = STEPS[frame.direction("S")]; // the letter is behind the arrow, and stands upright
  const layer = svg("g", { "aria-hidden": "true" }, [
    place("dr-north", moved(corner), { turn: frame.degrees("N") }),
    svg("text", { class: "dr-north-letter", x: corner.x + 13 * dx, y: corner.y + 13 * dy + 4 }, ["N"]),
    die,
  ]);
  let turn = first.turn;
  return {
    garden,
    layer,
    /** @param {View} view */
    update(view) {
      if (view.turn !== turn) garden.replaceChildren();
      turn = view.turn;
    },
    /** @param {GameEvent[]} events of a beat, before they are shown */
    follow(events) {
      for (const { kind, data } of events) {
        if (kind === "garden")
          garden.append(
            svg("path", {
              class: `dr-garden seat-${data.seat}`,
              d: data.cells.map((cell) => square(frame.to(cell))).join(""),
            }),
          );
        const rolled = kind === "shot" || kind === "mine_roll" || kind === "sheet" ? data.digit : null;
        if (rolled !== null) digit.textContent = String(rolled);
        if (rolled !== null || kind === "turn") die.classList.toggle("piece-off", rolled === null);
      }
    },
  };
}
