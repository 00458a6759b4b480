/**
 * Orders that are laid ahead: they stay in this tab, by match, seat and turn, and each is sent as soon as this seat is
 * asked. What is not sent yet can be changed. No pixels; whoever holds the queue sends what `next` gives.
 *
 * @import { Placement, PlaceChoice, PlayerShown } from "./types.d.ts"
 * @typedef {{turn: number, rev: number, items: Placement[], stops: boolean}} Shared what another tab may know
 * @typedef {Shared & {goes: boolean}} Kept
 * @typedef {{key: string, rev: number}} Asked
 */
import { keep, recall } from "../../kit/tab.js";
import { Programme } from "./programme.js";
import { poolOf } from "./tokens.js";

export class Queue extends Programme {
  /** Each is sent as soon as this seat is asked. */
  goes = false;
  /** After the last one this seat stops. */
  stops = false;
  /** The question that was answered last: until there is news it looks open. */
  #answered = "";
  /** What was sent, until it is seen on its emitter. @type {Placement | null} */
  flying = null;
  /** Of the questions since the match was last set back; null: nothing was asked yet. @type {number | null} */
  #rev = null;

  /** @param {string} code of the match @param {number} seat @param {number} turn */
  constructor(code, seat, turn) {
    super();
    this.name = `droids-queue-${code}-${seat}`;
    this.turn = turn;
  }

  /**
   * Takes up what is kept for these questions. Once the match was set back, the same turn is another one: what was laid
   * before that is forgotten, and nothing of it is sent by itself. Returns whether there was something to forget.
   * @param {number} rev of the open questions
   */
  begin(rev) {
    if (rev === this.#rev) return false;
    const isFirst = this.#rev === null;
    /** @type {Kept | null} */
    const kept = isFirst ? recall(this.name) : null;
    const ofTurn = kept?.turn === this.turn ? kept : null;
    const had = (isFirst ? (ofTurn?.items ?? []) : this.items).length > 0;
    const same = ofTurn?.rev === rev ? ofTurn : null;
    this.#rev = rev;
    this.flying = null;
    const { items = [], goes = false, stops = false } = same ?? {};
    Object.assign(this, { items, goes, stops });
    this.save();
    return !same && had;
  }

  /** This question still waits for an answer. @param {Asked | null} prompt */
  isAsked(prompt) {
    return prompt !== null && this.#answered !== nameOf(prompt);
  }

  /** What is on the table now: what was sent counts as laid. Whether something cannot be laid any more.
   * @param {Pick<PlayerShown, "hand" | "emitters">} player */
  settle({ hand, emitters }) {
    if (this.flying && emitters[this.flying.emitter - 1]?.cells[this.flying.cell - 1]) this.flying = null;
    const { flying } = this;
    const pool = poolOf(hand ?? []);
    if (flying) pool[flying.order] = Math.max(0, (pool[flying.order] ?? 0) - 1);
    const lost = this.fit({ pool, emitters: flying ? withOrder(emitters, flying) : emitters });
    if (!this.items.length && !this.stops) this.goes = false;
    this.save();
    return lost;
  }

  /** What to answer now, if the queue is to go on. @param {Asked | null} prompt @returns {PlaceChoice | null} */
  next(prompt) {
    if (!this.goes || !this.isAsked(prompt)) return null;
    const [place = null] = this.items;
    return place || this.stops ? { place } : null;
  }

  /** It is on its way. @param {Asked} prompt @param {PlaceChoice} choice */
  sending(prompt, { place }) {
    this.#answered = nameOf(prompt);
    this.flying = place;
    if (place) this.take(place);
    else this.stops = false;
    this.save();
  }

  /** The host did not take it: nothing more is sent before the player has looked. @param {PlaceChoice} choice */
  refused({ place }) {
    this.#answered = "";
    this.flying = null;
    this.goes = false;
    if (place) this.items.unshift(place);
    this.save();
  }

  /** Each tab sends by itself only what it was told to. */
  get shared() {
    const { turn, stops, items } = this;
    return { turn, rev: this.#rev, items, stops };
  }

  /** What was laid in another tab. @param {unknown} shared @returns {boolean} whether it is for these questions */
  adopt(shared) {
    const { turn, rev, items, stops } = /** @type {Shared} */ (shared);
    if (turn !== this.turn || rev !== this.#rev) return false;
    Object.assign(this, { items, stops });
    this.save();
    return true;
  }

  save() {
    if (this.#rev === null) return; // what is kept is not read yet
    keep(this.name, this.items.length || this.stops ? { ...this.shared, goes: this.goes } : null);
  }
}

/** @param {Asked} prompt */
const nameOf = ({ key, rev }) => `${key} ${rev}`;

/** @param {PlayerShown["emitters"]} emitters @param {Placement} laid */
function withOrder(emitters, { emitter, cell, order, direction }) {
  const target = emitters[emitter - 1];
  return emitters.with(emitter - 1, { ...target, cells: target.cells.with(cell - 1, { order, direction }) });
}
