/**
 * The board of a Droids match, turned to its viewer: ground, emitters with their orders, robots, what lies about, which
 * emitter serves whom, and what a question lays over it. Draws a view exactly; `motion.js` moves what happens between
 * two views.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @import { Room } from "../../kit/box.js"
 * @import { Cell } from "../../kit/squares.js"
 * @import { Frame } from "./frame.js"
 * @typedef {import("./ghost.js").Handle} Handle
 * @typedef {import("./ghost.js").Planned} Planned
 */
import { Inspector } from "../../kit/inspect.js";
import { svg } from "../../svg.js";
import { cellText, emitterText } from "./around.js";
import { createEmitters } from "./emitters.js";
import { drawFloor } from "./floor.js";
import { foreseenOf } from "./foresee.js";
import { frameOf, SIZE } from "./frame.js";
import { Question } from "./ghost.js";
import { Hits } from "./hits.js";
import { createLights, emitterAt, linesFrom, linesTo, robotAt } from "./lights.js";
import { createPieces } from "./pieces.js";
import { createTable } from "./table.js";

/** Pixels: the buttons of the picture. */
const TOOLS = 52;

/** All of it, and beside it, as far as the place is wider than it is high, room for the buttons.
 * @param {import("./frame.js").Box} whole @param {Room} room */
function boxOf(whole, room) {
  const unit = whole.height / room.height;
  const spare = Math.min(TOOLS * unit, Math.max(0, room.width * unit - whole.width));
  return { ...whole, width: whole.width + spare };
}

/**
 * @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view @param {Room} room
 * @param {(seat: number) => string} name
 */
export const createBoard = (picture, view, room, name) => new Board(picture, view, room, name);

export class Board {
  /** Marks that live for a moment. */
  effects = svg("g", { class: "dr-effects", "aria-hidden": "true" });
  hits = new Hits();
  /** What a question has to say of a cell. @type {(cell: number[]) => string} */
  #more = () => "";
  #lights;
  #question;

  /** @param {SVGSVGElement} picture @param {View} view @param {Room} room @param {(seat: number) => string} name */
  constructor(picture, view, room, name) {
    const frame = frameOf(view);
    this.frame = frame;
    this.view = view;
    this.name = name;
    this.box = boxOf(frame.box, room);
    this.emitters = createEmitters(frame);
    this.pieces = createPieces(view, frame);
    this.table = createTable(view, frame);
    this.#lights = createLights(frame);
    this.#question = new Question(frame, () => this.#own?.side ?? frame.side);
    this.inspector = new Inspector(picture, {
      size: () => [SIZE, SIZE],
      tell: (cell) => this.#told(cell),
      begin: () => frame.to(this.#own?.cell ?? frame.from([0, 0])),
      rim: { at: (point) => rimAt(frame, point), boxOf: (cell) => slotAt(frame, cell) },
      onLook: (cell) => this.#look(cell),
    });
    picture.classList.add("dr-scene");
    const { layer, under } = this.#question;
    picture.replaceChildren(
      drawFloor(view, frame),
      this.#lights.columns,
      this.table.garden,
      this.pieces.things,
      under,
      this.emitters.layer,
      this.#lights.frames,
      this.table.layer,
      this.pieces.layer,
      layer,
      this.effects,
      this.inspector.mark,
    );
    this.update(view);
  }

  get #own() {
    return this.view.players[this.view.you ?? -1];
  }

  /** @param {View} now */
  update(now) {
    this.view = now;
    for (const part of [this.emitters, this.pieces, this.#lights, this.table, this.hits]) part.update(now);
    this.inspector.refresh();
  }

  /** What a view does not tell. @param {GameEvent[]} events */
  follow(events) {
    this.table.follow(events);
    this.hits.follow(events);
  }

  // -- for a question ------------------------------------------------------------------------------------------------

  ghost = {
    /** All that a question laid over the board goes. */
    clear: () => {
      this.#question.clear();
      this.#lights.ask([]);
    },
  };

  /** Where an answer leads; null: nowhere. @param {GameEvent[] | null} events @param {number} seat */
  foresee(events, seat) {
    this.#question.show(events && foreseenOf(this.view, events, seat));
  }

  /** Tokens that would lie on the own emitters. @param {Planned[]} tokens */
  plan(tokens) {
    this.#question.plan(tokens);
  }

  /** Places to choose. @param {Handle[]} handles */
  offer(handles) {
    this.#question.offer(handles);
  }

  /** Own emitters of which a question speaks are lit. @param {number[]} emitters */
  light(emitters) {
    this.#lights.ask(emitters);
  }

  /** What an open question knows of a cell is told with it. @param {((cell: number[]) => string) | null} tell */
  explain(tell) {
    this.#more = tell ?? (() => "");
    this.inspector.refresh();
  }

  // -- what is looked at ---------------------------------------------------------------------------------------------

  /** @param {Cell} cell as shown */
  #told(cell) {
    const emitter = emitterAt(this.frame, cell);
    if (emitter) return emitterText(this.view, emitter.side, emitter.emitter, this.name);
    const here = this.frame.from(cell);
    return [cellText(this.view, here, this.name), this.#more(here)].filter(Boolean).join(" ");
  }

  /** Which emitter serves whom is lit. @param {Cell | null} cell as shown */
  #look(cell) {
    const emitter = cell && emitterAt(this.frame, cell);
    const robot = cell && !emitter ? robotAt(this.view, this.frame.from(cell)) : null;
    if (emitter) this.#lights.see(linesFrom(this.view, emitter.side, emitter.emitter));
    else this.#lights.see(robot === null ? [] : linesTo(this.view, robot));
  }

  shortcuts() {
    return this.inspector.shortcuts();
  }

  /** The board is square: it always lies the same way. @param {Room} room */
  fit(room) {
    const before = this.box;
    this.box = boxOf(this.frame.box, room);
    return before.width !== this.box.width;
  }

  /** An order may lead across all of it, so it is shown whole, on a phone, too; a close-up has large emitters. */
  cellSize() {
    return Infinity;
  }
}

/** The room of the emitter that a cell outside of the board stands for. @param {Frame} frame @param {Cell} cell */
function slotAt(frame, cell) {
  const emitter = emitterAt(frame, cell);
  return emitter && frame.slot(emitter.side, emitter.emitter);
}

/** The emitter under a point, as a cell outside of the board. @param {Frame} frame
 * @param {import("../../svg.js").Point} point */
const rimAt = (frame, { x, y }) => RIM.find((cell) => isIn(slotAt(frame, cell), x, y)) ?? null;

/** @param {import("./frame.js").Box | null} box @param {number} x @param {number} y */
const isIn = (box, x, y) => box !== null && x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

/** Cells round the board. */
const RIM = Array.from(
  { length: SIZE },
  (_, n) =>
    /** @type {Cell[]} */ ([
      [n, SIZE],
      [n, -1],
      [-1, n],
      [SIZE, n],
    ]),
).flat();
