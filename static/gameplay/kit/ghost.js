/**
 * The programme being built, on a board of squares: the way of the own robot with its stops numbered, where everybody
 * it touches would end; and cells to choose, with arrows for directions.
 */
import { round, svg } from "../svg.js";
import { drawRobot, putRobot } from "../robots.js";
import { ANGLES, at, key, next, point } from "./squares.js";

/**
 * @typedef {{seat: number, cell: number[], facing: string}} End where a robot would stand
 * @typedef {{
 *   line: number[][], stops: {number: number, cell: number[]}[], ends: End[],
 *   pushed: number[][][], lost: number[] | null, chosen?: number[],
 * }} Shown `chosen`: a cell, of those that are offered
 * @typedef {{cell: number[], facing?: string, label: string, text?: string, hits?: boolean, run: () => void}} Handle
 *   `hits`: it hurts whoever is there
 */

/** More cells to choose than these are drawn quietly: the board is seen through them. */
const MANY = 12;
/** A forecast is a little smaller than who will be there. */
const PRINTED = 0.86;

export class Ghost {
  #pads = svg("g", { class: "pads" });
  #ways = svg("g");
  /** Lies under the robots. */
  under = svg("g", { class: "ghost-paths", "aria-hidden": "true" }, [this.#pads, this.#ways]);
  #robots = svg("g", { class: "ghost-robots" });
  #handles = svg("g", { class: "handles" });
  /** Lies over them. */
  layer = svg("g", { class: "ghost", "aria-hidden": "true" }, [this.#robots, this.#handles]);

  /** @param {(robot: number) => import("../robots.js").Drawn} [draw] how a robot is drawn */
  constructor(draw = drawRobot) {
    this.draw = draw;
  }

  /** @param {Shown} shown */
  show({ line, stops, ends, pushed, lost, chosen }) {
    this.#ways.replaceChildren(
      ...(chosen ? [drawPad(chosen, "pad pad-chosen", 18.4)] : []),
      ...pushed.flatMap((way) => dots(way, "ghost-line ghost-pushed")),
      ...(line.length > 1 ? dots(line, "ghost-line") : []),
    );
    this.#robots.replaceChildren(
      ...ends.map((end) => ghostRobot(end, this.draw(end.seat))),
      ...numbers(stops),
      ...(lost ? [svg("path", { class: "ghost-lost", d: "M-12 -12L12 12M12 -12L-12 12", transform: at(lost) })] : []),
    );
  }

  /** @param {Handle[]} list */
  offer(list) {
    const cells = list.filter(({ facing }) => !facing);
    this.#pads.classList.toggle("pads-many", cells.length > MANY);
    this.#pads.replaceChildren(...cells.map(({ cell, hits }) => drawPad(cell, hits ? "pad pad-hits" : "pad", 17)));
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
    this.#pads.replaceChildren();
    this.#handles.replaceChildren();
  }

  clearPath() {
    this.#ways.replaceChildren();
    this.#robots.replaceChildren();
  }
}

/** Stops on one cell share their sign. @param {{number: number, cell: number[]}[]} stops */
function numbers(stops) {
  /** @type {Map<string, {cell: number[], here: number[]}>} */
  const signs = new Map();
  for (const { number, cell } of stops) {
    const sign = signs.get(key(cell)) ?? { cell, here: [] };
    sign.here.push(number);
    signs.set(key(cell), sign);
  }
  return [...signs.values()].map(({ cell, here }) => {
    const isRow = here.length > 2 && here[here.length - 1] - here[0] === here.length - 1;
    const text = isRow ? `${here[0]}–${here[here.length - 1]}` : here.join(" ");
    const width = 8 + 6.5 * text.length;
    const { x, y } = point(cell);
    return svg("g", { class: "ghost-stop", transform: `translate(${x - 11} ${y + 12})` }, [
      svg("rect", { x: round(-width / 2), y: -7.5, width: round(width), height: 15, rx: 7.5 }),
      svg("text", { y: 4.2 }, [text]),
    ]);
  });
}

/** @param {End} robot @param {import("../robots.js").Drawn} drawn */
function ghostRobot(robot, drawn) {
  drawn.group.classList.add("robot-ghost");
  putRobot(drawn, point(robot.cell), ANGLES[robot.facing], PRINTED);
  return drawn.group;
}

/** @param {Handle} handle */
function drawHandle({ cell, facing, label, text }) {
  return svg(
    "g",
    {
      class: `handle handle-${facing ? "arrow" : "cell"}`,
      transform: at(facing ? next(cell, facing, 0.95) : cell),
    },
    [
      facing
        ? svg("circle", { class: "handle-hit", r: 16 })
        : svg("rect", { class: "handle-area", x: -18, y: -18, width: 36, height: 36, rx: 6 }),
      ...(facing
        ? [
            svg("circle", { class: "handle-dot", r: 12 }),
            svg("path", {
              class: "handle-glyph",
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

/** A plate to choose, under whatever is there: its line has a casing, so that it reads on any floor.
 * @param {number[]} cell @param {string} kind classes @param {number} half of its width */
const drawPad = (cell, kind, half) =>
  svg(
    "g",
    { class: kind, transform: at(cell) },
    ["pad-case", "pad-plate"].map((name) =>
      svg("rect", { class: name, x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 5 }),
    ),
  );

/** A way as dots in a casing. @param {number[][]} way @param {string} kind classes */
const dots = (way, kind) => {
  const d = path(way);
  return [svg("path", { class: "ghost-case", d }), svg("path", { class: kind, d })];
};

/** @param {number[][]} cells */
function path(cells) {
  return `M${cells
    .map((cell) => {
      const { x, y } = point(cell);
      return `${x} ${y}`;
    })
    .join("L")}`;
}
