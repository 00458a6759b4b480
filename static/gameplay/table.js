/**
 * The table round the board, the same for a live match and for a replay: board, camera, order, log, zoom buttons,
 * help. Knows the page's elements; knows no game (that is the module it is given) and no socket.
 */
import { whenReleased } from "../js/calm.js";
import { createCamera } from "./camera.js";
import { still } from "./animate.js";
import { fillHelp, keysAreOn, switchKeys } from "./keyboard.js";
import { announce, createLog } from "./log.js";

/**
 * What the module of a game (`games/<slug>/game.js`) gives to the page, which itself knows no game. Views, events and
 * prompts are the game's own JSON.
 *
 * @typedef {{
 *   createBoard: (picture: SVGSVGElement, view: any, room: {width: number, height: number}) => any,
 *   closeUp: (board: any, cells: any[], room: {width: number, height: number}) => import("./camera.js").Box,
 *   closeCells: (view: any, seat: number | null) => any[] | null,
 *   applyEvents: (view: any, events: any[]) => any,
 *   beatLength: (events: any[]) => number,
 *   beatPainters: (board: any, view: any, events: any[]) => {paint: ((part: number) => void)[], end: () => void},
 *   describe: (events: any[], name: (seat: number) => string) => import("./log.js").Line[],
 *   isInteresting: (events: any[]) => boolean,
 *   createPanel: (host: any) => {update: (table: any) => void, shortcuts: () => any[], redraw: () => void, stop: () => void},
 *   createStandings: (list: HTMLElement, options: any) => {update: (view: any, marks: any) => void, tick: (left: Map<number, number>) => void},
 *   icon: (seat: number) => Element, robotName: (seat: number, label: string) => string,
 *   handOf: (view: any) => HTMLElement[], withHand: (view: any, events: any[]) => any,
 *   boardLabel: (view: any, name: (seat: number) => string) => string, phaseText: (view: any) => string,
 *   focusSeat: (view: any) => number | null | undefined, changesScene: (events: any[]) => boolean,
 *   lookAround: (view: any, seat: number, name: (seat: number) => string) => string,
 * }} GameModule
 *   `createBoard` gives `{project, pieces, ghost, effects, box, view, update(view), fit(room), cellSize(room)}`, and
 *   `follow(events)` where a picture shows more than a view tells
 */

/** Pixels; below this a finger, or a mouse, misses. */
const smallCell = () => (matchMedia("(pointer: coarse)").matches ? 40 : 26);

/**
 * @typedef {{seat: number, label: string, bot: string, you: boolean, away?: boolean}} SeatInfo
 */

/**
 * @param {HTMLElement} page
 * @param {GameModule} game
 * @param {{seats: SeatInfo[]}} data
 * @param {any} first the view to begin with
 */
