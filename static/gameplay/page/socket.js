/**
 * The line to the host. Joins, resumes after the version it has, repeats what was not answered (the host knows a
 * message by its id, so twice is once; `hello` and `ping` have none: the first is repeated until the host has said how
 * the match is, the second comes again anyway), comes back with jitter after a cut, and learns the host's clock. While
 * there is no line for long, the same goes over HTTP.
 *
 * @import { Inbound, Outbound, Pong, RefusedShape } from "../../types/host.d.ts"
 * @typedef {Exclude<Inbound, {type: "hello" | "ping"}>} Sent a command under its id
 * @typedef {Sent extends infer One ? One extends Sent ? Omit<One, "id"> : never : never} Command
 * @typedef {"connecting" | "open" | "held" | "waiting" | "polling" | "closed"} LineStatus
 *   `held`: the line is open, and the host can do nothing at present; `polling`: there is none, and HTTP works
 * @typedef {{
 *   message: Sent, keep: boolean, tries: number,
 *   resolve: (answer: Outbound) => void, reject: (error: Error) => void,
 * }} Unanswered
 */
import { Post } from "./post.js";

/** Milliseconds from ping to ping at most: the host knows by them who is here, and says how far the match is. */
const PING_EVERY = 10_000;
/** A player's page that is looked at asks after so long without a word; */
const ASK_AFTER = 4000;
/** with no word for so long after a question, the line is told to be lost; */
const TOLD_AFTER = 3000;
/** and after so long it is given up: a host that is slow for a moment is not left by all pages at once. */
const DEAD_AFTER = 15_000;
/** A line opens within so long, or never. */
const OPENS_WITHIN = 25_000;
/** So often the page looks whether any of this is so. */
const LOOK_EVERY = 500;
const LONGEST_WAIT = 15_000;
/** The host does not want to hear of this page again: signed out, not allowed, no such match. */
const FOR_GOOD = [4001, 4003, 4004];
/** So many lines are open from here that the host takes no more of them (config/sockets.py). */
const CROWDED = 4029;
/** Milliseconds until such a page tries again: somebody has to close another one first. */
const CROWDED_WAIT = 60_000;
/** Milliseconds without a line, after which the page asks over HTTP. */
const LOST_FOR = 5000;
/** A command that came too fast is sent again so many times, later and later. */
const MOST_TRIES = 10;
/** Nothing is wrong with the command: it came too fast, or the host could not take it at that moment. */
export const PASSES = ["flood", "retry"];
/** So many answers in a row that say so are told; one is over before it is read. */
const TROUBLES = 2;

/** The host refused a command. */
export class Refusal extends Error {
  /** @param {RefusedShape} message */
  constructor(message) {
    super(message.code);
    this.code = message.code;
    this.params = message.params;
    this.at = message.at ?? "";
  }
}

export class Socket {
  /** @type {WebSocket | null} */
  #line = null;
  #tries = 0;
  /** Milliseconds that the host's clock is ahead of this one, and how long the trip took that told. */
  #offset = 0;
  #bestTrip = Infinity;
  #lastHeard = 0;
  #pingedAt = 0;
  /** When the line began to open. */
  #beganAt = 0;
  /** Since when the host owes a word over this line; 0: it owes none. */
  #askedAt = 0;
  /** It owes it for so long that the line is told to be lost. */
  #isQuiet = false;
  #ended = false;
  /** Since when there is no line; 0: there is one. */
  #lostAt = 0;
  /** So often in a row the host said that it cannot answer at this moment. */
  #troubles = 0;
  /** Nobody resolves turns at present, the host says. */
  #stands = false;
  #retry = 0;
  /** `hello` is not answered yet; so often the host could not take it, and when it is said again. */
  #greets = false;
  #greetings = 0;
  #greeting = 0;
  /** With which the last line was closed. @type {number | undefined} */
  #code;
  /** @type {Map<string, Unanswered>} */
  #unanswered = new Map();
  #beat;
  #bound = new AbortController();

