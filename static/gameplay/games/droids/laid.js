/**
 * What is laid and not sent yet: its cells among the emitters, the list in the order of placing, and the token whose
 * arrow is being turned.
 *
 * @import { Placement } from "./types.d.ts"
 * @typedef {import("./placing.js").Placing} Placing
 * @typedef {import("./programme.js").Kind} Kind
 * @typedef {import("./programme.js").Spot} Spot
 */
import { on } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { arrowPart } from "./hand.js";
import { cellText } from "./mat.js";
import { tokenPicture } from "./tokens.js";
import { orderText } from "./words.js";

/** @param {Spot} spot */
export const nameOf = ({ emitter, cell }) => `${emitter}-${cell}`;

/** The chosen token, and how its arrow may be turned. @param {Placing} desk @param {Kind} kind */
export function turningPart(desk, kind) {
  const { frame } = desk;
  const direction = desk.arrow(kind);
  return html("div", { class: "dr-turning", "data-key": "turning" }, [
    html("span", {}, [orderText({ order: kind, direction })]),
    arrowPart(kind, direction, frame, (arrow) => desk.turn(frame.direction(arrow))),
  ]);
}

/** A cell of an own emitter. @param {Placing} desk @param {Spot} spot @returns {import("./mat.js").Cell} */
export function cellOf(desk, spot) {
  const { programme, flying } = desk;
  const planned = programme.at(spot);
  const name = `cell-${nameOf(spot)}`;
  if (planned) {
    const label = say("mat/planned", { what: cellText(spot.emitter, spot.cell, planned) });
    return { token: planned, state: "planned", label, run: () => desk.pickUp(spot), drop: name, carry: name };
  }
  if (flying && nameOf(flying) === nameOf(spot)) return { token: flying, state: "flying" };
  if (!programme.isFree(spot)) return {};
  return { drop: name, ...(desk.chosen ? { run: () => desk.lay(spot), state: "open" } : {}) };
}

/** @param {Placing} desk */
export const listPart = (desk) =>
  html(
    "ol",
    { class: "dr-queue", "data-key": "queue", "aria-label": say("queue") },
    desk.programme.items.map((item, i) => line(desk, item, i)),
  );

/** @param {Placing} desk @param {Placement} item @param {number} i */
function line(desk, item, i) {
  const what = say("mat/cell", { emitter: item.emitter, cell: item.cell, what: orderText(item) });
  return html("li", { "data-key": nameOf(item), "data-queued": nameOf(item) }, [
    tokenPicture(item.order, desk.frame.degrees(item.direction)),
    html("span", { "aria-hidden": "true" }, [say("queue/where", item)]),
    html("span", { class: "visually-hidden" }, [what]),
    ...(i ? [small("earlier", "↑", what, () => desk.did(desk.programme.earlier(i)))] : []),
    small("cancel", "×", what, () => desk.did(Boolean(desk.programme.take(item)))),
  ]);
}

/** @param {string} key @param {string} sign @param {string} what @param {() => void} run */
function small(key, sign, what, run) {
  const button = html(
    "button",
    { type: "button", class: "dr-queue-button", "data-key": key, "aria-label": say(`queue/${key}`, { what }) },
    [sign],
  );
  return on(button, { click: run });
}
