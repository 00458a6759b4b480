/**
 * Orders that are to be laid: which token goes on which cell of which emitter, in the order in which they are laid.
 * Plain values, no pixels; what they lead to the host says.
 *
 * @import { Placement, PlayerShown } from "./types.d.ts"
 * @typedef {Placement["order"]} Kind
 * @typedef {{emitter: number, cell: number}} Spot a cell of an own emitter
 */
import { DEPTH, SIZE } from "./frame.js";

/** A player draws as many in a turn (DR-5.1). */
export const HAND = 7;

/** All cells of the own emitters, those nearest to the board in front. @type {Spot[]} */
export const SPOTS = Array.from({ length: SIZE * DEPTH }, (_, i) => ({
  emitter: (i % SIZE) + 1,
  cell: Math.floor(i / SIZE) + 1,
}));

/** @param {Spot} a @param {Spot} b */
export const isSame = (a, b) => a.emitter === b.emitter && a.cell === b.cell;

export class Programme {
  /** What is to be laid, the first one in front. @type {Placement[]} */
  items = [];
  /** What there is to lay. @type {import("./tokens.js").Pool} */
  pool = {};
  /** @type {PlayerShown["emitters"]} */
  emitters = [];

  get isFull() {
    return this.items.length >= HAND;
  }

  /** Tokens of a kind that are not laid yet. @param {Kind} kind */
  left(kind) {
    return (this.pool[kind] ?? 0) - this.items.filter(({ order }) => order === kind).length;
  }

  /** @param {Spot} spot */
  at(spot) {
    return this.items.find((item) => isSame(item, spot)) ?? null;
  }

  /** Something may be laid there: the emitter is whole, and neither holds nor gets an order. @param {Spot} spot */
  isFree(spot) {
    const emitter = this.emitters[spot.emitter - 1];
    return Boolean(emitter && !emitter.broken && emitter.cells[spot.cell - 1] === null && !this.at(spot));
  }

  /** The free cell of an emitter that is nearest to the board. @param {number} emitter @returns {Spot | null} */
  firstFree(emitter) {
    return SPOTS.find((spot) => spot.emitter === emitter && this.isFree(spot)) ?? null;
  }

  /** @param {Placement} placement */
  put(placement) {
    if (this.isFull || this.left(placement.order) < 1 || !this.isFree(placement)) return false;
    this.items = [...this.items, placement];
    return true;
  }

  /** @param {Spot} spot */
  take(spot) {
    const taken = this.at(spot);
    this.items = this.items.filter((item) => item !== taken);
    return taken;
  }

  /** What lies on the emitters by now, or cannot be laid any more, is no longer to be laid; whether there was any.
   * @param {Pick<Programme, "pool" | "emitters">} now */
  fit({ pool, emitters }) {
    Object.assign(this, { pool, emitters });
    const wanted = this.items;
    this.items = [];
    return wanted.filter((item) => !this.put(item)).length > 0;
  }
}
