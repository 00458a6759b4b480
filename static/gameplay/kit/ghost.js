/**
 * The programme being built, on a board of squares: the way of the own robot with its stops numbered, where everybody
 * it touches would end; and places to choose, with arrows for directions.
 */
import { moved, round, svg } from "../svg.js";
import { drawRobot, putRobot } from "../robots.js";
import { ANGLES, CELL, key, next, point as middle } from "./squares.js";

/**
 * @typedef {import("../svg.js").Point} Point
 * @typedef {{seat: number, cell: number[], facing: string}} End where a robot would stand
 * @typedef {{
 *   line: number[][], stops: {number: number, cell: number[]}[], ends: End[],
 *   pushed: number[][][], lost: number[] | null, chosen?: number[],
 * }} Shown `chosen`: a cell, of those that are offered
 * @typedef {{
 *   cell?: number[], facing?: string, box?: import("./camera.js").Box, name?: string, label: string, text?: string,
 *   chosen?: boolean, hits?: boolean, run: () => void,
 * }} Handle a cell, or a way to look from it (`facing`), or a `box` that lies elsewhere;
 *   `hits`: it hurts the robot there
 */

/** More cells to choose than these are drawn quietly: the board is seen through them. */
const MANY = 12;
/** A forecast is a little smaller than the robot that will be there. */
const PRINTED = 0.86;

export class Ghost {
  #pads = svg("g", { class: "pads" });
  #ways = svg("g");
  /** Lies under the robots. */
  under = svg("g", { class: "ghost-paths", "aria-hidden": "true" }, [this.#pads, this.#ways]);
  #robots = svg("g", { class: "ghost-robots" });
  #handles = svg("g", { class: "handles" });

  /**
   * @param {{draw?: (robot: number) => import("../robots.js").Drawn, point?: (cell: number[]) => Point}} [look]
   *   how a robot is drawn, and where the middle of a cell is
   * @param {Element[]} more what a game lays between the robots and the handles
   */
  constructor({ draw = drawRobot, point = middle } = {}, more = []) {
    this.draw = draw;
    this.point = point;
    /** Lies over the robots. */
    this.layer = svg("g", { class: "ghost", "aria-hidden": "true" }, [this.#robots, ...more, this.#handles]);
  }

  /** @param {Shown} shown */
  show({ line, stops, ends, pushed, lost, chosen }) {
    this.#ways.replaceChildren(
      ...(chosen ? [pad(this.#boxOf(chosen), 1.6, "pad pad-chosen")] : []),
      ...pushed.flatMap((way) => this.#dots(way, "ghost-line ghost-pushed")),
      ...(line.length > 1 ? this.#dots(line, "ghost-line") : []),
    );
    this.#robots.replaceChildren(
      ...ends.map((end) => this.#robot(end)),
      ...this.#numbers(stops),
      ...(lost
        ? [svg("path", { class: "ghost-lost", d: "M-12 -12L12 12M12 -12L-12 12", transform: this.at(lost) })]
        : []),
    );
  }

  /** @param {Handle[]} list */
  offer(list) {
    const cells = list.flatMap(({ cell, facing, hits }) => (cell && !facing ? [{ cell, hits }] : []));
    this.#pads.classList.toggle("pads-many", cells.length > MANY);
    this.#pads.replaceChildren(
      ...cells.map(({ cell, hits }) => pad(this.#boxOf(cell), 3, hits ? "pad pad-hits" : "pad")),
    );
    this.#handles.replaceChildren(
      ...list.map((handle) => {
        const element = this.#handle(handle);
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

  // -- how it is drawn ----------------------------------------------------------------------------------------------

  /** The transform to a cell. @param {number[]} cell */
  at(cell) {
    return moved(this.point(cell));
  }

  /** @param {number[][]} cells */
  path(cells) {
    return `M${cells
      .map((cell) => {
        const { x, y } = this.point(cell);
        return `${x} ${y}`;
      })
      .join("L")}`;
  }

  /** @param {End} end */
  #robot({ seat, cell, facing }) {
    const drawn = this.draw(seat);
    drawn.group.classList.add("robot-ghost");
    putRobot(drawn, this.point(cell), ANGLES[facing], PRINTED);
    return drawn.group;
  }

  /** Stops on one cell share their sign. @param {Shown["stops"]} stops */
  #numbers(stops) {
    const cells = new Map(stops.map(({ cell }) => [key(cell), cell]));
    return [...cells].map(([name, cell]) => {
      const here = stops.flatMap((stop) => (key(stop.cell) === name ? [stop.number] : []));
      const isRow = here.length > 2 && here[here.length - 1] - here[0] === here.length - 1;
      const text = isRow ? `${here[0]}–${here[here.length - 1]}` : here.join(" ");
      const width = 8 + 6.5 * text.length;
      const { x, y } = this.point(cell);
      return svg("g", { class: "ghost-stop", transform: `translate(${x - 11} ${y + 12})` }, [
        svg("rect", { x: round(-width / 2), y: -7.5, width: round(width), height: 15, rx: 7.5 }),
        svg("text", { y: 4.2 }, [text]),
      ]);
    });
  }

  /** @param {Handle} handle */
  #handle({ cell = [], facing, box, name, label, text, chosen }) {
    const title = svg("title", {}, [label]);
    if (facing)
      return svg("g", { class: "handle handle-arrow", transform: this.at(next(cell, facing, 0.95)) }, [
        svg("circle", { class: "handle-hit", r: 16 }),
        svg("circle", { class: "handle-dot", r: 12 }),
        svg("path", { class: "handle-glyph", d: "M-7 -4H0V-9L9 0L0 9V4H-7Z", transform: `rotate(${ANGLES[facing]})` }),
        title,
      ]);
    const { x, y, width, height } = box ?? this.#boxOf(cell);
    return svg("g", { class: "handle handle-cell", "data-chosen": chosen, "data-at": name }, [
      svg("rect", {
        class: box ? "handle-hit" : "handle-area", // the plate of a cell lies below the robots
        ...{ x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 6 },
      }),
      ...(text ? [svg("text", { x: round(x + width / 2), y: round(y + height / 2 + 5) }, [text])] : []),
      title,
    ]);
  }

  /** A way as dots in a casing. @param {number[][]} way @param {string} kind classes */
  #dots(way, kind) {
    const d = this.path(way);
    return [svg("path", { class: "ghost-case", d }), svg("path", { class: kind, d })];
  }

  /** @param {number[]} cell */
  #boxOf(cell) {
    const { x, y } = this.point(cell);
    return { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
  }
}

/** A plate to choose, under whatever is there: its line has a casing, so that it reads on any floor.
 * @param {import("./camera.js").Box} box @param {number} rim left free round it @param {string} kind classes */
const pad = ({ x, y, width, height }, rim, kind) =>
  svg(
    "g",
    { class: kind },
    ["pad-case", "pad-plate"].map((name) =>
      svg("rect", { class: name, x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim, rx: 5 }),
    ),
  );
