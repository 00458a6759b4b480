/**
 * What this phone keeps of one table: whose phone it is, the taps, and what is still unsent. It survives a reload and a
 * lost network. If the browser stores nothing (a private window), it lasts as long as the page.
 */
import { nonce } from "../nonce.js";
import { NO_GRID } from "./grid.js";
import { EMPTY, lines } from "./sheet.js";

/**
 * @import { TableState } from "../../types/league.d.ts"
 * @typedef {"open" | "waiting" | "sent" | "late"} Status being tapped; to be sent when there is a network; the host has
 *   it; the host takes it no more
 * @typedef {{
 *   me: number | null, voucher: string, who: number | null, sheet: import("./sheet.js").Sheet, status: Status,
 *   sentId: string, why: string, lateAt: number,
 *   grid: import("./grid.js").Grid, gridWaits: boolean, told: TableState | null, at: number,
 * }} Kept `me`: who says to hold the phone, while the host does not know; `voucher`: by what the phone was known last;
 *   `who`: in whose name the sheet is sent; `why` it is late, and what the host had said by then (`lateAt`);
 *   `told`: the newest that the host said
 * @typedef {Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Box
 */

const PREFIX = "table:";
/** Milliseconds, after which a night is over. */
const LONGEST = 36 * 3600_000;

/** @type {Omit<Kept, "at">} */
const NOTHING = {
  me: null,
  voucher: "",
  who: null,
  sheet: EMPTY,
  status: "open",
  sentId: "",
  why: "",
  lateAt: 0,
  grid: NO_GRID,
  gridWaits: false,
  told: null,
};

export class Store {
  /** The browser keeps it across a reload. */
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

  /** Loads what another tab of this browser has written meanwhile, or this page before its reload. */
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
   * Takes the host's state; returns the newest, which may be an earlier one.
   * @param {TableState} state
   */
  hear(state) {
    const { told, status } = this.kept;
    if (told && told.at > state.at) return told;
    // A waiting sheet keeps the voucher of the racer who tapped it, even if another racer has the phone by now.
    const another = status !== "waiting" && (state.you !== null || state.counts_at_once);
    this.keep({ told: state, ...(another ? { voucher: state.voucher } : {}) });
    return state;
  }

  /** A changed sheet is a new one, even if an earlier one is being sent. */
  retap(/** @type {import("./sheet.js").Sheet} */ sheet) {
    this.keep({ sheet, status: "open", sentId: "", why: "" });
  }

  /** The same sheet keeps its id, however often it is sent. */
  wait() {
    const { me, told, sentId } = this.kept;
    this.keep({ status: "waiting", sentId: sentId || sheetId(), who: me ?? told?.you ?? null });
  }

  /** Sets whose phone it is, or removes the name. @param {number | null} me */
  name(me) {
    this.keep({ me, voucher: "" });
  }

  /** The host no longer takes the sheet. @param {string} why */
  late(why) {
    this.keep({ status: "late", why, lateAt: this.kept.told?.at ?? 0 });
  }

  /** The result as the plain form sends it, with what vouches for it. @returns {Record<string, string>} */
  get fields() {
    const { sheet, sentId, who, voucher } = this.kept;
    const told = lines(sheet).flatMap(({ entry, place, status }) => [
      [`place_${entry}`, place === null ? "" : String(place)],
      [`status_${entry}`, status],
    ]);
    const more = [...(who === null ? [] : [["entry", String(who)]]), ...(voucher ? [["voucher", voucher]] : [])];
    return Object.fromEntries([["sent_id", sentId], ...more, ...told]);
  }

  /** Something here has not reached the host. */
  get unsent() {
    const { sheet, status, grid, gridWaits } = this.kept;
    return (
      ((status === "open" || status === "waiting") && sheet.placed.length > 0) || gridWaits || grid.taps.length > 0
    );
  }

  /** Removes tables of other nights. */
  #forgetOld() {
    try {
      for (const key of tablesKept(this.box).map((table) => PREFIX + table)) {
        if (!(this.now() - timeOf(this.box?.getItem(key)) < LONGEST)) this.box?.removeItem(key);
      }
    } catch {
      this.lasts = false;
    }
  }
}

/** The tables of which this phone keeps something. @param {Box | null} box @returns {string[]} as `Store` takes them */
export function tablesKept(box) {
  const keys = Array.from({ length: box?.length ?? 0 }, (_, at) => box?.key(at) ?? "");
  return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** When it was kept; NaN if that is unreadable. @param {string | null | undefined} text */
function timeOf(text) {
  try {
    return Number(JSON.parse(text ?? "").at);
  } catch {
    return Number.NaN;
  }
}

/** Plain http has no `randomUUID`. */
const sheetId = () => (crypto.randomUUID ? crypto.randomUUID().replaceAll("-", "") : nonce());

/** The browser's storage; null if the browser forbids it. @returns {Box | null} */
export function browserBox() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
