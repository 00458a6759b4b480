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
const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/**
 * @param {{frame: HTMLElement, picture: SVGSVGElement, game: any}} parts
 * @param {{stroke: (cell: any, more: any) => void, done: () => void, key: (event: KeyboardEvent, cell: any) => boolean, cursor: (cell: any) => void, hand: () => boolean}} on
 */
export function createCanvas({ frame, picture, game }, on) {
  const scene = svg("g");
  const marks = svg("g", { class: "ed-marks", "aria-hidden": "true" });
  const cursorMark = svg("path", { class: "ed-cursor", "aria-hidden": "true" });
  picture.replaceChildren(scene, marks, cursorMark);
  picture.classList.add(...game.sceneClass.split(" "));
  let box = { x: 0, y: 0, width: 1, height: 1 };
  let zoom = 1;
  let board = /** @type {any} */ (null);
  let cursor = /** @type {any} */ (null);
  /** @type {{id: number, cell: any, at: {x: number, y: number}} | null} */
  let pen = null;

  /** Draw a board. @param {any} model */
  function show(model) {
    board = model;
    cursor ??= game.first(model);
    scene.replaceChildren(game.draw(model));
    if (!pen) fit();
    placeCursor();
  }

  /** The sheet grows with the board; what one looks at stays where it is. */
  function fit() {
    const before = box;
    box = game.box(board);
    picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    picture.style.inlineSize = `${Math.round(box.width * zoom)}px`;
    picture.style.blockSize = `${Math.round(box.height * zoom)}px`;
    if (before.width > 1) {
      frame.scrollLeft += (before.x - box.x) * zoom;
      frame.scrollTop += (before.y - box.y) * zoom;
    }
  }

  /** Everything is seen; at first not so small that no finger finds a cell. */
  function fitWhole(least = SMALLEST) {
    box = game.box(board);
    setZoom(Math.min(1.6, Math.max(least, Math.min(frame.clientWidth / box.width, frame.clientHeight / box.height))));
  }

  function setZoom(/** @type {number} */ next) {
    const middle = { x: (frame.scrollLeft + frame.clientWidth / 2) / zoom, y: (frame.scrollTop + frame.clientHeight / 2) / zoom };
    zoom = next;
    fit();
    frame.scrollLeft = middle.x * zoom - frame.clientWidth / 2;
    frame.scrollTop = middle.y * zoom - frame.clientHeight / 2;
  }

  /** @param {1 | -1} way */
  function zoomBy(way) {
    setZoom(Math.min(LARGEST, Math.max(SMALLEST, zoom * STEP ** way)));
  }

  /** @param {any[]} cells @param {string} level */
  function mark(cells, level = "error") {
    marks.append(...cells.map((cell) => svg("path", { class: `ed-mark ed-mark-${level}`, d: game.shape(board, cell) })));
  }

  function placeCursor() {
    if (cursor) cursorMark.setAttribute("d", game.shape(board, cursor));
  }

  /** @param {any} cell */
  function moveCursor(cell, follow = true) {
    cursor = cell;
    placeCursor();
    if (follow) reveal(cell);
    on.cursor(cell);
  }

  /** Scroll until a cell is seen. @param {any} cell */
  function reveal(cell) {
    const { x, y } = game.centre(board, cell);
    const left = (x - box.x) * zoom;
    const top = (y - box.y) * zoom;
    const edge = 60;
    if (left < frame.scrollLeft + edge) frame.scrollLeft = left - edge;
    if (left > frame.scrollLeft + frame.clientWidth - edge) frame.scrollLeft = left - frame.clientWidth + edge;
    if (top < frame.scrollTop + edge) frame.scrollTop = top - edge;
    if (top > frame.scrollTop + frame.clientHeight - edge) frame.scrollTop = top - frame.clientHeight + edge;
  }

  function spot(/** @type {PointerEvent} */ event) {
    const matrix = picture.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY);
    return matrix ? point.matrixTransform(matrix.inverse()) : point;
  }

  function touch(/** @type {{x: number, y: number}} */ at, start = false) {
    const cell = game.at(board, at);
    if (!cell || (!start && pen && String(cell) === String(pen.cell))) return;
    const from = pen?.cell ?? null;
    if (pen) pen.cell = cell;
    moveCursor(cell, false);
    on.stroke(cell, { start, from, at });
  }

  /** The hand of a mouse; fingers scroll by themselves. */
  frame.addEventListener("pointermove", (event) => {
    if (!on.hand() || event.pointerType !== "mouse" || !(event.buttons & 1)) return;
    frame.scrollLeft -= event.movementX;
    frame.scrollTop -= event.movementY;
  });

  picture.addEventListener("pointerdown", (event) => {
    if (on.hand() || event.button > 0 || pen) return;
    event.preventDefault();
    frame.focus({ preventScroll: true });
    picture.setPointerCapture(event.pointerId);
    pen = { id: event.pointerId, cell: null, at: spot(event) };
    touch(pen.at, true);
  });
  picture.addEventListener("pointermove", (event) => {
    if (!pen || event.pointerId !== pen.id) return;
    const to = spot(event);
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - pen.at.x, to.y - pen.at.y) / 8));
    const from = pen.at;
    for (let i = 1; i <= steps; i += 1) touch({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    pen.at = to;
  });
  const lift = (/** @type {PointerEvent} */ event) => {
    if (!pen || event.pointerId !== pen.id) return;
    pen = null;
    on.done();
    fit();
  };
  picture.addEventListener("pointerup", lift);
  picture.addEventListener("pointercancel", lift);
  picture.addEventListener("lostpointercapture", lift); // released where no script saw it

  frame.addEventListener("keydown", (event) => {
    if (event.target !== frame) return;
    if (ARROWS.includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const from = cursor;
      const next = game.move(board, cursor, event.key);
      if (!next) return;
      moveCursor(next);
      if (event.shiftKey) { on.stroke(next, { start: false, from, at: null, keyboard: true }); on.done(); fit(); }
      return;
    }
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      on.stroke(cursor, { start: true, from: null, at: null, keyboard: true });
      on.done();
      fit();
      return;
    }
    if (on.key(event, cursor)) event.preventDefault();
  });

  return {
    show, begin: () => fitWhole(HANDY), fitWhole: () => fitWhole(), zoomBy, mark, reveal, moveCursor,
    clearMarks: () => marks.replaceChildren(),
    /** With the hand a finger scrolls, with anything else it draws. @param {boolean} hand */
    setHand: (hand) => { picture.style.touchAction = hand ? "auto" : "none"; frame.classList.toggle("ed-hand", hand); },
    get cursor() { return cursor; },
  };
}
