/**
 * Where robots crashed in the register that runs: the tile that all of them wanted, the ways to it, and their letters.
 *
 * @import { EventData, GameEvent, View } from "./types.d.ts"
 */
import { at, point } from "../../kit/squares.js";
import { letter } from "../../robots.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";

export function createCrashes() {
  const layer = svg("g", { class: "dd-crashes", "aria-hidden": "true" });
  const clear = () => layer.replaceChildren();
  return {
    layer,
    /** @param {View} view */
    update: ({ register }) => register || clear(),
    /** @param {GameEvent[]} events of a beat @param {View} view before it */
    follow(events, view) {
      for (const { kind, data } of events) {
        if (kind === "register" || kind === "turn") clear();
        if (kind === "crash") layer.append(...drawCrash(view, data));
      }
    },
  };
}

/** @param {View} view @param {EventData["crash"]} crash */
function drawCrash({ robots }, { seats, cell, wants }) {
  const ways = seats.flatMap((seat, i) => {
    const { cell: from } = robots[seat];
    const [start, end] = [point(from ?? wants[i]), point(wants[i])];
    return `M${start.x} ${start.y}L${end.x} ${end.y}`;
  });
  return [
    svg("path", { class: "dd-crash-way", d: ways.join("") }),
    ...(cell ? [place("dd-crash", at(cell), { text: seats.map(letter).join("") })] : []),
  ];
}
