/**
 * Sending to the host: once, whatever happens on the way. What is refused comes back with its reason; what is lost is
 * tried again, sooner when the network is back.
 *
 * @import { TableState } from "../../types/league.d.ts"
 */

/** Milliseconds: an answer that takes longer is lost. */
const PATIENCE = 20_000;
/** Milliseconds between two tries; each is twice as long as the one before. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;

/** The host said no, and why. */
export class Refusal extends Error {
  /** @param {{code: string, text: string}} told */
  constructor({ code, text }) {
    super(text);
    this.code = code;
  }
}

/** A refusal: what was sent counts already. */
export const COUNTS = "counts_already";
/** Refusals after which nobody takes it here any more. */
export const TOO_LATE = ["table_has_result", "table_closed", "wrong_status", "not_found"];

/** Nobody knows whether it arrived. */
export class Lost extends Error {}

/**
 * One POST. @param {string} url @param {Record<string, string>} fields
 * @param {{fetch?: typeof globalThis.fetch, csrf: string}} how
 * @returns {Promise<TableState>} as the page is then
 */
export async function post(url, fields, { fetch = globalThis.fetch, csrf }) {
  let response;
  let told;
  try {
    response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json", "X-CSRFToken": csrf },
      signal: AbortSignal.timeout(PATIENCE),
    });
    told = await read(response);
  } catch (error) {
    throw new Lost(String(error));
  }
  if (response.ok && told?.state) return told.state;
  if (response.status >= 400 && response.status < 500 && !AGAIN.includes(response.status))
    throw new Refusal(told?.text ? told : { code: "unknown", text: unknown(response.status) });
  throw new Lost(String(response.status));
}

/** Answers that say nothing about what was sent: it took too long, came too early, or too many came at once. */
const AGAIN = [408, 425, 429];

/** @param {Response} response */
async function read(response) {
  if (!response.headers.get("Content-Type")?.includes("application/json")) return null;
  return response.json();
}

/** What proves that this page is the site's: the cookie is fresher than a page that was kept. */
export function csrf() {
  const cookie = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie);
  return cookie?.[1] ?? JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "";
}

/** @param {number} status */
const unknown = (status) =>
  status === 403
    ? gettext("The site no longer recognises this browser. Reload the page; what you tapped is kept.")
    : gettext("The site didn’t accept it. Reload the page; what you tapped is kept.");

/** One thing that waits to be sent, and is tried until the host takes or refuses it. */
export class Outbox {
  #wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #busy = false;
  #lost = false;
  #open = false;
  /** Grows with each beginning: the answer to an earlier one says nothing about the next. */
  #turn = 0;

  /**
   * @param {{
   *   send: () => Promise<TableState>, onSent: (state: TableState) => void, onRefused: (refusal: Refusal) => void,
   *   onLost: () => void,
   * }} how `send` reads what is to be sent at that moment; `onLost` tells that it waits
   */
  constructor({ send, onSent, onRefused, onLost }) {
    this.send = send;
    this.onSent = onSent;
    this.onRefused = onRefused;
    this.onLost = onLost;
  }

  /** Being sent at this moment. */
  get busy() {
    return this.#busy;
  }

  /** A try went nowhere: there seems to be no line. */
  get lost() {
    return this.#lost;
  }

  /** Send now, and again until there is an answer. */
  begin() {
    this.#open = true;
    this.#turn += 1;
    this.#lost = false;
    this.#wait = FIRST_WAIT;
    return this.#try();
  }

  /** The network may be back. */
  hurry() {
    if (!this.#open) return;
    this.#wait = FIRST_WAIT;
    this.#try();
  }

  /** It is not to be sent after all. What is on its way may still arrive. */
  stop() {
    this.#open = false;
    clearTimeout(this.#timer);
  }

  /** @returns {Promise<void>} */
  async #try() {
    clearTimeout(this.#timer);
    if (this.#busy) return;
    this.#busy = true;
    const turn = this.#turn;
    let state;
    let error;
    try {
      state = await this.send();
    } catch (caught) {
      error = caught;
    }
    this.#busy = false;
    if (!this.#open) return;
    if (turn !== this.#turn) return this.#try();
    if (state || error instanceof Refusal) this.stop();
    if (state) this.onSent(state);
    else if (error instanceof Refusal) this.onRefused(error);
    else this.#later();
  }

  #later() {
    this.#lost = true;
    this.#timer = setTimeout(() => this.#try(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.onLost();
  }
}
