/**
 * Where a match is seen: the picture of its board with camera and zoom buttons, or without them where it is always
 * shown whole (`GamePage.zooms`), or nothing at all, for a game that draws none. The page asks all for the same.
 *
 * @import { AnyBoard, AnyScene, Name } from "./module.js"
 * @typedef {import("./keyboard.js").Shortcut} Shortcut
 */
import { still } from "./animate.js";
import { Behind } from "./behind.js";
import { Camera } from "./camera.js";
import { createMap } from "./map.js";
import { say } from "./words.js";

/** A press on a zoom button. */
const ZOOM = 1.4;
/** A press on a key that moves the picture, in parts of what is shown. */
const PAN = 0.15;
/** Pixels of a cell; where it would have fewer on the whole board, a part of it is shown. */
const SMALL_CELL = 28;

export class Stage {
  /** The board was redrawn: what lies over it is gone. */
  onRedraw = () => {};
  /** Whom the close-up follows; null: whoever matters. @type {number | null} */
  #watched = null;
  #behind = new Behind();
  /** @type {ReturnType<typeof createMap>} */
  #map = null;
  /** The look the page chose by itself; null once somebody chose another. @type {"whole" | "close" | null} */
  #settled = null;

  /** @param {HTMLElement} page @param {AnyScene} scene @param {unknown} first the view to begin with
   * @param {Name} name */
  constructor(page, scene, first, name) {
    this.scene = scene;
    this.view = first;
    this.picture = /** @type {SVGSVGElement} */ (page.querySelector("[data-board]"));
    this.picture.setAttribute("role", "img");
    /** There is no closer look. */
    this.isWhole = this.picture.hasAttribute("data-whole");
    /** @type {AnyBoard} */
    this.board = scene.createBoard(this.picture, first, this.#room, name);
    this.#standHome();
    this.camera = new Camera(this.picture, {
      whole: () => this.box,
      close: () => scene.closeUp(this.board, this.view, this.#watched, this.#room),
      still,
      moves: !this.isWhole,
      onShow: (box) => this.#map?.show(box),
    });
    this.#map = createMap(page.querySelector(".board-map"), this);
    new ResizeObserver(() => this.#fit()).observe(this.picture);
  }

  /** @param {unknown} view @param {Name} name */
  show(view, name) {
    this.view = view;
    this.board.update(view);
    if (this.#standHome()) this.camera.refresh();
    this.#map?.update(view);
    this.picture.setAttribute("aria-label", this.scene.boardLabel(view, name));
  }

  /** All of the picture: the board, and whoever stands behind the line. */
  get box() {
    return this.#behind.box(this.board.box);
  }

  /** Whoever is home stands behind the line. Tells whether the picture has become larger or smaller. */
  #standHome() {
    if (this.#behind.layer.parentNode !== this.picture) this.picture.append(this.#behind.layer);
    return this.#behind.update(this.scene.homeOf?.(this.view) ?? [], this.board.box, this.#room);
  }

  /** What is made of the picture as a view has it, without the page showing it. @template Made @param {unknown} view
   * @param {() => Made} make */
  as(view, make) {
    const shown = this.view;
    this.view = view;
    this.board.update(view);
    this.#standHome();
    try {
      return make();
    } finally {
      this.view = shown;
      this.board.update(shown);
      this.#standHome();
    }
  }

  get #room() {
    const { width, height } = this.picture.getBoundingClientRect();
    return { width: width || 600, height: height || 400 };
  }

  #fit() {
    const turned = [this.board.fit(this.#room), this.#standHome()].includes(true);
    if (this.#settled && this.#settled === this.camera.mode) this.settle();
    else if (turned) this.camera.refresh();
    if (turned) this.onRedraw();
  }

  /**
   * Begin with a close-up when the cells of the whole board are too small to play on; asked again when the room
   * changes.
   */
  settle() {
    this.#settled = this.board.cellSize(this.#room) < SMALL_CELL ? "close" : "whole";
    this.camera.look(this.#settled);
  }

  /** A close-up goes along with what happens. */
  follow() {
    if (this.camera.mode === "close") this.camera.refresh();
  }

  /** @param {"whole" | "close"} look */
  look(look) {
    this.#settled = null;
    this.camera.look(look);
  }

  /** @param {number | null} seat null: whoever matters */
  lookAt(seat) {
    this.#watched = seat;
    this.look("close");
  }

  /** @type {Record<string, () => void>} */
  tools = {
    "zoom-in": () => this.camera.zoom(1 / ZOOM),
    "zoom-out": () => this.camera.zoom(ZOOM),
    "zoom-all": () => this.look("whole"),
    "zoom-close": () => this.lookAt(null),
  };

  /** @returns {Shortcut[]} */
  shortcuts() {
    const own = this.board.shortcuts?.() ?? [];
    if (this.isWhole) return own;
    const { camera, tools } = this;
    return [
      ...own,
      { keys: ["+", "="], label: gettext("Zoom in"), run: tools["zoom-in"] },
      { keys: ["-"], label: gettext("Zoom out"), run: tools["zoom-out"] },
      { keys: ["0"], label: gettext("Show the whole board"), run: tools["zoom-all"] },
      { keys: ["c"], label: say("host/close-up"), run: tools["zoom-close"] },
      { keys: ["w"], label: gettext("Move the picture up"), run: () => camera.pan(0, -PAN) },
      { keys: ["a"], label: gettext("Move the picture left"), run: () => camera.pan(-PAN, 0) },
      { keys: ["x"], label: gettext("Move the picture down"), run: () => camera.pan(0, PAN) },
      { keys: ["d"], label: gettext("Move the picture right"), run: () => camera.pan(PAN, 0) },
    ];
  }
}

/** Order, panel and log are all there is to see: the page has no place for a picture (`GamePage.scene`). */
export class PlainStage {
  onRedraw = () => {};
  isWhole = true;
  /** @type {AnyBoard} */
  board = {
    box: { x: 0, y: 0, width: 0, height: 0 },
    ghost: { clear() {} },
    update() {},
    fit: () => false,
    cellSize: () => Infinity,
  };

  show() {}
  settle() {}
  follow() {}
  look() {}
  lookAt() {}

  /** @type {Record<string, () => void>} */
  tools = {};

  /** @returns {Shortcut[]} */
  shortcuts() {
    return [];
  }
}