export function createTable(page, game, data, first) {
  const picture = /** @type {SVGSVGElement} */ (page.querySelector("[data-board]"));
  const names = new Map(data.seats.map((seat) => [seat.seat, game.robotName(seat.seat, seat.label)]));
  /** Somebody else may take a seat on the way. @param {{seat: number, label: string}[]} seats */
  const rename = (seats) => { for (const { seat, label } of seats) if (label) names.set(seat, game.robotName(seat, label)); };
  const name = (/** @type {number} */ seat) => names.get(seat) ?? `#${seat}`;
  let view = first;
  /** @type {{ready: number[], away: number[]}} */
  let marks = { ready: [], away: [] };
  /** @type {number | null} */
  let watched = null;

  const room = () => { const { width, height } = picture.getBoundingClientRect(); return { width: width || 600, height: height || 400 }; };
  const board = game.createBoard(picture, view, room());
  const camera = createCamera(picture, {
    whole: () => board.box,
    close: () => { const cells = game.closeCells(view, watched); return cells && game.closeUp(board, cells, room()); },
    still,
  });
  const log = createLog(/** @type {HTMLElement} */ (page.querySelector("[data-log]")), { icon: game.icon });
  const standings = game.createStandings(/** @type {HTMLElement} */ (page.querySelector("[data-standings]")), { name, onFocus: lookAt });
  const phase = page.querySelector("[data-phase]");
  let redrawn = () => {};
  /** The look the page chose by itself; null once somebody chose another. @type {"whole" | "close" | null} */
  let settled = null;

  new ResizeObserver(() => {
    const turned = board.fit(room());
    if (settled && settled === camera.mode) settleCamera(true);
    else if (turned) camera.refresh();
    if (turned) redrawn();
  }).observe(picture);
  picture.setAttribute("role", "img");

  const tools = {
    "zoom-in": () => camera.zoom(1 / 1.4),
    "zoom-out": () => camera.zoom(1.4),
    "zoom-all": () => choose("whole"),
    "zoom-close": () => { watched = null; choose("close"); },
    fold: () => fold(),
    help: () => openHelp(),
    "look-around": () => say(),
  };
  page.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-tool]");
    if (button) /** @type {any} */ (tools)[button.getAttribute("data-tool") ?? ""]?.();
  });

  /** On a phone the panel is a sheet that can be folded away, to read order and log. */
  function fold(/** @type {boolean} */ folded = !page.hasAttribute("data-folded")) {
    page.toggleAttribute("data-folded", folded);
    page.querySelector("[data-tool=fold]")?.setAttribute("aria-expanded", String(!folded));
  }

  /** @param {number} seat */
  function lookAt(seat) {
    watched = seat;
    choose("close");
  }

  /** Speak what lies round the own robot (a watcher hears the leader's). */
  function say() {
    const seat = view.you ?? game.focusSeat(view);
    if (seat === undefined || seat === null) return;
    const text = `${name(seat)}. ${game.lookAround(view, seat, name)}`;
    announce(text);
    const place = page.querySelector("[data-around]");
    if (place) { place.textContent = text; place.removeAttribute("hidden"); }
  }

  function showStandings() { standings.update(view, marks); }

  /** @param {any} now @param {{ready?: number[], away?: number[]}} [marks] */
  function show(now, { ready = [], away = [] } = {}) {
    view = now;
    marks = { ready, away };
    board.update(now);
    whenReleased(showStandings);
    picture.setAttribute("aria-label", game.boardLabel(now, name));
    if (phase) phase.textContent = game.phaseText(now);
  }

  /** @returns {import("./keyboard.js").Shortcut[]} */
  function shortcuts() {
    return [
      { keys: ["+", "="], label: gettext("Zoom in"), run: tools["zoom-in"] },
      { keys: ["-"], label: gettext("Zoom out"), run: tools["zoom-out"] },
      { keys: ["0"], label: gettext("Show the whole board"), run: tools["zoom-all"] },
      { keys: ["c"], label: gettext("Close-up of the robot"), run: tools["zoom-close"] },
      { keys: ["w"], label: gettext("Move the picture up"), run: () => camera.pan(0, -0.15) },
      { keys: ["a"], label: gettext("Move the picture left"), run: () => camera.pan(-0.15, 0) },
      { keys: ["x"], label: gettext("Move the picture down"), run: () => camera.pan(0, 0.15) },
      { keys: ["d"], label: gettext("Move the picture right"), run: () => camera.pan(0.15, 0) },
      { keys: ["l"], label: gettext("Say what lies round the robot"), run: say },
      { keys: ["?", "h"], label: gettext("Help"), run: () => openHelp() },
    ];
  }

  let helpTable = () => shortcuts();
  function openHelp() {
    const dialog = /** @type {HTMLDialogElement | null} */ (page.querySelector("[data-help]"));
    if (!dialog) return;
    fillHelp(/** @type {HTMLElement} */ (dialog.querySelector("dl")), helpTable().filter((/** @type {any} */ shortcut) => !shortcut.hidden));
    const box = /** @type {HTMLInputElement} */ (dialog.querySelector("[data-keys-switch]"));
    box.checked = keysAreOn();
    box.onchange = () => switchKeys(box.checked);
    dialog.showModal();
  }

  /** Begin with a close-up when the cells of the whole board are too small to play on; asked again when the room changes. */
  function settleCamera(/** @type {boolean} */ plays) {
    const look = plays && board.cellSize(room()) < smallCell() ? "close" : "whole";
    settled = plays ? look : null;
    camera.look(look);
  }

  /** @param {"whole" | "close"} look */
  function choose(look) {
    settled = null;
    camera.look(look);
  }

  return {
    board, camera, settleCamera, fold, log, standings, name, rename, show, shortcuts, lookAt,
    get view() { return view; },
    set help(/** @type {() => any[]} */ table) { helpTable = table; },
    set onRedraw(/** @type {() => void} */ run) { redrawn = run; },
  };
}
