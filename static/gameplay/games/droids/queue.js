/**
 * Placements laid ahead: they stay in this tab, by match, seat and turn, and each is sent as soon as this seat is
 * asked. What is not sent yet can be changed. No pixels; whoever holds the queue sends what `next` gives.
 *
 * @import { Placement, PlaceChoice, PlayerShown } from "./types.d.ts"
 * @typedef {{turn: number, rev: number, items: Placement[], goes: boolean, stops: boolean}} Kept
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store
 */
import { Programme } from "./programme.js";
import { poolOf } from "./tokens.js";

/** The store of this tab; a private window may have none. @returns {Store | null} */
function tabStore() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** What is kept under a name. @param {string} name @param {Store | null} [store] */
export function recall(name, store = tabStore()) {
  try {
    return JSON.parse(store?.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value null: nothing any more @param {Store | null} [store] */
export function keep(name, value, store = tabStore()) {
  try {
    if (value) store?.setItem(name, JSON.stringify(value));
    else store?.removeItem(name);
  } catch {
    /* no room: it holds while the page is open */
  }
}

export class Queue {
  programme = new Programme();
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

  /** @param {string} code of the match @param {number} seat @param {number} turn @param {Store | null} [store] */
  constructor(code, seat, turn, store = tabStore()) {
    this.name = `droids-queue-${code}-${seat}`;
    this.turn = turn;
    this.store = store;
  }

  /**
   * Takes up what is kept for these questions. Once the match was set back, the same turn is another one: what was laid
   * before that is forgotten, and nothing of it is sent by itself. Returns whether there was something to forget.
   * @param {number} rev of the open questions
   */
  begin(rev) {
    if (rev === this.#rev) return false;
    /** @type {Kept | null} */
    const kept = recall(this.name, this.store);
    const was = this.#rev === null ? (kept?.turn === this.turn ? kept.items : []) : this.programme.items;
    const same = this.#rev === null && kept?.turn === this.turn && kept.rev === rev ? kept : null;
    this.#rev = rev;
    this.programme.items = same?.items ?? [];
    this.goes = same?.goes ?? false;
    this.stops = same?.stops ?? false;
    this.flying = null;
    this.save();
    return !same && was.length > 0;
  }

  /** This question still waits for an answer. @param {{key: string, rev: number} | null} prompt */
  isAsked(prompt) {
    return prompt !== null && this.#answered !== nameOf(prompt);
  }

  /** What is on the table now. @param {PlayerShown} player */
  settle(player) {
    const { emitters } = player;
    const { flying } = this;
    if (flying && emitters[flying.emitter - 1]?.cells[flying.cell - 1]) this.flying = null;
    const hand = [...(player.hand ?? [])];
    if (this.flying && hand.includes(this.flying.order)) hand.splice(hand.indexOf(this.flying.order), 1);
    const lost = this.programme.fit({ pool: poolOf(hand), emitters: withFlying(emitters, this.flying) });
    if (!this.programme.items.length && !this.stops) this.goes = false;
    this.save();
    return lost;
  }

  /** What to answer now, if the queue is to go on. @param {{key: string, rev: number} | null} prompt
   * @returns {PlaceChoice | null} */
  next(prompt) {
    if (!this.goes || !this.isAsked(prompt)) return null;
    const [place = null] = this.programme.items;
    return place || this.stops ? { place } : null;
  }

  /** It is on its way. @param {{key: string, rev: number}} prompt @param {PlaceChoice} choice */
  sending(prompt, { place }) {
    this.#answered = nameOf(prompt);
    this.flying = place;
    if (place) this.programme.take(place);
    this.save();
  }

  /** The host did not take it: nothing more is sent before the player has looked. @param {PlaceChoice} choice */
  refused({ place }) {
    this.#answered = "";
    this.flying = null;
    this.goes = false;
    if (place) this.programme.items.unshift(place);
    this.save();
  }

  /** What another tab of this seat may know; each tab sends by itself only what it was told to. */
  get plan() {
    const { turn, stops, programme } = this;
    return { turn, rev: this.#rev, items: programme.items, stops };
  }

  /** What was laid in another tab. @param {unknown} plan @returns {boolean} whether it is for these questions */
  take(plan) {
    const { turn, rev, items, stops } = /** @type {Queue["plan"]} */ (plan);
    if (turn !== this.turn || rev === null || rev !== this.#rev) return false;
    this.programme.items = items;
    this.stops = stops;
    this.save();
    return true;
  }

  save() {
    const { turn, goes, stops, programme, name, store } = this;
    const { items } = programme;
    const rev = this.#rev;
    if (rev === null) return; // what is kept is not read yet
    keep(name, items.length || stops ? { turn, rev, items, goes, stops } : null, store);
  }
}

/** @param {{key: string, rev: number}} prompt */
const nameOf = ({ key, rev }) => `${key} ${rev}`;

/** What was sent counts as laid. @param {PlayerShown["emitters"]} emitters @param {Placement | null} flying */
function withFlying(emitters, flying) {
  if (!flying) return emitters;
  const { emitter, cell, order, direction } = flying;
  const target = emitters[emitter - 1];
  return emitters.with(emitter - 1, { ...target, cells: target.cells.with(cell - 1, { order, direction }) });
}
