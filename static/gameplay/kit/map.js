/**
 * The one thing that lies on a stage, and only while a part of the board is shown: a button to the whole of it, with a
 * small map where the game gives one (`Scene.map`).
 *
 * @typedef {{ground: Element[], spots: (view: unknown) => {seat: number, x: number, y: number}[]}} Map what a game's map
 *   is made of: what never changes, and where robots are, in units of the board
 */
import { svg } from "../svg.js";

/** Of the board: the dot of a robot. */
const DOT = 0.03;

/** @param {Element | null} button @param {import("./stage.js").Stage} stage */
export function createMap(button, stage) {
  if (!button) return null;
  const { box } = stage;
  const drawn = stage.scene.map?.(stage.board);
  const frame = svg("rect", { class: "map-frame", rx: box.height * DOT });
  const dots = svg("g");
  if (drawn) {
    const viewBox = [box.x, box.y, box.width, box.height].join(" ");
    button.replaceChildren(
      svg("svg", { class: "map", viewBox, "aria-hidden": "true" }, [...drawn.ground, dots, frame]),
    );
  }
  return {
    /** @param {import("./camera.js").Box} seen */
    show({ x, y, width, height }) {
      const isWhole = width >= box.width - 1 && height >= box.height - 1;
      button.toggleAttribute("hidden", isWhole);
      for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, value.toFixed(1));
    },
    /** @param {unknown} view */
    update(view) {
      dots.replaceChildren(
        ...(drawn?.spots(view) ?? []).map(({ seat, x, y }) =>
          svg("circle", { class: `seat-${seat}`, cx: x, cy: y, r: box.width * DOT }),
        ),
      );
    },
  };
}
