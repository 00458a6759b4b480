/**
 * The sheet one draws on: shows the board, follows a pen (mouse, finger, stylus) from cell to cell, and a cursor that
 * the arrow keys move. Knows cells only through the game's own module; nothing here knows a rule.
 *
 * The picture is as large as the zoom says and pans inside its frame by scrolling; while a drawing tool is chosen a
 * finger draws, with the hand it scrolls.
 */
import { svg } from "../svg.js";

const STEP = 1.35;
const [SMALLEST, LARGEST] = [0.25, 2.6];
/** With this a cell is still large enough for a finger. */
const HANDY = 0.72;

/** Pixels between a cell and the edge of the frame when it is scrolled to. */
const EDGE = 60;
/** Units between two spots of a stroke that are looked at: less than a cell. */
const DENSE = 8;

/**
 * @import { BoardGame, Cell, Point, Stroke } from "./editor.js"
 * @typedef {{
 *   stroke: (cell: Cell, stroke: Stroke) => void, done: () => void, key: (event: KeyboardEvent, cell: Cell) => boolean,
 *   cursor: (cell: Cell) => void,
 * }} Hooks
 */

/** @template Content, Model */
export class Canvas {
  #scene = svg("g");
  #marks = svg("g", { class: "ed-marks", "aria-hidden": "true" });
  #cursorMark = svg("path", { class: "ed-cursor", "aria-hidden": "true" });
  #box = { x: 0, y: 0, width: 1, height: 1 };
  #zoom = 1;
  #model;
  #hand = false;
  /** @type {{id: number, cell: Cell | null, at: Point} | null} */
  #pen = null;

