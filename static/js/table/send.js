/**
 * Sends to the host exactly once, whatever happens on the way. A refusal returns its reason; a lost request is tried
 * again, sooner when the network is back.
 *
 * @import { TableState } from "../../types/league.d.ts"
 */

/** Milliseconds: a slower answer counts as lost. */
const PATIENCE = 20_000;
/** Milliseconds between two tries; each wait is twice as long as the previous one. */
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

/** A refusal: the sent result already counts. */
export const COUNTS = "counts_already";
/** Refusals after which the table takes no result any more. */
export const TOO_LATE = ["table_has_result", "table_closed", "wrong_status", "not_found"];

/** It is unknown whether the request arrived. */
export class Lost extends Error {}

/**
 * Sends one POST.
 * @param {string} url @param {Record<string, string>} fields @param {{fetch?: typeof globalThis.fetch, csrf: string}}
 *   how @returns {Promise<TableState>} as the page is then
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

/** Answers that say nothing about the request itself: it took too long, came too early, or there were too many. */
const AGAIN = [408, 425, 429];

/** @param {Response} response */
async function read(response) {
  if (!response.headers.get("Content-Type")?.includes("application/json")) return null;
  return response.json();
}

/** Proves that this page is the site's: the cookie is fresher than a kept page. */
export function csrf() {
  const cookie = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie);
  return cookie?.[1] ?? JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "";
}

/** @param {number} status */
const unknown = (status) =>
  status === 403
    ? gettext("The site no longer recognises this browser. Reload the page; what you tapped is kept.")
    : gettext("The site didn’t accept it. Reload the page; what you tapped is kept.");

/** One thing to send, which is tried until the host accepts or refuses it. */
export class Outbox {
  #wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #busy = false;
  #lost = false;
  #open = false;
  /** Grows with each beginning, so that the answer to an earlier one does not affect the next. */
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

  /** A request is running at this moment. */
  get busy() {
    return this.#busy;
  }

  /** A try failed: there seems to be no network. */
  get lost() {
    return this.#lost;
  }

  /** Sends now, and again until there is an answer. */
  begin() {
    this.#open = true;
    this.#turn += 1;
    this.#lost = false;
    this.#wait = FIRST_WAIT;
    return this.#try();
  }

  /** Tries again, because the network may be back. */
  hurry() {
    if (!this.#open) return;
    this.#wait = FIRST_WAIT;
    this.#try();
  }

  /** Cancels sending. A running request may still arrive. */
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
