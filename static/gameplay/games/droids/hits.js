/**
 * What has hit droids since an order was sent: a view tells how many emitters are to be lost, not by what.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @typedef {Extract<GameEvent, {kind: "shot" | "exploded"}>} Hit
 * @typedef {(seat: number) => string} Name
 */
import { say } from "../../kit/words.js";
import { cellName } from "./frame.js";
import { robotName, sentence } from "./words.js";

export class Hits {
  /** Of one order, the first one in front. @type {Hit[]} */
  #all = [];
  /** That order; null: it is under way. @type {string | null} */
  #order = null;

  /** @param {GameEvent[]} events */
  follow(events) {
    for (const event of events) {
      if (event.kind === "sent" || event.kind === "killer_sent") {
        this.#all = [];
        this.#order = null;
      }
      if ((event.kind === "shot" || event.kind === "exploded") && event.data.emitters) this.#all.push(event);
    }
  }

  /** After an order that this page did not see nothing is known. @param {View} view */
  update({ turn, laid }) {
    const order = `${turn}.${laid}`;
    if (this.#order !== null && this.#order !== order) this.#all = [];
    this.#order = order;
  }

  /**
   * The one for which a seat is asked now: the choices are made in the order of the hits (DR-7.18).
   * @param {View} view @param {number} seat @returns {Hit | null}
   */
  asked({ due }, seat) {
    const own = this.#all.filter(({ kind, data }) => (kind === "shot" ? data.target : data.robot) === seat);
    const open = due.filter((each) => each.kind === "damage" && each.seat === seat);
    return own[own.length - open.length] ?? null;
  }
}

/** Whose shot it was, what the die showed and how far it went; or which mine. @param {Hit | null} hit
 * @param {Name} name */
export function hitText(hit, name) {
  if (hit?.kind === "shot") {
    const { robot, digit, distance } = hit.data;
    const key = digit === null ? "damage/shot/sure" : "damage/shot";
    return sentence(say(key, { robot: robotName(robot, name), digit, distance }));
  }
  if (hit) return say(hit.data.carried ? "damage/mine/carried" : "damage/mine", { cell: cellName(hit.data.cell) });
  return say("damage/hit");
}
