/**
 * The line to the host. Joins, resumes after the version it has, repeats what was not answered (the host knows a
 * message by its id, so twice is once), comes back with jitter after a cut, and learns the host's clock.
 *
 * @typedef {{type: string, [name: string]: any}} Message
 * @typedef {"connecting" | "open" | "waiting" | "closed"} LineStatus
 */

const PING_EVERY = 10_000;
const SILENCE = 25_000;
const LONGEST_WAIT = 15_000;
/** A command that came too fast is sent again so many times, later and later. */
const MOST_TRIES = 10;

/** The host refused a command. */
export class Refusal extends Error {
  /** @param {Message} message */
  constructor(message) {
    super(message.code);
    this.code = message.code;
    this.params = message.params ?? {};
    this.at = message.at ?? "";
  }
}

/**
 * @param {{
 *   url: string, match: string, have: () => number | null,
 *   onMessage: (message: Message) => void, onStatus: (status: LineStatus, code?: number) => void,
 * }} options `have`: the version that is shown, or null for none
 */
export function createSocket({ url, match, have, onMessage, onStatus }) {
  /** @type {WebSocket | null} */
  let line = null;
  let tries = 0;
  let offset = 0;
  let bestTrip = Infinity;
  let lastHeard = 0;
  /** When the host was asked first since it was heard. */
  let askedAt = 0;
  let ended = false;
  let retry = 0;
  /** @type {Map<string, {message: Message, keep: boolean, tries: number, resolve: (m: Message) => void, reject: (e: Error) => void}>} */
  const unanswered = new Map();

  const beat = setInterval(ping, PING_EVERY);
  window.addEventListener("online", connectNow);
  document.addEventListener("visibilitychange", onVisible);
  connect();

  return { send, close, now: () => Date.now() + offset, resync, get open() { return line?.readyState === WebSocket.OPEN; } };

  function connect() {
    clearTimeout(retry);
    if (ended) return;
    onStatus("connecting");
    const address = new URL(url, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    line = socket;
    lastHeard = Date.now();
    socket.addEventListener("open", () => {
      if (socket !== line) return socket.close();
      lastHeard = Date.now();
      onStatus("open");
      resync();
      for (const { message } of unanswered.values()) write(message);
      ping();
    });
    socket.addEventListener("message", (event) => { if (socket === line) hear(event.data); });
    socket.addEventListener("close", (event) => { if (socket === line) lost(event.code); });
  }

  /** @param {number} code */
  function lost(code) {
    line = null;
    ended ||= code === 4003 || code === 4001 || code === 4004;
    for (const [id, wait] of unanswered) {
      if (wait.keep && !ended) continue; // a command may have been taken: it is asked again under its id
      unanswered.delete(id);
      wait.reject(new Error("connection"));
    }
    if (ended) return onStatus("closed", code);
    tries += 1;
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** Math.min(tries, 6));
    onStatus("waiting", code);
    retry = window.setTimeout(connect, wait * (0.5 + Math.random() / 2));
  }

  function connectNow() {
    if (line || ended) return;
    tries = 0;
    connect();
  }

  function onVisible() {
    if (document.visibilityState !== "visible") return;
    if (line) ping();
    else connectNow();
  }

  /** Ask for what is missing. */
  function resync() { write({ type: "hello", match, have: have() }); }

  /**
   * A line that is silent for long is dead, also one that never opens. A page that nobody sees asks once a minute, as its
   * browser lets it: there the silence counts from the question.
   */
  function ping() {
    if (!line) return;
    const now = Date.now();
    if (askedAt <= lastHeard) askedAt = now;
    if (now - (document.visibilityState === "visible" ? lastHeard : askedAt) > SILENCE) {
      const dead = line;
      lost(1006);
      dead.close();
      return;
    }
    write({ type: "ping", have: have(), at: Date.now() });
  }

  /** @param {string} data */
  function hear(data) {
    lastHeard = Date.now();
    const message = JSON.parse(data);
    if (message.type === "pong") return heardPong(message);
    if (message.type === "sync" || message.type === "steps") tries = 0;
    const wait = message.id ? unanswered.get(message.id) : undefined;
    if (wait && message.code === "flood" && wait.tries < MOST_TRIES) {
      wait.tries += 1;
      setTimeout(() => { if (unanswered.has(message.id)) write(wait.message); }, 300 * wait.tries * (0.75 + Math.random() / 2));
      return;
    }
    if (wait) {
      unanswered.delete(message.id);
      if (message.type === "refused") wait.reject(new Refusal(message));
      else wait.resolve(message);
    }
    onMessage(message);
  }

  /** The quickest round trip tells the clocks' difference best. @param {Message} message */
  function heardPong(message) {
    const trip = Date.now() - message.at;
    if (trip <= bestTrip * 1.5) {
      bestTrip = Math.min(bestTrip, trip);
      offset = milliseconds(message.now) - (message.at + trip / 2);
    }
    if (message.head !== undefined && message.head > (have() ?? -1)) resync();
  }

  /**
   * Send a command; resolves with the host's answer, rejects with a Refusal.
   * @param {Message} message without id
   * @param {{keep?: boolean}} [options] `keep`: ask again after a cut
   * @returns {Promise<Message>}
   */
  function send(message, { keep = false } = {}) {
    const sent = { ...message, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
    return new Promise((resolve, reject) => {
      if (ended || (!keep && line?.readyState !== WebSocket.OPEN)) return reject(new Error("connection"));
      unanswered.set(sent.id, { message: sent, keep, tries: 0, resolve, reject });
      write(sent);
    });
  }

  /** @param {Message} message */
  function write(message) {
    if (line?.readyState === WebSocket.OPEN) line.send(JSON.stringify(message));
  }

  function close() {
    ended = true;
    clearInterval(beat);
    clearTimeout(retry);
    window.removeEventListener("online", connectNow);
    document.removeEventListener("visibilitychange", onVisible);
    line?.close();
  }
}

/** A moment as milliseconds, whether written as ISO text, seconds or milliseconds. @param {string | number} moment */
export function milliseconds(moment) {
  if (typeof moment === "string") return Date.parse(moment);
  return moment < 1e11 ? moment * 1000 : moment;
}
