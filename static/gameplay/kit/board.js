/**
 * A board of squares as it is drawn now, on which beats are played: layers one over the other, the robots, marks that
 * live for a moment, cells that explain themselves. A game says what the layers are.
 *
 * @import { Room } from "./box.js"
 * @import { Box } from "./camera.js"
 * @import { Drawn, Home } from "./beat.js"
 * @import { Cell } from "./squares.js"
 * @import { Point } from "../svg.js"
 */
import { svg } from "../svg.js";
import { scaleOf } from "./box.js";
import { Inspector } from "./inspect.js";
import { CELL, point as middle } from "./squares.js";

/** Pixels: the buttons of the picture. */
const TOOLS = 52;

/** All of it, and beside it, as far as the place is wider than it is high, room for the buttons.
 * @param {Box} whole @param {Room} room */
function withTools(whole, room) {
  const unit = whole.height / room.height;
  const spare = Math.min(TOOLS * unit, Math.max(0, room.width * unit - whole.width));
  return { ...whole, width: whole.width + spare };
}

/** @template View @template Event */
export class SquareBoard {
  /** Marks that live for a moment. */
  effects = svg("g", { class: "effects", "aria-hidden": "true" });
  /** What a question has to say of a cell. @type {(cell: number[]) => string} */
  #more = () => "";
  #parts;

  /**
   * @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view @param {Room} room
   * @param {{
   *   scene: string, whole: Box, zooms?: boolean, layers: Element[], point?: (cell: number[]) => Point,
   *   pieces: {robots: Map<number, Drawn>, home: (view: View, robot: number) => Home},
   *   parts: {update?: (view: View) => void, follow?: (events: Event[], view: View) => void}[],
   *   cells?: Omit<ConstructorParameters<typeof Inspector>[1], "tell"> & {
   *     tell: (cell: Cell, more: (cell: number[]) => string) => string[],
   *   },
   * }} game
   *   `scene`: a class; `whole`: the box of all of it; `zooms`: it may be too small to be shown whole; `point`: the
   *   middle of a cell; `parts`: what draws a view, or shows more than a view tells; `cells`: they explain themselves,
   *   `more`: what an open question knows of one
   */
  constructor(picture, view, room, { scene, whole, zooms = false, layers, point = middle, pieces, parts, cells }) {
    this.view = view;
    this.zooms = zooms;
    this.whole = whole;
    this.box = this.#boxIn(room);
    this.point = point;
    this.robots = pieces.robots;
    this.home = pieces.home;
    this.#parts = parts;
    const tell = (/** @type {Cell} */ cell) => cells?.tell(cell, this.#more).filter(Boolean).join(" ") ?? "";
    this.inspector = cells && new Inspector(picture, { ...cells, tell });
    picture.classList.add(scene);
    picture.replaceChildren(...layers, this.effects, ...(this.inspector ? [this.inspector.mark] : []));
    this.update(view);
  }

  /** @param {Room} room */
  #boxIn(room) {
    return this.zooms ? this.whole : withTools(this.whole, room);
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    for (const part of this.#parts) part.update?.(view);
    this.inspector?.refresh();
  }

  /** What a view does not tell. @param {Event[]} events that led here */
  follow(events) {
    for (const part of this.#parts) part.follow?.(events, this.view);
  }

  /** What an open question knows of a cell is told with it. @param {((cell: number[]) => string) | null} tell */
  explain(tell) {
    this.#more = tell ?? (() => "");
    this.inspector?.refresh();
  }

  shortcuts() {
    return this.inspector?.shortcuts() ?? [];
  }

  /** It is square: it always lies the same way. @param {Room} room */
  fit(room) {
    const before = this.box;
    this.box = this.#boxIn(room);
    return before.width !== this.box.width;
  }

  /** Pixels of a cell when the whole board is shown. @param {Room} room */
  cellSize(room) {
    return this.zooms ? scaleOf(this.box, room) * CELL : Infinity;
  }
}