  /**
   * @param {{frame: HTMLElement, picture: SVGSVGElement, game: BoardGame<Content, Model>}} parts
   * @param {Model} model
   * @param {Hooks} on
   */
  constructor({ frame, picture, game }, model, on) {
    this.frame = frame;
    this.picture = picture;
    this.game = game;
    this.on = on;
    this.#model = model;
    /** The cell that the arrow keys have come to. */
    this.cursor = game.first(model);
    picture.replaceChildren(this.#scene, this.#marks, this.#cursorMark);
    picture.classList.add(...game.sceneClass.split(" "));
    this.#bindPen();
    frame.addEventListener("keydown", (event) => {
      if (event.target === frame) this.#onKey(event);
    });
  }

  // -- what is seen -------------------------------------------------------------------------------------------------

  /** Draw a board. @param {Model} model */
  show(model) {
    this.#model = model;
    this.#scene.replaceChildren(this.game.draw(model));
    if (!this.#pen) this.#fit();
    this.#placeCursor();
  }

  /** At first everything is seen, but not so small that no finger finds a cell. */
  begin() {
    this.fitWhole(HANDY);
  }

  fitWhole(least = SMALLEST) {
    const { clientWidth, clientHeight } = this.frame;
    const { width, height } = this.game.box(this.#model);
    this.#setZoom(Math.min(1.6, Math.max(least, Math.min(clientWidth / width, clientHeight / height))));
  }

  /** @param {1 | -1} way */
  zoomBy(way) {
    this.#setZoom(Math.min(LARGEST, Math.max(SMALLEST, this.#zoom * STEP ** way)));
  }

  /** @param {Cell[]} cells @param {string} level */
  mark(cells, level = "error") {
    this.#marks.append(
      ...cells.map((cell) => svg("path", { class: `ed-mark ed-mark-${level}`, d: this.game.shape(cell) })),
    );
  }

  clearMarks() {
    this.#marks.replaceChildren();
  }

  /** With the hand a finger scrolls, with anything else it draws. @param {boolean} hand */
  setHand(hand) {
    this.#hand = hand;
    this.picture.style.touchAction = hand ? "auto" : "none";
    this.frame.classList.toggle("ed-hand", hand);
  }

  /** @param {Cell} cell */
  moveCursor(cell, follow = true) {
    this.cursor = cell;
    this.#placeCursor();
    if (follow) this.reveal(cell);
    this.on.cursor(cell);
  }

  /** Scroll until a cell is seen. @param {Cell} cell */
  reveal(cell) {
    const { frame } = this;
    const { x, y } = this.game.centre(cell);
    const left = (x - this.#box.x) * this.#zoom;
    const top = (y - this.#box.y) * this.#zoom;
    if (left < frame.scrollLeft + EDGE) frame.scrollLeft = left - EDGE;
    if (left > frame.scrollLeft + frame.clientWidth - EDGE) frame.scrollLeft = left - frame.clientWidth + EDGE;
    if (top < frame.scrollTop + EDGE) frame.scrollTop = top - EDGE;
    if (top > frame.scrollTop + frame.clientHeight - EDGE) frame.scrollTop = top - frame.clientHeight + EDGE;
  }

  #placeCursor() {
    this.#cursorMark.setAttribute("d", this.game.shape(this.cursor));
  }

  /** The sheet grows with the board; what one looks at stays where it is. */
  #fit() {
    const { frame, picture } = this;
    const before = this.#box;
    const box = this.game.box(this.#model);
    this.#box = box;
    picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    picture.style.inlineSize = `${Math.round(box.width * this.#zoom)}px`;
    picture.style.blockSize = `${Math.round(box.height * this.#zoom)}px`;
    if (before.width > 1) {
      frame.scrollLeft += (before.x - box.x) * this.#zoom;
      frame.scrollTop += (before.y - box.y) * this.#zoom;
    }
  }

  /** @param {number} zoom */
  #setZoom(zoom) {
    const { frame } = this;
    const x = (frame.scrollLeft + frame.clientWidth / 2) / this.#zoom;
    const y = (frame.scrollTop + frame.clientHeight / 2) / this.#zoom;
    this.#zoom = zoom;
    this.#fit();
    frame.scrollLeft = x * zoom - frame.clientWidth / 2;
    frame.scrollTop = y * zoom - frame.clientHeight / 2;
  }

  // -- the pen ------------------------------------------------------------------------------------------------------

  #bindPen() {
    const { frame, picture } = this;
    /** The hand of a mouse; fingers scroll by themselves. */
    frame.addEventListener("pointermove", (event) => {
      if (!this.#hand || event.pointerType !== "mouse" || !(event.buttons & 1)) return;
      frame.scrollLeft -= event.movementX;
      frame.scrollTop -= event.movementY;
    });
    picture.addEventListener("pointerdown", (event) => {
      if (this.#hand || event.button > 0 || this.#pen) return;
      event.preventDefault();
      frame.focus({ preventScroll: true });
      picture.setPointerCapture(event.pointerId);
      this.#pen = { id: event.pointerId, cell: null, at: this.#spot(event) };
      this.#touch(this.#pen.at, true);
    });
    picture.addEventListener("pointermove", (event) => this.#draw(event));
    // lostpointercapture: released where no script saw it
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"]))
      picture.addEventListener(end, (event) => {
        if (event.pointerId !== this.#pen?.id) return;
        this.#pen = null;
        this.#done();
      });
  }

  /** From where the pen was to where it is, cell by cell. @param {PointerEvent} event */
  #draw(event) {
    const pen = this.#pen;
    if (!pen || event.pointerId !== pen.id) return;
    const from = pen.at;
    const to = this.#spot(event);
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / DENSE));
    for (let i = 1; i <= steps; i += 1)
      this.#touch({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    pen.at = to;
  }

  /** @param {PointerEvent} event */
  #spot(event) {
    const matrix = this.picture.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY);
    return matrix ? point.matrixTransform(matrix.inverse()) : point;
  }

  /** @param {Point} at */
  #touch(at, start = false) {
    const pen = this.#pen;
    const cell = this.game.at(at);
    if (!pen || !this.game.inside(this.#model, cell) || (!start && String(cell) === String(pen.cell))) return;
    const from = pen.cell;
    pen.cell = cell;
    this.moveCursor(cell, false);
    this.on.stroke(cell, { start, from, at });
  }

  #done() {
    this.on.done();
    this.#fit();
  }

  // -- keys ---------------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : this.game.move(this.cursor, event.key);
    const draws = event.key === " " || event.key === "Enter";
    if (next) this.#step(next, event.shiftKey);
    else if (draws) this.#dot(this.cursor, null);
    if (next || draws || this.on.key(event, this.cursor)) event.preventDefault();
  }

  /** The cursor goes on; with Shift it draws. @param {Cell} next @param {boolean} draws */
  #step(next, draws) {
    if (!this.game.inside(this.#model, next)) return;
    const from = this.cursor;
    this.moveCursor(next);
    if (draws) this.#dot(next, from);
  }

  /** @param {Cell} cell @param {Cell | null} from where a stroke of the keyboard goes on */
  #dot(cell, from) {
    if (!this.#hand) this.on.stroke(cell, { start: !from, from, at: null });
    this.#done();
  }
}
