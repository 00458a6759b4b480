/**
 * The table round the board, the same for a live match and for a replay: board, camera, order, log, zoom buttons,
 * help. Knows the page's elements; knows no game (that is the module it is given) and no socket.
 */
import { whenReleased } from "../../js/calm.js";
import { Camera } from "../kit/camera.js";
import { still } from "../kit/animate.js";
import { fillHelp, keysAreOn, switchKeys } from "../kit/keyboard.js";
import { announce, Log } from "../kit/log.js";
import { createStrip } from "../kit/strip.js";
import { letter, robotIcon } from "../robots.js";

/**
 * What the module of a game (`games/<slug>/game.js`) gives to the page, which itself knows no game. Views, events and
 * prompts are the game's own JSON.
 *
 * @typedef {{
 *   createBoard: (picture: SVGSVGElement, view: any, room: {width: number, height: number}) => any,
 *   closeUp: (board: any, cells: any[], room: {width: number, height: number}) => import("../kit/camera.js").Box,
 *   closeCells: (view: any, seat: number | null) => any[] | null,
 *   applyEvents: (view: any, events: any[]) => any,
 *   beatLength: (events: any[]) => number,
 *   beatPainters: (board: any, view: any, events: any[]) => {paint: ((part: number) => void)[], end: () => void},
 *   describe: (events: any[], name: (seat: number) => string) => import("../kit/log.js").Line[],
 *   isInteresting: (events: any[]) => boolean,
 *   soundsOf?: (events: any[]) => {kind: string}[],
 *   panel: import("../kit/panel.js").PanelParts,
 *   racersOf: import("../kit/strip.js").RacersOf,
 *   handOf: (view: any) => HTMLElement[], withHand: (view: any, events: any[]) => any,
 *   boardLabel: (view: any, name: (seat: number) => string) => string, phaseText: (view: any) => string,
 *   focusSeat: (view: any) => number | null | undefined, changesScene: (events: any[]) => boolean,
 *   lookAround: (view: any, seat: number, name: (seat: number) => string) => string,
 * }} GameModule
 *   `createBoard` gives `{project, pieces, ghost, effects, box, view, update(view), fit(room), cellSize(room)}`, and
 *   `follow(events)` where a picture shows more than a view tells
 */

/** "A Anna": the letter on the robot and the name. @param {number} seat @param {string} label */
const lettered = (seat, label) => `${letter(seat)} ${label}`;

/** A press on a zoom button. */
const ZOOM = 1.4;
/** A press on a key that moves the picture, in parts of what is shown. */
const PAN = 0.15;
/** Pixels; below this a finger, or a mouse, misses. */
const smallCell = () => (matchMedia("(pointer: coarse)").matches ? 40 : 26);

/**
 * @typedef {{seat: number, label: string, bot: string, you: boolean, away?: boolean}} SeatInfo
 */

export class Table {
  /** The view that is shown. @type {any} */
  view;
  #names;
  /** @type {import("../kit/strip.js").Marks} */
  #marks = { ready: [], away: [] };
  /** Whom the close-up follows; null: whoever matters. @type {number | null} */
  #watched = null;
  /** The look the page chose by itself; null once somebody chose another. @type {"whole" | "close" | null} */
  #settled = null;

