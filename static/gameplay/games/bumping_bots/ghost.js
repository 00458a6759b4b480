/**
 * The turn being built, on the board: the path so far, where everybody would end, and a handle for every
 * legal next step. Handles are for the finger and the mouse; the panel has the same choices as buttons.
 */
import { moved, round, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { key, RADIUS } from "./hex.js";
import { drawRobot, putRobot, setMarker } from "./robots.js";

/**
 * @typedef {import("./hex.js").Cell} Cell
 * @typedef {import("./hex.js").Projection} Projection
 * @typedef {{index: number, cell: Cell, facing: number, kind: "cell" | "arrow", text: string, label: string, tone?:
 *   string, taken?: boolean}} Handle
 *   `taken`: a robot stands there, and stays in sight
 */

/** How far the edge of a cell to choose lies within the cell, and of the one that is chosen, which is larger. */
const PAD = 3.6;
const CHOSEN = 1.4;

/** A path in a dark casing, so that it reads on any floor. @param {string} kind a class @param {string} d */
const twice = (kind, d) => [svg("path", { class: `${kind} bb-case`, d }), svg("path", { class: kind, d })];

export class Ghost {
  /** Lies under the robots. */
  under = svg("g", { class: "bb-ghost-paths" });
  #robots = svg("g", { class: "bb-ghost-robots" });
  #handles = svg("g", { class: "bb-handles" });
  /** Lies over them. */
  layer = svg("g", { class: "bb-ghost", "aria-hidden": "true" }, [this.#robots, this.#handles]);

  /** @param {Projection} project */
  constructor(project) {
    this.project = project;
  }

  /**
   * @param {{
   *   seat: number, lines: Cell[][], ends: import("./apply.js").Placed[], mobiles: Cell[],
   *   shocks: {cell: Cell, direction: number}[],
   * }} shown
   *   `lines`: own path first, then paths of pushed robots; `ends`: robots (as in a view) that differ from now
   */
  show(shown) {
    const at = (/** @type {Cell} */ cell) => {
      const p = this.project.point(cell);
      return `${round(p.x)} ${round(p.y)}`;
    };
    const own = shown.ends.find(({ seat }) => seat === shown.seat);
    this.under.replaceChildren(
      ...(own ? twice("bb-chosen", this.project.hexagon(own.cell, CHOSEN)) : []),
      ...shown.lines.flatMap((line, i) => twice(i ? "bb-way bb-way-pushed" : "bb-way", `M${line.map(at).join("L")}`)),
    );
    this.#robots.replaceChildren(
      ...shown.ends.map((robot) => this.#ghostRobot(robot)),
      ...shown.mobiles.map((cell) =>
        svg("circle", { class: "bb-ghost-mobile", r: 12, transform: `translate(${at(cell)})` }),
      ),
      ...shown.shocks.map(({ cell, direction }) => {
        const at = this.project.polar(this.project.point(cell), this.project.angle(direction) + 180, 17);
        return place("spark", `${moved(at)} scale(.85)`, { class: "bb-ghost-shock" });
      }),
    );
  }

  /** @param {import("./apply.js").Placed} robot */
  #ghostRobot(robot) {
    const drawn = drawRobot(robot.seat);
    drawn.group.classList.add("robot-ghost");
    putRobot(drawn, this.project.point(robot.cell), this.project.angle(robot.facing));
    setMarker(drawn.marker, robot.gear, robot.speed);
    return drawn.group;
  }

  /** @param {Handle[]} list @param {(index: number) => void} onPick */
  offer(list, onPick) {
    /** @type {Map<string, number>} */
    const taken = new Map();
    this.#handles.replaceChildren(
      ...list.map((handle) => {
        const crowd = taken.get(key(handle.cell)) ?? 0;
        if (handle.kind === "cell") taken.set(key(handle.cell), crowd + 1);
        const element = handle.kind === "cell" ? this.#cellHandle(handle, crowd) : this.#arrowHandle(handle);
        element.setAttribute("data-index", String(handle.index));
        if (handle.tone) element.setAttribute("data-tone", handle.tone);
        element.append(svg("title", {}, [handle.label]));
        element.addEventListener("click", () => onPick(handle.index));
        return element;
      }),
    );
  }

  /** A cell to go to, with a short text on it; several on one cell stand beside each other. */
  #cellHandle(/** @type {Handle} */ handle, /** @type {number} */ crowd) {
    const { x, y } = this.project.point(handle.cell);
    const dx = crowd ? RADIUS * (crowd % 2 ? 1 : -1) * Math.ceil(crowd / 2) : 0;
    const shape = (/** @type {string} */ kind) =>
      crowd
        ? svg("circle", { class: kind, cx: round(x + dx), cy: round(y), r: 11 })
        : svg("path", { class: kind, d: this.project.hexagon(handle.cell, PAD) });
    return svg("g", { class: "bb-handle bb-handle-cell", "data-taken": handle.taken ?? false }, [
      shape("bb-handle-hit"),
      shape("bb-handle-dot"),
      svg("text", { x: round(x + dx), y: round(y + 5) }, [handle.text]),
    ]);
  }

  /** An arrow at a cell: turn that way, there. */
  #arrowHandle(/** @type {Handle} */ handle) {
    const centre = this.project.point(handle.cell);
    // a magnet reaches farther than a turn
    const at = this.project.polar(centre, this.project.angle(handle.facing), RADIUS * (handle.text ? 2.2 : 1.3));
    return svg("g", { class: "bb-handle bb-handle-arrow", transform: moved(at) }, [
      svg("circle", { class: "bb-handle-hit", r: 13.5 }),
      svg("circle", { class: "bb-handle-dot", r: 11 }),
      handle.text
        ? svg("text", { y: 4 }, [handle.text])
        : svg("path", {
            class: "bb-handle-glyph",
            d: "M-6 -3H0V-7L7.4 0L0 7V3H-6Z",
            transform: `rotate(${this.project.angle(handle.facing)})`,
          }),
    ]);
  }

  /** Show which handle a focused or hovered button means. @param {number | null} index */
  point(index) {
    for (const handle of this.#handles.children) {
      handle.classList.toggle("bb-pointed", handle.getAttribute("data-index") === String(index));
    }
  }

  clear() {
    this.under.replaceChildren();
    this.#robots.replaceChildren();
    this.#handles.replaceChildren();
  }
}
