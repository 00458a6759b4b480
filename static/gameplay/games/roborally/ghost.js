/**
 * The programme being built, on the board: the way of the own robot with the phases numbered, where everybody it
 * touches would end; and cells to choose, with arrows for facings.
 */
import { round, svg } from "../../svg.js";
import { drawRobot, putRobot } from "../../robots.js";
import { ANGLES, at, key, next, point } from "../../kit/squares.js";

/**
 * @typedef {Pick<import("./apply.js").Placed, "seat" | "cell" | "facing">} End where a robot would stand
 * @typedef {{
 *   line: number[][], stops: {phase: number, cell: number[]}[], ends: End[],
 *   pushed: number[][][], lost: number[] | null,
 * }} Shown
 * @typedef {{cell: number[], facing?: string, label: string, text?: string, run: () => void}} Handle
 */

export class Ghost {
  /** Lies under the robots. */
  under = svg("g", { class: "rr-ghost-paths", "aria-hidden": "true" });
  #robots = svg("g", { class: "rr-ghost-robots" });
  #handles = svg("g", { class: "rr-handles" });
  /** Lies over them. */
  layer = svg("g", { class: "rr-ghost", "aria-hidden": "true" }, [this.#robots, this.#handles]);

  /** @param {Shown} shown */
  show({ line, stops, ends, pushed, lost }) {
    this.under.replaceChildren(
      ...pushed.map((way) => svg("path", { class: "rr-ghost-line rr-ghost-pushed", d: path(way) })),
      ...(line.length > 1 ? [svg("path", { class: "rr-ghost-line", d: path(line) })] : []),
    );
    this.#robots.replaceChildren(
      ...ends.map(ghostRobot),
      ...numbers(stops),
      ...(lost
        ? [svg("path", { class: "rr-ghost-lost", d: "M-12 -12L12 12M12 -12L-12 12", transform: at(lost) })]
        : []),
    );
  }

  /** @param {Handle[]} list */
  offer(list) {
    this.#handles.replaceChildren(
      ...list.map((handle) => {
        const element = drawHandle(handle);
        element.addEventListener("click", handle.run);
        return element;
      }),
    );
  }

  clear() {
    this.clearPath();
    this.#handles.replaceChildren();
  }

  clearPath() {
    this.under.replaceChildren();
    this.#robots.replaceChildren();
  }
}

/** Phases that end on one cell share their sign. @param {{phase: number, cell: number[]}[]} stops */
function numbers(stops) {
  /** @type {Map<string, {cell: number[], phases: number[]}>} */
  const signs = new Map();
  for (const { phase, cell } of stops) {
    const sign = signs.get(key(cell)) ?? { cell, phases: [] };
    sign.phases.push(phase);
    signs.set(key(cell), sign);
  }
  return [...signs.values()].map(({ cell, phases }) => {
    const text =
      phases.length > 2 && phases[phases.length - 1] - phases[0] === phases.length - 1
        ? `${phases[0]}–${phases[phases.length - 1]}`
        : phases.join(" ");
    const width = 8 + 6.5 * text.length;
    const { x, y } = point(cell);
    return svg("g", { class: "rr-ghost-stop", transform: `translate(${x - 11} ${y + 12})` }, [
      svg("rect", { x: round(-width / 2), y: -7.5, width: round(width), height: 15, rx: 7.5 }),
      svg("text", { y: 4.2 }, [text]),
    ]);
  });
}

/** @param {End} robot */
function ghostRobot(robot) {
  const drawn = drawRobot(robot.seat);
  drawn.group.classList.add("robot-ghost");
  putRobot(drawn, point(robot.cell), ANGLES[robot.facing]);
  return drawn.group;
}

/** @param {Handle} handle */
function drawHandle({ cell, facing, label, text }) {
  return svg(
    "g",
    {
      class: `rr-handle rr-handle-${facing ? "arrow" : "cell"}`,
      transform: at(facing ? next(cell, facing, 0.95) : cell),
    },
    [
      facing
        ? svg("circle", { class: "rr-handle-hit", r: 16 })
        : svg("rect", { class: "rr-handle-hit", x: -18, y: -18, width: 36, height: 36, rx: 6 }),
      ...(facing
        ? [
            svg("circle", { class: "rr-handle-dot", r: 12 }),
            svg("path", {
              class: "rr-handle-glyph",
              d: "M-7 -4H0V-9L9 0L0 9V4H-7Z",
              transform: `rotate(${ANGLES[facing]})`,
            }),
          ]
        : []),
      ...(text ? [svg("text", { y: 5 }, [text])] : []),
      svg("title", {}, [label]),
    ],
  );
}

/** @param {number[][]} cells */
function path(cells) {
  return `M${cells
    .map((cell) => {
      const { x, y } = point(cell);
      return `${x} ${y}`;
    })
    .join("L")}`;
}
