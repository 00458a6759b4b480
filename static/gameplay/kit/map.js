/**
 * The one thing that lies on a stage, and only while a part of the board is shown: a button to the whole of it, with a
 * small map where the game gives one (`Scene.map`).
 *
 * @typedef {{seat: number, x: number, y: number}} Spot
 * @typedef {{ground: Element[], spots: (view: any) => Spot[]}} Map
 *   what a game's map is made of: what never changes, and where robots are, in units of the board
 */
import { svg } from "../svg.js";

/** Of the board: the dot of a robot. */
const DOT = 0.03;

/** @param {Element | null} button @param {import("./stage.js").Stage} stage */
export function createMap(button, stage) {
  if (!button) return null;
  const frame = svg("rect", { class: "map-frame" });
  const dots = svg("g");
  /** @type {Map | undefined} */
  let drawn;
  let viewBox = "";

  /** A board may be turned to fit another room. */
  function draw() {
    const { x, y, width, height } = stage.box;
    const wanted = [x, y, width, height].join(" ");
    if (wanted === viewBox) return;
    viewBox = wanted;
    drawn = stage.scene.map?.(stage.board);
    if (!drawn) return;
    const look = { class: "map", viewBox, "aria-hidden": "true" };
    button?.replaceChildren(svg("svg", look, [...drawn.ground, dots, frame]));
  }

  return {
    /** @param {import("./camera.js").Box} seen */
    show({ x, y, width, height }) {
      const { box } = stage;
      button.toggleAttribute("hidden", width >= box.width - 1 && height >= box.height - 1);
      for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, value.toFixed(1));
    },
    /** @param {unknown} view */
    update(view) {
      draw();
      const r = Math.max(stage.box.width, stage.box.height) * DOT;
      dots.replaceChildren(
        ...(drawn?.spots(view) ?? []).map(({ seat, x, y }) =>
          svg("circle", { class: `seat-${seat}`, cx: x, cy: y, r }),
        ),
      );
    },
  };
}