  /**
   * @param {{
   *   url: string, api: string, match: string, watches?: boolean, plays?: boolean, have: () => number | null,
   *   onMessage: (message: Outbound) => void, onStatus: (status: LineStatus, code?: number) => void,
   *   onStands?: (stands: boolean) => void,
   * }} options `have`: the version that is shown, or null for none; `api`: where the match is asked for without a line;
   *   `watches`: nobody's seat, whoever is signed in; `plays`: somebody plays here, and learns quickly of a lost line;
   *   `onStands`: the host's workers are away, or back
   */
  constructor({ url, api, match, watches, plays = false, have, onMessage, onStatus, onStands = () => {} }) {
    this.url = url;
    this.match = match;
    this.plays = plays;
    this.have = have;
    this.onMessage = onMessage;
    this.onStatus = onStatus;
    this.onStands = onStands;
    this.post = new Post({ api, watches, hear: (message) => this.#hear(message), onUp: (isUp) => this.#posted(isUp) });
    const { signal } = this.#bound;
    this.#beat = setInterval(() => this.#listen(), LOOK_EVERY);
    window.addEventListener("online", () => this.#connectNow(), { signal });
    window.addEventListener("offline", () => this.#ping(), { signal });
    document.addEventListener("visibilitychange", () => this.#look(), { signal });
    this.#connect();
  }

  /** The host's time, in milliseconds. */
  now = () => Date.now() + this.#offset;

  /** Ask for what is missing, until the host has said it. */
  resync() {
    clearTimeout(this.#greeting);
    this.#greeting = 0;
    this.#greets = true;
    this.#write({ type: "hello", match: this.match, have: this.have() });
  }

  /**
   * Send a command; resolves with the host's answer, rejects with a Refusal.
   * @param {Command} message
   * @param {{keep?: boolean}} [options] `keep`: ask again after a cut
   * @returns {Promise<Outbound>} the answer that belongs to this command
   */
  send(message, { keep = false } = {}) {
    /** @type {Sent} */
    const sent = { ...message, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
    return new Promise((resolve, reject) => {
      if (this.#ended || (!keep && !this.#reaches())) return reject(new Error("connection"));
      this.#unanswered.set(sent.id, { message: sent, keep, tries: 0, resolve, reject });
      this.#write(sent);
    });
  }

  close() {
    this.#ended = true;
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    clearTimeout(this.#greeting);
    this.post.stop();
    this.#bound.abort();
    this.#line?.close();
  }

  // -- the line -----------------------------------------------------------------------------------------------------

  #connect() {
    clearTimeout(this.#retry);
    if (this.#ended) return;
    if (!this.post.up) this.onStatus("connecting");
    const address = new URL(this.url, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#line = socket;
    this.#beganAt = Date.now();
    socket.addEventListener("open", () => {
      if (socket === this.#line) this.#opened();
      else socket.close();
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#line) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#line) this.#lost(event.code);
    });
  }

  #opened() {
    this.#askedAt = 0;
    this.#isQuiet = false;
    this.#lostAt = 0;
    this.#greetings = 0;
    this.post.stop();
    this.resync(); // first of all: until then the host tells nothing of the match, its talk neither
    this.#repeat(); // before anything is sent because the line is open
    this.onStatus("open");
    this.#ping();
  }

  #repeat() {
    for (const { message } of this.#unanswered.values()) this.#write(message);
  }

  /** The host was asked over HTTP. @param {boolean} isUp it answered */
  #posted(isUp) {
    this.onStatus(isUp ? "polling" : "waiting", this.#code);
    if (isUp) this.#repeat();
  }

  /** @param {number} code */
  #lost(code) {
    this.#line = null;
    this.#isQuiet = false;
    this.#code = code;
    clearTimeout(this.#greeting);
    this.#greeting = 0;
    this.#troubles = 0;
    this.#ended ||= FOR_GOOD.includes(code);
    for (const [id, wait] of this.#unanswered) {
      if (wait.keep && !this.#ended) continue; // a command may have been taken: it is asked again under its id
      this.#unanswered.delete(id);
      wait.reject(new Error("connection"));
    }
    if (this.#ended) {
      this.post.stop();
      return this.onStatus("closed", code);
    }
    this.#tries += 1;
    this.#lostAt ||= Date.now();
    const isCrowded = code === CROWDED;
    if (isCrowded || Date.now() - this.#lostAt > LOST_FOR) this.post.start();
    const wait = isCrowded ? CROWDED_WAIT : Math.min(LONGEST_WAIT, 400 * 2 ** Math.min(this.#tries, 6));
    if (!this.post.up) this.onStatus("waiting", code);
    this.#retry = window.setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  #connectNow() {
    if (this.#line || this.#ended) return;
    this.#tries = 0;
    this.#connect();
  }

  #look() {
    if (document.visibilityState !== "visible") return;
    if (this.#line) this.#ping();
    else this.#connectNow();
  }

  /**
   * Whether the line is alive. Silence counts from a question: a page that nobody sees asks once a minute, as its
   * browser lets it.
   */
  #listen() {
    if (!this.#line) return;
    const now = Date.now();
    if (this.#line.readyState !== WebSocket.OPEN) {
      if (now - this.#beganAt > OPENS_WITHIN) this.#giveUp();
      return;
    }
    const silence = this.#askedAt ? now - this.#askedAt : 0;
    if (silence > DEAD_AFTER) return this.#giveUp();
    const isSeen = document.visibilityState === "visible";
    if (silence >= TOLD_AFTER && isSeen && !this.#isQuiet) {
      this.#isQuiet = true;
      this.#lostAt = this.#askedAt;
      this.onStatus("waiting");
    }
    const isStill = now - Math.max(this.#lastHeard, this.#pingedAt) >= ASK_AFTER;
    if (now - this.#pingedAt >= PING_EVERY || (this.plays && isSeen && isStill)) this.#ping();
  }

  /** The line is dead, though nobody closed it. */
  #giveUp() {
    const dead = this.#line;
    this.#lost(1006);
    dead?.close();
  }

  #ping() {
    if (!this.#line) return;
    this.#pingedAt = Date.now();
    this.#write({ type: "ping", have: this.have(), at: Date.now() });
  }

  /** @param {Inbound} message */
  #write(message) {
    if (this.#line?.readyState !== WebSocket.OPEN) return void this.post.write(message);
    this.#askedAt ||= Date.now(); // the host has a word for whatever it is told
    this.#line.send(JSON.stringify(message));
  }

  #reaches() {
    return this.#line?.readyState === WebSocket.OPEN || this.post.up;
  }

  // -- what comes over it -------------------------------------------------------------------------------------------

  /** @param {Outbound} message */
  #hear(message) {
    this.#heardWord();
    if (message.type === "pong") {
      // No head: the host has not taken this line's `hello`, and would tell nothing of the match for ever.
      if (message.head !== null) this.#hearTrouble(false);
      return this.#heardPong(message);
    }
    if (message.type === "sync" || message.type === "steps") this.#greeted();
    const id = "id" in message ? (message.id ?? "") : "";
    const wait = this.#unanswered.get(id);
    const isRefused = message.type === "refused";
    this.#hearTrouble(isRefused && message.code === "retry");
    if (isRefused && PASSES.includes(message.code) && !id) return this.#greetLater();
    if (isRefused && message.code === "retry" && !wait) return; // answered meanwhile
    if (wait && isRefused && mayRepeat(message.code, wait)) return this.#sendLater(id, wait);
    if (wait) {
      this.#unanswered.delete(id);
      if (isRefused) wait.reject(new Refusal(message));
      else wait.resolve(message);
    }
    this.onMessage(message);
  }

  /** Whatever was said: the line is alive. */
  #heardWord() {
    this.#lastHeard = Date.now();
    this.#askedAt = 0;
    if (!this.#isQuiet) return;
    this.#isQuiet = false;
    this.#lostAt = 0;
    this.onStatus(this.#troubles >= TROUBLES ? "held" : "open");
  }

  /** @param {boolean} isTrouble */
  #hearTrouble(isTrouble) {
    const before = this.#troubles;
    this.#troubles = isTrouble ? before + 1 : 0;
    if (this.#line?.readyState !== WebSocket.OPEN) return;
    if (this.#troubles === TROUBLES) this.onStatus("held");
    else if (!isTrouble && before >= TROUBLES) this.onStatus("open");
  }

  /** It came too fast, or at a bad moment. @param {string} id @param {Unanswered} wait */
  #sendLater(id, wait) {
    wait.tries += 1;
    setTimeout(() => {
      if (this.#unanswered.has(id)) this.#write(wait.message);
    }, pause(wait.tries));
  }

  #greeted() {
    this.#tries = 0;
    this.#greets = false;
    this.#greetings = 0;
    clearTimeout(this.#greeting);
    this.#greeting = 0;
  }

  /** The host could not take `hello`, or a ping: refusals of the two look the same. */
  #greetLater() {
    if (!this.#greets || this.#greeting) return;
    this.#greetings += 1;
    this.#greeting = window.setTimeout(() => this.resync(), pause(this.#greetings));
  }

  /** The quickest round trip tells the clocks' difference best. @param {Pong} message */
  #heardPong(message) {
    const asked = message.at ?? 0;
    const trip = Date.now() - asked;
    if (trip <= this.#bestTrip * 1.5) {
      this.#bestTrip = Math.min(this.#bestTrip, trip);
      this.#offset = message.now - (asked + trip / 2);
    }
    if (message.stands !== this.#stands) {
      this.#stands = message.stands;
      this.onStands(message.stands);
    }
    if (message.head === null || message.head > (this.have() ?? -1)) this.resync();
  }
}

/** Milliseconds until what the host could not take is sent again. @param {number} tries */
const pause = (tries) => Math.min(300 * tries, LONGEST_WAIT) * (0.75 + Math.random() / 2);

/**
 * What is to reach the host is sent again for as long as its database is away.
 * @param {string} code @param {Unanswered} wait
 */
const mayRepeat = (code, { keep, tries }) =>
  PASSES.includes(code) && (tries < MOST_TRIES || (keep && code === "retry"));
