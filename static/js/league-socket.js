/*
 * A page that can change holds `data-live="/ws/c/<club>/<competition>/"`. The socket tells only {changed, topic,
 * version}; the fragments which care refetch themselves: hx-trigger="league-<topic> from:body". Topic "order" is about
 * matches of the race that the address names (`?race=3`): nothing of the page itself has changed.
 */

/** Milliseconds. A line that takes longer to open is none. */
const LONGEST_OPENING = 15_000;
/**
 * A line silent for so long is opened anew: it may have died in somebody's sleep, and the host says at once how far it
 * is.
 */
const LONGEST_SILENCE = 180_000;
const LOOK_EVERY = 5000;
const LONGEST_WAIT = 30_000;
/** The host's code for somebody who may not listen. */
const NOT_ALLOWED = 4003;
/** And for one line too many from here. Milliseconds until this page tries again. */
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
  /** The newest version the host spoke of, and the newest of these that was asked for after a fragment had come. */
  #told = -1;
  #asked = -1;
  /** The order has changed while nobody looked. */
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
    // What is said changes no page but its own, and may have been said while there was no line.
    if (message.topic === "talk" || (message.topic === "hello" && this.#greeted)) this.#say("talk");
    this.#greeted ||= message.topic === "hello";
    this.#told = Math.max(this.#told, message.version ?? -1);
    // The first word on a line says how far the host is: whatever happened meanwhile is not told one by one.
    if (message.changed && message.version > shown())
      this.#tell(message.topic === "hello" ? "reconnected" : message.topic);
  }

  /** A page that nobody looks at fetches the order once somebody does. */
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

  /** News that come while a fragment is fetched are lost with the element it replaces: was it new enough? */
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
