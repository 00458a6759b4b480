/**
 * The board of a RoboRally match: floor, pieces, ghost, phase bar. Draws a view exactly; `motion.js` moves the pieces
 * between two views.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { scaleOf } from "../../kit/box.js";
import { svg } from "../../svg.js";
import { drawFloor } from "./floor.js";
import { Ghost } from "../../kit/ghost.js";
import { createPhaseBar } from "./phases.js";
import { createPieces } from "./pieces.js";
import { boundsOf, CELL } from "../../kit/squares.js";

const MARGIN = 7;

/** @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view */
export function createBoard(picture, view) {
  const [width, height] = view.board.size;
  const box = boundsOf(
    [
      [0, 0],
      [width - 1, height - 1],
    ],
    MARGIN,
  );
  let floor = drawFloor(view.board);
  const pieces = createPieces(view);
  const ghost = new Ghost();
  const bar = createPhaseBar(/** @type {HTMLElement} */ (picture.parentElement));
  /** Marks that live for a moment. */
  const effects = svg("g", { class: "rr-effects", "aria-hidden": "true" });
  let shown = view;
  picture.classList.add("rr-scene");
  picture.replaceChildren(floor.layer, floor.beams, ghost.under, pieces.layer, ghost.layer, effects);
  update(view);

  /** @param {View} now */
  function update(now) {
    if (String(now.turned) !== String(shown.turned)) lay(now.board);
    shown = now;
    pieces.update(now);
    bar.update(now);
    if (!now.phase) pieces.mark(null);
  }

  /**
   * What a view does not tell: which element works, whose card is executed.
   * @param {GameEvent[]} events that led here
   */
  function follow(events) {
    bar.follow(events);
    for (const { kind, data } of events) {
      if (kind === "execute") pieces.mark(data.seat);
      else if (kind === "step") pieces.mark(null);
    }
  }

  /** By a course rule boards may turn: then the floor is drawn anew. @param {View["board"]} board */
  function lay(board) {
    const before = floor;
    floor = drawFloor(board);
    before.layer.replaceWith(floor.layer);
    before.beams.replaceWith(floor.beams);
  }

  return {
    get floor() {
      return floor;
    },
    pieces,
    ghost,
    effects,
    box,
    update,
    follow,
    get view() {
      return shown;
    },
    /** A factory is square: it always lies the same way. */
    fit: () => false,
    /** Pixels of a cell when the whole board is shown. @param {{width: number, height: number}} room */
    cellSize: (room) => scaleOf(box, room) * CELL,
  };
}
