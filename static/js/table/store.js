/**
 * What this phone keeps of one table: who holds it, the taps, and what is still to be sent. It outlives a reload and
 * the network. Where the browser keeps nothing (a private window), it lives as long as the page.
 */
import { nonce } from "../nonce.js";
import { NO_GRID } from "./grid.js";
import { EMPTY } from "./sheet.js";

/**
 * @import { TableState } from "../../types/league.d.ts"
 * @typedef {"open" | "waiting" | "sent"} Status being tapped; to be sent when there is a network; the host has it
 * @typedef {{
 *   me: number | null, sheet: import("./sheet.js").Sheet, status: Status, sentId: string,
 *   grid: import("./grid.js").Grid, gridWaits: boolean, told: TableState | null, at: number,
 * }} Kept `me`: who says to hold the phone, while the host does not know; `told`: the newest that the host said
 * @typedef {Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Box
 */

const PREFIX = "table:";
/** Milliseconds: a night is over then. */
const LONGEST = 36 * 3600_000;

/** @type {Omit<Kept, "at">} */
const NOTHING = {
  me: null,
  sheet: EMPTY,
  status: "open",
  sentId: "",
  grid: NO_GRID,
  gridWaits: false,
  told: null,
};

export class Store {
  /** The browser keeps it over a reload. */
  lasts = true;
  /** @type {Kept} */
  kept;

  /** @param {Box | null} box @param {string} token of the table @param {() => number} [now] */
  constructor(box, token, now = Date.now) {
    this.box = box;
    this.key = PREFIX + token;
    this.now = now;
    this.kept = { ...NOTHING, at: now() };
    this.#forgetOld();
    this.load();
  }

  /** What another tab of this browser has written meanwhile, or this page before its reload. */
  load() {
    try {
      const text = this.box?.getItem(this.key);
      if (text) this.kept = { ...NOTHING, at: this.now(), ...JSON.parse(text) };
    } catch {
      this.lasts = false;
    }
  }

  /** @param {Partial<Kept>} changes */
  keep(changes) {
    this.kept = { ...this.kept, ...changes, at: this.now() };
    try {
      if (!this.box) throw new Error("no storage");
      this.box.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      this.lasts = false;
    }
  }

  /**
   * What the host says; where it is older than what it has said already, that.
   * @param {TableState} state
   */
  hear(state) {
    const { told } = this.kept;
    if (told && told.at > state.at) return told;
    this.keep({ told: state });
    return state;
  }

  /** A sheet that says something else is another one, also when an earlier one may be on its way. */
  retap(/** @type {import("./sheet.js").Sheet} */ sheet) {
    this.keep({ sheet, status: "open", sentId: "" });
  }

  /** The same sheet keeps its number, however often it is sent. */
  wait() {
    this.keep({ status: "waiting", sentId: this.kept.sentId || sheetId() });
  }

  /** Something here has not reached the host. */
  get unsent() {
    const { sheet, status, grid, gridWaits } = this.kept;
    return (status !== "sent" && sheet.placed.length > 0) || gridWaits || grid.taps.length > 0;
  }

  /** Tables of other nights. */
  #forgetOld() {
    try {
      const keys = Array.from({ length: this.box?.length ?? 0 }, (_, at) => this.box?.key(at) ?? "");
      for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
        if (!(this.now() - timeOf(this.box?.getItem(key)) < LONGEST)) this.box?.removeItem(key);
      }
    } catch {
      this.lasts = false;
    }
  }
}

/** When it was kept; NaN when that cannot be read. @param {string | null | undefined} text */
function timeOf(text) {
  try {
    return Number(JSON.parse(text ?? "").at);
  } catch {
    return Number.NaN;
  }
}

/** Plain http has no `randomUUID`. */
const sheetId = () => (crypto.randomUUID ? crypto.randomUUID().replaceAll("-", "") : nonce());

/** What keeps it; null where the browser lets nobody. @returns {Box | null} */
export function browserBox() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
