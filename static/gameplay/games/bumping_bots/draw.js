/**
 * The board of a Bumping Bots match: track, pieces, ghost; which way round it lies; what it says to those who
 * can not see it. Draws a view exactly; `motion.js` moves the pieces between two views.
 */
import { svg } from "../../svg.js";
import { createGhost } from "./ghost.js";
import { bounds, projection, RADIUS, runCells } from "./hex.js";
import { createPieces } from "./pieces.js";
import { robotDefinitions } from "./robots.js";
import { drawTrack } from "./track.js";

/**
 * @param {SVGSVGElement} picture the empty <svg> of the page
 * @param {any} view
 * @param {{width: number, height: number}} room the space it may fill: decides whether the board is turned
 */
export function createBoard(picture, view, room) {
  const cells = view.board.zones.flatMap((/** @type {any} */ zone) => runCells(zone.runs));
  let turned = turnedFor(room);
  let project = projection(turned);
  /** @type {ReturnType<typeof createPieces>} */
  let pieces;
  /** @type {ReturnType<typeof createGhost>} */
  let ghost;
  let shown = view;
  /** @type {any} */
  const board = {
    get project() { return project; },
    get pieces() { return pieces; },
    get ghost() { return ghost; },
    get box() { return bounds(cells, project); },
    get effects() { return effects; },
    get view() { return shown; },
    update, fit,
    /** Pixels of a cell when the whole board is shown. @param {{width: number, height: number}} space */
    cellSize: (space) => {
      const box = bounds(cells, project);
      return Math.min(space.width / box.width, space.height / box.height) * RADIUS * Math.sqrt(3);
    },
  };
  /** Marks that live for a moment: sparks of a shock. */
  const effects = svg("g", { class: "bb-effects", "aria-hidden": "true" });
  picture.classList.add("bb-scene");
  build();
  return board;

  /** A quarter turn when that makes the cells clearly larger. @param {{width: number, height: number}} space */
  function turnedFor(space) {
    const scale = (/** @type {boolean} */ t) => {
      const box = bounds(cells, projection(t));
      return Math.min(space.width / box.width, space.height / box.height);
    };
    return scale(true) > scale(false) * 1.1;
  }

  function build() {
    pieces = createPieces(shown, project);
    ghost = createGhost(project);
    effects.replaceChildren();
    picture.replaceChildren(robotDefinitions(), drawTrack(shown.board, project), ghost.under, pieces.layer, ghost.layer, effects);
    pieces.update(shown);
  }

  /** The space changed: lie the better way round. Tells whether the drawing was made anew. @param {{width: number, height: number}} space */
  function fit(space) {
    const better = turnedFor(space);
    if (better === turned) return false;
    turned = better;
    project = projection(turned);
    build();
    return true;
  }

  /** @param {any} now a view */
  function update(now) {
    shown = now;
    pieces.update(now);
  }
}

/** How wide a cell is in a close-up, in pixels: a finger finds it. */
const CLOSE_CELL = 50;

/**
 * The part of the board round some cells, for a closer look.
 * @param {any} board @param {import("./hex.js").Cell[]} cells @param {{width: number, height: number}} room pixels of the picture
 */
export function closeUp(board, cells, room) {
  const core = bounds(cells, board.project, RADIUS * 2.4);
  const unit = (RADIUS * Math.sqrt(3)) / CLOSE_CELL;
  const width = Math.max(core.width, room.width * unit);
  const height = Math.max(core.height, room.height * unit);
  return { x: core.x + (core.width - width) / 2, y: core.y + (core.height - height) / 2, width, height };
}
