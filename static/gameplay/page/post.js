/**
 * The same talk over HTTP, while there is no line: asks every few seconds how far the host is, and brings it what is to
 * be sent. What gets no answer is sent again under its id.
 *
 * @import { Inbound, Outbound, Pong } from "../../types/host.d.ts"
 */

/** Milliseconds between two questions; after a failure each wait is twice as long as the one before. */
const EVERY = 4000;
const LONGEST_WAIT = 30_000;
/** Milliseconds: an answer that takes longer is lost. */
const PATIENCE = 15_000;

export class Post {
  /** The page listens to the talk of the table. */
  hears = false;
  /** The host answers over HTTP. */
  up = false;
  #wait = EVERY;
  #runs = 0;
  #runsNow = 0;
  #timer = 0;
  /** Commands on their way. @type {Set<string>} */
  #underway = new Set();

  /**
   * @param {{api: string, watches?: boolean, hear: (message: Outbound) => void, onUp: (isUp: boolean) => void}} options
   *   `api`: the match's address there; `watches`: nobody's seat, whoever is signed in; `onUp`: told after each
   *   question
   */
  constructor({ api, watches = false, hear, onUp }) {
    this.api = api;
    /** @type {RequestCredentials} */
    this.credentials = watches ? "omit" : "same-origin";
    this.hear = hear;
    this.onUp = onUp;
  }

  start() {
    if (this.#runsNow) return;
    this.#runsNow = this.#runs += 1;
    this.#wait = EVERY;
    this.#look(this.#runsNow);
  }

  stop() {
    this.#runsNow = 0;
    this.up = false;
    clearTimeout(this.#timer);
  }

  /** @param {number} run */
  async #look(run) {
    const at = Date.now();
    const pong = await this.#fetch("pulse/");
    if (run !== this.#runsNow) return; // there is a line again
    this.up = pong !== null && !("code" in pong);
    this.#wait = this.up ? EVERY : Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = window.setTimeout(() => this.#look(run), this.#wait * (0.75 + Math.random() / 2));
    this.onUp(this.up);
    if (this.up) this.hear({ .../** @type {Pong} */ (pong), at });
    if (this.up && this.hears) void this.#talk(null);
  }

  /** @param {Inbound} message */
  async write(message) {
    if (!this.up || message.type === "ping") return;
    if (message.type === "hello") return this.#sync();
    if (message.type === "hear") return this.#talk(message.id);
    const { type, ...body } = message;
    if (this.#underway.has(body.id)) return;
    this.#underway.add(body.id);
    const told = await this.#fetch(`${type}/`, body);
    this.#underway.delete(body.id);
    if (!told) return;
    const kind = "code" in told ? "refused" : "type" in told ? told.type : type === "preview" ? "preview" : "ok";
    this.hear(/** @type {Outbound} */ ({ ...told, type: kind, id: body.id }));
  }

  /** @param {string | null} id of the question, if there was one */
  async #talk(id) {
    this.hears = true;
    const told = await this.#fetch("talk/");
    if (told && !("code" in told) && this.up) this.hear(/** @type {Outbound} */ ({ ...told, id }));
  }

  async #sync() {
    const told = await this.#fetch("sync/");
    if (told && !("code" in told) && this.up) this.hear(/** @type {Outbound} */ (told));
  }

  /**
   * What the host said, a refusal too; null: it said nothing.
   * @param {string} where @param {object} [body] of a POST
   * @returns {Promise<object | null>}
   */
  async #fetch(where, body) {
    const post = { method: "POST", body: JSON.stringify(body) };
    const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrf() };
    const { credentials } = this;
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const response = await fetch(this.api + where, { ...(body && post), headers, credentials, signal });
      const told = await response.json();
      return response.ok || "code" in told ? told : null;
    } catch {
      return null;
    }
  }
}

const csrf = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
