/**
 * Cells of a board of squares that explain themselves: pointed at with a mouse, tapped, or walked to by keys. What is
 * on one the game says; it is written over the board, and spoken when it was asked for by a key.
 *
 * @import { Cell } from "./squares.js"
 */
import { html, svg } from "../svg.js";
import { together } from "./keys.js";
import { announce } from "./log.js";
import { CELL, key, next } from "./squares.js";

/** @type {Record<string, string>} */
const WAYS = { t: "N", g: "E", v: "S", f: "W" };
/**
 * Places round the board that are looked at like its cells, each named by a cell outside of it.
 * @typedef {{
 *   at: (point: import("../svg.js").Point) => Cell | null, boxOf: (cell: Cell) => import("./camera.js").Box | null,
 * }} Rim `boxOf`: null: there is none
 */
/** @type {Rim} */
const NO_RIM = { at: () => null, boxOf: () => null };

export class Inspector {
  /** The cell that is looked at. @type {Cell | null} */
  #cell = null;
  /** It was tapped, or walked to: it stays. */
  #stays = false;
  #words = html("p", { class: "inspected", "aria-hidden": "true", hidden: true });
  /** Lies over the board. */
  mark = svg("rect", { class: "inspected-cell piece-off", width: CELL, height: CELL, "aria-hidden": "true" });

  /**
   * @param {SVGSVGElement} picture
   * @param {{
   *   size: () => number[], tell: (cell: Cell) => string, begin: () => number[], rim?: Rim,
   *   onLook?: (cell: Cell | null) => void,
   * }} board
   *   `tell` what is on a cell; `begin`: where the keys begin to walk; `rim`: what lies beside the board and is told
   *   as well; `onLook`: another cell is looked at, null: none
   */
  constructor(picture, { size, tell, begin, rim = NO_RIM, onLook = () => {} }) {
    this.picture = picture;
    this.size = size;
    this.tell = tell;
    this.begin = begin;
    this.rim = rim;
    this.onLook = onLook;
    const place = /** @type {HTMLElement} */ (picture.parentElement);
    place.querySelector(".inspected")?.remove();
    place.append(this.#words);
    picture.addEventListener("pointermove", (event) => this.#hover(event));
    picture.addEventListener("pointerleave", () => this.#leave());
    picture.addEventListener("click", (event) => this.#tap(event));
  }

  /** What is there may be another by now. */
  refresh() {
    if (this.#cell) this.#show(this.#cell);
  }

  clear() {
    if (this.#cell) this.onLook(null);
    this.#cell = null;
    this.#stays = false;
    this.mark.classList.add("piece-off");
    this.#words.hidden = true;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const cell = this.#at(event);
    if (!cell) return this.#leave();
    if (this.#cell && key(cell) === key(this.#cell)) return;
    this.#stays = false;
    this.#show(cell);
  }

  #leave() {
    if (!this.#stays) this.clear();
  }

  /** A second tap on the same cell takes the words away, as one does that chooses. @param {MouseEvent} event */
  #tap(event) {
    const cell = this.#at(event);
    const chooses = /** @type {Element | null} */ (event.target)?.closest?.("[class*=handle]");
    if (!cell || chooses || (this.#stays && this.#cell && key(cell) === key(this.#cell))) return this.clear();
    this.#stays = true;
    this.#show(cell);
  }

  /** @param {string} way */
  #walk(way) {
    const from = this.#cell;
    const cell = from ? next(from, way) : /** @type {Cell} */ (this.begin());
    this.#stays = true;
    if (this.#isInside(cell)) this.#show(cell);
    announce(this.tell(/** @type {Cell} */ (this.#cell)));
  }

  /** @param {Cell} cell */
  #show(cell) {
    this.#cell = cell;
    const text = this.tell(cell);
    this.#words.textContent = text;
    this.#words.hidden = !text;
    this.mark.classList.remove("piece-off");
    const square = { x: cell[0] * CELL, y: cell[1] * CELL, width: CELL, height: CELL };
    for (const [name, value] of Object.entries(this.rim.boxOf(cell) ?? square))
      this.mark.setAttribute(name, String(value));
    this.onLook(cell);
    const { top, height } = this.picture.getBoundingClientRect();
    const { bottom } = this.mark.getBoundingClientRect();
    this.#words.toggleAttribute("data-above", bottom > top + height / 2); // never over the cell that it tells of
  }

  /** @param {MouseEvent} event @returns {Cell | null} */
  #at(event) {
    const matrix = this.picture.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    /** @type {Cell} */
    const cell = this.rim.at({ x, y }) ?? [Math.floor(x / CELL), Math.floor(y / CELL)];
    return this.#isInside(cell) ? cell : null;
  }

  /** @param {Cell} cell */
  #isInside(cell) {
    const [x, y] = cell;
    const [width, height] = this.size();
    if (this.rim.boxOf(cell)) return true;
    return x >= 0 && y >= 0 && x < width && y < height;
  }

  shortcuts() {
    const label = gettext("Go from cell to cell and hear what is there");
    return together(label, Object.keys(WAYS), (i) => this.#walk(Object.values(WAYS)[i]));
  }
}
