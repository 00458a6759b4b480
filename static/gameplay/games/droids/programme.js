/**
 * Orders that are to be laid: which token goes on which cell of which emitter, in the order in which they are laid.
 * Plain values, no pixels; what they lead to the host says.
 *
 * @import { Placement, PlayerShown } from "./types.d.ts"
 * @typedef {Placement["order"]} Kind
 * @typedef {Partial<Record<Kind, number>>} Pool so many tokens of each kind
 * @typedef {{emitter: number, cell: number}} Spot a cell of an own emitter
 */
import { Past } from "../../kit/past.js";

/** @param {Spot} a @param {Spot} b */
const isSame = (a, b) => a.emitter === b.emitter && a.cell === b.cell;

/** A hand as a pool. @param {readonly Kind[]} hand @returns {Pool} */
export function poolOf(hand) {
  /** @type {Pool} */
  const pool = {};
  for (const kind of hand) pool[kind] = (pool[kind] ?? 0) + 1;
  return pool;
}

export class Programme {
  /** @type {Past<Placement[]>} */
  #past = new Past();
  /** What is to be laid, the first one in front. @type {Placement[]} */
  items = [];
  /** What there is to lay. @type {Pool} */
  pool = {};
  /** @type {PlayerShown["emitters"]} */
  emitters = [];

  /** @param {number} most so many tokens at most */
  constructor(most) {
    this.most = most;
  }

  get empty() {
    return !this.items.length;
  }

  get canUndo() {
    return !this.#past.isEmpty;
  }

  /** @returns {{places: Placement[]}} */
  get payload() {
    return { places: this.items };
  }

  /** No more can be laid than that. */
  get full() {
    return this.items.length >= this.most;
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
    const spots = [1, 2, 3].map((cell) => ({ emitter, cell }));
    return spots.find((spot) => this.isFree(spot)) ?? null;
  }

  /** @param {Placement} placement */
  put(placement) {
    if (this.full || this.left(placement.order) < 1 || !this.isFree(placement)) return false;
    this.#change([...this.items, placement]);
    return true;
  }

  /** @param {Spot} spot */
  take(spot) {
    const taken = this.at(spot);
    if (taken) this.#change(this.items.filter((item) => item !== taken));
    return taken;
  }

  /** To another cell; two that are laid change places. @param {Spot} from @param {Spot} to */
  move(from, to) {
    const [item, other] = [this.at(from), this.at(to)];
    if (!item || item === other || !(other || this.isFree(to))) return false;
    const moved = (/** @type {Placement} */ each) =>
      each === item ? { ...each, ...to } : each === other ? { ...each, ...from } : each;
    this.#change(this.items.map(moved));
    return true;
  }

  /** One place to the front. @param {number} index */
  earlier(index) {
    if (index < 1 || index >= this.items.length) return false;
    this.#change(this.items.with(index, this.items[index - 1]).with(index - 1, this.items[index]));
    return true;
  }

  /** Nothing that was done before can be undone. @param {Placement[]} items */
  begin(items) {
    this.items = items;
    this.#past = new Past();
  }

  /** It is on its way: neither this nor what was done before can be undone. @param {Placement} item */
  sent(item) {
    this.begin(this.items.filter((each) => each !== item));
  }

  clear() {
    if (!this.empty) this.#change([]);
  }

  undo() {
    const before = this.#past.take();
    if (before) this.items = before;
    this.fit();
    return Boolean(before);
  }

  /**
   * What lies on the emitters by now, or can not be laid any more, is no longer to be laid.
   * @param {{pool: Pool, emitters: PlayerShown["emitters"]}} [now]
   */
  fit(now) {
    Object.assign(this, now);
    const wanted = this.items;
    this.items = [];
    for (const item of wanted) if (!this.full && this.left(item.order) > 0 && this.isFree(item)) this.items.push(item);
    return this.items.length < wanted.length;
  }

  /** @param {Placement[]} items */
  #change(items) {
    this.#past.remember(this.items);
    this.items = items;
  }
}