  /**
   * @param {HTMLElement} page
   * @param {GameModule} game
   * @param {{seats: SeatInfo[]}} data
   * @param {any} first the view to begin with
   */
  constructor(page, game, data, first) {
    this.page = page;
    this.game = game;
    this.view = first;
    /** The keys that work now, for the help. */
    this.help = () => this.shortcuts();
    /** The board was drawn anew: what lies over it is gone. */
    this.onRedraw = () => {};
    this.#names = new Map(data.seats.map((seat) => [seat.seat, lettered(seat.seat, seat.label)]));
    this.picture = /** @type {SVGSVGElement} */ (page.querySelector("[data-board]"));
    this.picture.setAttribute("role", "img");
    this.board = game.createBoard(this.picture, first, this.#room);
    this.camera = new Camera(this.picture, {
      whole: () => this.board.box,
      close: () => {
        const cells = game.closeCells(this.view, this.#watched);
        return cells && game.closeUp(this.board, cells, this.#room);
      },
      still,
    });
    this.log = new Log(/** @type {HTMLElement} */ (page.querySelector("[data-log]")), { icon: robotIcon });
    this.standings = createStrip(/** @type {HTMLElement} */ (page.querySelector("[data-standings]")), {
      racersOf: game.racersOf,
      icon: robotIcon,
      name: this.name,
      onFocus: (seat) => this.lookAt(seat),
    });
    this.#bindTools();
    new ResizeObserver(() => this.#fit()).observe(this.picture);
  }

  /** @param {number} seat */
  name = (seat) => this.#names.get(seat) ?? `#${seat}`;

  /** Somebody else may take a seat on the way. @param {{seat: number, label: string}[]} seats */
  rename(seats) {
    for (const { seat, label } of seats) if (label) this.#names.set(seat, lettered(seat, label));
  }

  /** @param {any} view @param {Partial<import("../kit/strip.js").Marks>} [marks] */
  show(view, { ready = [], away = [] } = {}) {
    this.view = view;
    this.#marks = { ready, away };
    this.board.update(view);
    whenReleased(this.#showOrder);
    this.picture.setAttribute("aria-label", this.game.boardLabel(view, this.name));
    const phase = this.page.querySelector("[data-phase]");
    if (phase) phase.textContent = this.game.phaseText(view);
  }

  #showOrder = () => this.standings.update(this.view, this.#marks);

  // -- where one looks ----------------------------------------------------------------------------------------------

  get #room() {
    const { width, height } = this.picture.getBoundingClientRect();
    return { width: width || 600, height: height || 400 };
  }

  #fit() {
    const turned = this.board.fit(this.#room);
    if (this.#settled && this.#settled === this.camera.mode) this.settleCamera();
    else if (turned) this.camera.refresh();
    if (turned) this.onRedraw();
  }

  /**
   * Begin with a close-up when the cells of the whole board are too small to play on; asked again when the room
   * changes.
   */
  settleCamera() {
    this.#settled = this.board.cellSize(this.#room) < smallCell() ? "close" : "whole";
    this.camera.look(this.#settled);
  }

  /** @param {"whole" | "close"} look */
  #choose(look) {
    this.#settled = null;
    this.camera.look(look);
  }

  /** @param {number | null} seat null: whoever matters */
  lookAt(seat) {
    this.#watched = seat;
    this.#choose("close");
  }

  // -- buttons and keys ---------------------------------------------------------------------------------------------

  #tools = {
    "zoom-in": () => this.camera.zoom(1 / ZOOM),
    "zoom-out": () => this.camera.zoom(ZOOM),
    "zoom-all": () => this.#choose("whole"),
    "zoom-close": () => this.lookAt(null),
    fold: () => this.fold(),
    help: () => this.#openHelp(),
    "look-around": () => this.#say(),
  };

  #bindTools() {
    this.page.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-tool]");
      const tools = /** @type {Record<string, () => void>} */ (this.#tools);
      tools[button?.getAttribute("data-tool") ?? ""]?.();
    });
  }

  /** On a phone the panel is a sheet that can be folded away, to read order and log. */
  fold(/** @type {boolean} */ folded = !this.page.hasAttribute("data-folded")) {
    this.page.toggleAttribute("data-folded", folded);
    this.page.querySelector("[data-tool=fold]")?.setAttribute("aria-expanded", String(!folded));
  }

  /** Speak what lies round the own robot (a watcher hears the leader's). */
  #say() {
    const seat = this.view.you ?? this.game.focusSeat(this.view);
    if (seat === undefined || seat === null) return;
    const text = `${this.name(seat)}. ${this.game.lookAround(this.view, seat, this.name)}`;
    announce(text);
    const place = this.page.querySelector("[data-around]");
    if (place) {
      place.textContent = text;
      place.removeAttribute("hidden");
    }
  }

  #openHelp() {
    const dialog = /** @type {HTMLDialogElement | null} */ (this.page.querySelector("[data-help]"));
    if (!dialog) return;
    const shortcuts = this.help().filter((/** @type {any} */ shortcut) => !shortcut.hidden);
    fillHelp(/** @type {HTMLElement} */ (dialog.querySelector("dl")), shortcuts);
    const box = /** @type {HTMLInputElement} */ (dialog.querySelector("[data-keys-switch]"));
    box.checked = keysAreOn();
    box.onchange = () => switchKeys(box.checked);
    dialog.showModal();
  }

  /** @returns {import("../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const { camera } = this;
    return [
      { keys: ["+", "="], label: gettext("Zoom in"), run: this.#tools["zoom-in"] },
      { keys: ["-"], label: gettext("Zoom out"), run: this.#tools["zoom-out"] },
      { keys: ["0"], label: gettext("Show the whole board"), run: this.#tools["zoom-all"] },
      { keys: ["c"], label: gettext("Close-up of the robot"), run: this.#tools["zoom-close"] },
      { keys: ["w"], label: gettext("Move the picture up"), run: () => camera.pan(0, -PAN) },
      { keys: ["a"], label: gettext("Move the picture left"), run: () => camera.pan(-PAN, 0) },
      { keys: ["x"], label: gettext("Move the picture down"), run: () => camera.pan(0, PAN) },
      { keys: ["d"], label: gettext("Move the picture right"), run: () => camera.pan(PAN, 0) },
      { keys: ["l"], label: gettext("Say what lies round the robot"), run: () => this.#say() },
      { keys: ["?", "h"], label: gettext("Help"), run: () => this.#openHelp() },
    ];
  }
}
