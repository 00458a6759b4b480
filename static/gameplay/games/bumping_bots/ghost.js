/**
 * The turn being built, on the board: the path so far, where everybody would end, and a handle for every
 * legal next step. Handles are for the finger and the mouse; the panel has the same choices as buttons.
 */
import { svg } from "../../svg.js";
import { key, RADIUS, round } from "./hex.js";
import { drawRobot, SCALE, setMarker } from "./robots.js";

/**
 * @typedef {import("./hex.js").Cell} Cell
 * @typedef {import("./hex.js").Projection} Projection
 * @typedef {{index: number, cell: Cell, facing: number, kind: "cell" | "arrow", text: string, label: string, tone?: string}} Handle
 */

/** @param {Projection} project */
export function createGhost(project) {
  const paths = svg("g", { class: "bb-ghost-paths" });
  const robots = svg("g", { class: "bb-ghost-robots" });
  const handles = svg("g", { class: "bb-handles" });
  const layer = svg("g", { class: "bb-ghost", "aria-hidden": "true" }, [robots, handles]);

  /**
   * @param {{seat: number, lines: Cell[][], ends: any[], shocks: {cell: Cell, direction: number}[], mobiles: Cell[]}} shown
   *   `lines`: own path first, then paths of pushed robots; `ends`: robots (as in a view) that differ from now
   */
  function show(shown) {
    const at = (/** @type {Cell} */ cell) => { const p = project.point(cell); return `${round(p.x)} ${round(p.y)}`; };
    paths.replaceChildren(...shown.lines.map((line, i) => svg("path", {
      class: i ? "bb-ghost-line bb-ghost-pushed" : "bb-ghost-line", d: `M${line.map(at).join("L")}` })));
    robots.replaceChildren(
      ...shown.ends.map(ghostRobot),
      ...shown.mobiles.map((cell) => svg("circle", { class: "bb-ghost-mobile", r: 12, transform: `translate(${at(cell)})` })),
      ...shown.shocks.map(({ cell, direction }) => {
        const { x, y } = project.polar(project.point(cell), project.angle(direction) + 180, 17);
        return svg("path", { class: "bb-ghost-shock", d: STAR, transform: `translate(${round(x)} ${round(y)})` });
      }));
  }

  /** @param {any} robot as in a view */
  function ghostRobot(robot) {
    const drawn = drawRobot(robot.seat);
    const { x, y } = project.point(robot.cell);
    drawn.group.classList.add("robot-ghost");
    drawn.group.setAttribute("transform", `translate(${round(x)} ${round(y)}) scale(${SCALE})`);
    drawn.hull.setAttribute("transform", `rotate(${project.angle(robot.facing)})`);
    setMarker(drawn.marker, robot.gear, robot.speed);
    return drawn.group;
  }

  /** @param {Handle[]} list @param {(index: number) => void} onPick */
  function offer(list, onPick) {
    /** @type {Map<string, number>} */
    const taken = new Map();
    handles.replaceChildren(...list.map((handle) => {
      const crowd = taken.get(key(handle.cell)) ?? 0;
      if (handle.kind === "cell") taken.set(key(handle.cell), crowd + 1);
      const element = handle.kind === "cell" ? cellHandle(handle, crowd) : arrowHandle(handle);
      element.setAttribute("data-index", String(handle.index));
      if (handle.tone) element.setAttribute("data-tone", handle.tone);
      element.append(svg("title", {}, [handle.label]));
      element.addEventListener("click", () => onPick(handle.index));
      return element;
    }));
  }

  /** A cell to go to, with a short text on it; several on one cell stand beside each other. */
  function cellHandle(/** @type {Handle} */ handle, /** @type {number} */ crowd) {
    const { x, y } = project.point(handle.cell);
    const dx = crowd ? RADIUS * (crowd % 2 ? 1 : -1) * Math.ceil(crowd / 2) : 0;
    return svg("g", { class: "bb-handle bb-handle-cell" }, [
      crowd ? svg("circle", { class: "bb-handle-hit", cx: round(x + dx), cy: round(y), r: 12 })
        : svg("path", { class: "bb-handle-hit", d: project.hexagon(handle.cell, 1) }),
      svg("circle", { class: "bb-handle-dot", cx: round(x + dx), cy: round(y), r: 9 }),
      svg("text", { x: round(x + dx), y: round(y + 4) }, [handle.text]),
    ]);
  }

  /** An arrow at a cell: turn that way, there. */
  function arrowHandle(/** @type {Handle} */ handle) {
    const centre = project.point(handle.cell);
    const at = project.polar(centre, project.angle(handle.facing), RADIUS * (handle.text ? 2.2 : 1.3)); // a magnet reaches farther than a turn
    return svg("g", { class: "bb-handle bb-handle-arrow", transform: `translate(${round(at.x)} ${round(at.y)})` }, [
      svg("circle", { class: "bb-handle-hit", r: 14 }),
      svg("circle", { class: "bb-handle-dot", r: 10 }),
      handle.text ? svg("text", { y: 4 }, [handle.text]) : svg("path", { class: "bb-handle-glyph", d: "M-6 -4H0V-8L8 0L0 8V4H-6Z", transform: `rotate(${project.angle(handle.facing)})` }),
    ]);
  }

  /** Show which handle a focused or hovered button means. @param {number | null} index */
  function point(index) {
    for (const handle of handles.children) {
      handle.classList.toggle("bb-pointed", handle.getAttribute("data-index") === String(index));
    }
  }

  function clear() {
    paths.replaceChildren();
    robots.replaceChildren();
    handles.replaceChildren();
  }

  return { under: paths, layer, show, offer, point, clear };
}

const STAR = "M0 -11L3 -4L10 -6L6 0L10 6L3 4L0 11L-3 4L-10 6L-6 0L-10 -6L-3 -4Z";
