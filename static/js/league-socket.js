/*
 * A page that can change has `data-live="/ws/c/<club>/<competition>/"`. The socket sends only {changed, topic,
 * version}; fragments that care fetch themselves again: hx-trigger="league-<topic> from:body". Topic "order" is about
 * matches of the race in the address (`?race=3`): the page itself has not changed.
 */

/** Milliseconds after which a connection attempt has failed. */
const LONGEST_OPENING = 15_000;
/**
 * A line silent for this long is opened again: it may have died while the device slept. The host's first message says
 * what the current version is.
 */
const LONGEST_SILENCE = 180_000;
const LOOK_EVERY = 5000;
/** Milliseconds that a page is left alone before what is at stake is fetched. */
const CALM = 3000;
const LONGEST_WAIT = 30_000;
/** The host's code for a reader who may not listen. */
const NOT_ALLOWED = 4003;
/** The host's code for too many open lines. Milliseconds until this page tries again. */
const CROWDED = 4029;
const CROWDED_WAIT = 60_000;

/** @param {Document} root @returns {() => void} unbinds it */
export function bindLeagueSocket(root) {
  /** @type {HTMLElement | null} */
  const page = root.querySelector("[data-live^='/ws/']");
  if (!page) return () => {};
  const line = new LeagueLine(root, page.dataset.live ?? "");
  return () => line.stop();
}

class LeagueLine {
  /** @type {WebSocket | null} */
  #line = null;
  #wait = 1000;
  #heard = 0;
  #retry = 0;
  #closed = false;
  #greeted = false;
  /** The newest version that the host named, and the newest of these that was requested after a fragment had loaded. */
  #told = -1;
  #asked = -1;
  /** The order changed while nobody was looking. */
  #moved = false;
  #looking;
  #bound = new AbortController();

  /** @param {Document} root @param {string} path of the host's socket */
  constructor(root, path) {
    this.root = root;
    this.path = path;
    const { signal } = this.#bound;
    root.addEventListener("htmx:load", () => this.#check(), { signal });
    root.addEventListener("visibilitychange", () => this.#look(), { signal });
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY);
    this.#connect();
  }

  stop() {
    this.#closed = true;
    clearInterval(this.#looking);
    this.#bound.abort();
    this.#line?.close();
  }

  #connect() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.#line?.close();
    this.#line = socket;
    this.#heard = Date.now();
    socket.addEventListener("message", (event) => {
      if (socket === this.#line) this.#hear(event.data);
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#line) this.#lost(event.code);
    });
  }

  /** @param {number} code */
  #lost(code) {
    this.#line = null;
    if (this.#closed || code === NOT_ALLOWED) return this.stop();
    if (code === CROWDED) this.#wait = CROWDED_WAIT;
    // with jitter: all browsers come back after a restart
    this.#retry = window.setTimeout(() => this.#connect(), this.#wait + Math.random() * 1000);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** @param {string} data */
  #hear(data) {
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    this.#wait = 1000;
    this.#heard = Date.now();
    if (message.topic === "order") return this.#order();
    // Talk changes only its own page, and may have been missed while there was no line.
    if (message.topic === "talk" || (message.topic === "hello" && this.#greeted)) this.#say("talk");
    this.#greeted ||= message.topic === "hello";
    // It follows a result by a second or two, when the rows that changed still flash.
    if (message.topic === "stakes") return void setTimeout(() => this.#newer(message), CALM);
    this.#told = Math.max(this.#told, message.version ?? -1);
    // The first message on a line has the host's version: earlier changes are not sent one by one.
    this.#newer(message);
  }

  /** @param {{ changed?: boolean, topic: string, version: number }} message */
  #newer({ changed, topic, version }) {
    if (!this.#closed && changed && version > shown()) this.#tell(topic === "hello" ? "reconnected" : topic);
  }

  /** A page in the background fetches the order once somebody looks at it. */
  #order() {
    this.#moved = document.visibilityState !== "visible";
    if (!this.#moved) this.root.body.dispatchEvent(new CustomEvent("league-order"));
  }

  /** @param {string} topic */
  #tell(topic) {
    this.#say(topic);
    this.#say("any");
  }

  /** @param {string} topic */
  #say(topic) {
    this.root.body.dispatchEvent(new CustomEvent(`league-${topic}`));
  }

  /**
   * News that arrive while a fragment loads are lost with the element it replaces, so check whether it was new enough.
   */
  #check() {
    if (this.#told <= shown() || this.#told <= this.#asked) return;
    this.#asked = this.#told;
    this.#tell("reconnected");
  }

  #look() {
    if (document.visibilityState !== "visible") return;
    if (this.#moved) this.#order();
    if (!this.#line) return;
    const longest = this.#line.readyState === WebSocket.OPEN ? LONGEST_SILENCE : LONGEST_OPENING;
    if (Date.now() - this.#heard > longest) this.#connect();
  }
}

/** The version of the page. */
const shown = () => Number(document.querySelector("[data-version]")?.getAttribute("data-version") ?? -1);
