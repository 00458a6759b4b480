/**
 * The board of a DR2D match: floor, robots, ghost, register bar, what a tile does. Draws a view exactly; `motion.js`
 * moves the robots between two views.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @import { Room } from "../../kit/box.js"
 */
import { Ghost } from "../../kit/ghost.js";
import { Inspector } from "../../kit/inspect.js";
import { boundsOf } from "../../kit/squares.js";
import { svg } from "../../svg.js";
import { createCrashes } from "./crashes.js";
import { drawFloor } from "./floor.js";
import { createPieces } from "./pieces.js";
import { createRegisterBar } from "./registers.js";
import { tileText } from "./tiles.js";

const MARGIN = 6;
/** Room for the names of columns and rows. */
const NAMES = 13;
/** Pixels: the buttons of the picture. */
const TOOLS = 52;

/**
 * All of the board, and beside it, as far as the place is wider than it is high, room for the buttons.
 * @param {number[]} size @param {Room} room
 */
function boxOf([width, height], room) {
  const ends = [
    [0, 0],
    [width - 1, height - 1],
  ];
  const { x, y, width: across, height: down } = boundsOf(ends, MARGIN);
  const box = { x: x - NAMES, y: y - NAMES, width: across + NAMES, height: down + NAMES };
  const unit = box.height / room.height;
  const spare = Math.min(TOOLS * unit, Math.max(0, room.width * unit - box.width));
  return { ...box, width: box.width + spare };
}

/**
 * @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view @param {Room} room
 * @param {(seat: number) => string} name
 */
export function createBoard(picture, view, room, name) {
  let box = boxOf(view.board.size, room);
  const floor = drawFloor(view.board);
  const pieces = createPieces(view);
  const ghost = new Ghost();
  const bar = createRegisterBar(/** @type {HTMLElement} */ (picture.parentElement));
  const crashes = createCrashes();
  /** Marks that live for a moment. */
  const effects = svg("g", { class: "dd-effects", "aria-hidden": "true" });
  let shown = view;
  /** What a question has to say of a cell. @type {(cell: number[]) => string} */
  let more = () => "";
  const inspector = new Inspector(picture, {
    size: () => shown.board.size,
    tell: (cell) => [tileText(shown, cell, name), more(cell)].filter(Boolean).join(" "),
    begin: () => shown.robots[shown.you ?? -1]?.cell ?? [0, 0],
  });
  picture.classList.add("dd-scene");
  const over = [ghost.layer, effects, inspector.mark];
  picture.replaceChildren(floor.layer, floor.beams, ghost.under, crashes.layer, pieces.layer, ...over);
  update(view);

  /** @param {View} now */
  function update(now) {
    shown = now;
    pieces.update(now);
    bar.update(now);
    inspector.refresh();
    if (!now.register) crashes.clear();
  }

  /** What a view does not tell: what works, and where robots crashed. @param {GameEvent[]} events that led here */
  function follow(events) {
    bar.follow(events);
    crashes.follow(events, shown);
    if (events.some(({ kind }) => kind === "locked")) inspector.clear();
  }

  return {
    floor,
    pieces,
    ghost,
    effects,
    inspector,
    get box() {
      return box;
    },
    update,
    follow,
    get view() {
      return shown;
    },
    /** What an open question knows of a cell is told with it. @param {((cell: number[]) => string) | null} tell */
    explain(tell) {
      more = tell ?? (() => "");
      inspector.refresh();
    },
    shortcuts: () => inspector.shortcuts(),
    /** A hall is square: it always lies the same way. @param {Room} now */
    fit(now) {
      const before = box;
      box = boxOf(shown.board.size, now);
      return before.width !== box.width;
    },
    /** Five steps may lead across half of it, so it is shown whole, on a phone, too. */
    cellSize: () => Infinity,
  };
}
