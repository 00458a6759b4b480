/**
 * The board of a Bumping Bots match: track, pieces, ghost; which way round it lies; what it says to those who
 * cannot see it. Draws a view exactly; `events.js` says what is seen between
 * two views.
 *
 * @import { View } from "./types.d.ts"
 * @typedef {import("../../kit/box.js").Room} Room
 */
import { closeUpOf, scaleOf } from "../../kit/box.js";
import { svg } from "../../svg.js";
import { Ghost } from "./ghost.js";
import { bounds, projection, RADIUS, runCells } from "./hex.js";
import { createPieces } from "./pieces.js";
import { drawTrack } from "./track.js";

/** @param {SVGSVGElement} picture @param {View} view @param {Room} room */
export const createBoard = (picture, view, room) => new Board(picture, view, room);

export class Board {
  /** Marks that live for a moment: sparks of a shock. */
  effects = svg("g", { class: "bb-effects", "aria-hidden": "true" });
  #turned;

  /**
   * @param {SVGSVGElement} picture the empty <svg> of the page
   * @param {View} view
   * @param {Room} room the space it may fill: decides whether the board is turned
   */
  constructor(picture, view, room) {
    this.picture = picture;
    this.view = view;
    /** @type {import("./hex.js").Cell[]} */
    this.cells = view.board.zones.flatMap((zone) => runCells(zone.runs));
    this.#turned = this.#turnedFor(room);
    this.project = projection(this.#turned);
    this.pieces = createPieces(view, this.project);
    this.ghost = new Ghost(this.project);
    picture.classList.add("bb-scene");
    this.#lay();
  }

  get box() {
    return bounds(this.cells, this.project);
  }

  /** Pixels of a cell when the whole board is shown. @param {Room} space */
  cellSize(space) {
    return scaleOf(this.box, space) * RADIUS * Math.sqrt(3);
  }

  get robots() {
    return this.pieces.robots;
  }

  /** @param {View} view @param {number} seat */
  home(view, seat) {
    return this.pieces.home(view, seat);
  }

  /** @param {number[]} cell */
  point([q, r]) {
    return this.project.point([q, r]);
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    this.pieces.update(view);
  }

  /** The space changed: lie the better way round. Tells whether the drawing was made again. @param {Room} space */
  fit(space) {
    const better = this.#turnedFor(space);
    if (better === this.#turned) return false;
    this.#turned = better;
    this.project = projection(better);
    this.pieces = createPieces(this.view, this.project);
    this.ghost = new Ghost(this.project);
    this.#lay();
    return true;
  }

  #lay() {
    const { picture, view, project, pieces, ghost, effects } = this;
    effects.replaceChildren();
    picture.replaceChildren(drawTrack(view.board, project), ghost.under, pieces.layer, ghost.layer, effects);
    pieces.update(view);
  }

  /** A quarter turn when that makes the cells clearly larger. @param {Room} space */
  #turnedFor(space) {
    const [lying, upright] = [true, false].map((turned) => scaleOf(bounds(this.cells, projection(turned)), space));
    return lying > upright * 1.1;
  }
}

/** How wide a cell is in a close-up, in pixels: a finger finds it. */
const CLOSE_CELL = 50;

/**
 * The part of the board round some cells, for a closer look.
 * @param {Board} board @param {import("./hex.js").Cell[]} cells @param {Room} room pixels of the picture
 */
export const closeUp = (board, cells, room) =>
  closeUpOf(bounds(cells, board.project, RADIUS * 2.4), room, (RADIUS * Math.sqrt(3)) / CLOSE_CELL);
