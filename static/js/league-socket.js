/* A page that can change holds `data-live="/ws/c/<club>/<competition>/"`. The socket tells only {changed, topic, version};
   the fragments which care refetch themselves: hx-trigger="league-<topic> from:body". */

/** Milliseconds. A line that takes longer to open is none. */
const LONGEST_OPENING = 15_000;
/** A line silent for so long is opened anew: it may have died in somebody's sleep, and the host says at once how far it is. */
const LONGEST_SILENCE = 180_000;
const LOOK_EVERY = 5000;

/** @param {Document} root */
export function bindLeagueSocket(root) {
  const page = root.querySelector("[data-live^='/ws/']");
  if (!page) return () => {};
  /** @type {WebSocket | null} */
  let line = null;
  let wait = 1000;
  let heard = 0;
  let retry = 0;
  let closed = false;
  /** The newest version the host spoke of, and the newest of these that was asked for after a fragment had come. */
  let told = -1;
  let asked = -1;

  const shown = () => Number(document.querySelector("[data-version]")?.dataset.version ?? -1);
  const tell = (topic) => {
    root.body.dispatchEvent(new CustomEvent(`league-${topic}`));
    root.body.dispatchEvent(new CustomEvent("league-any"));
  };

  const connect = () => {
    clearTimeout(retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${page.dataset.live}`);
    line?.close();
    line = socket;
    heard = Date.now();
    socket.addEventListener("message", (event) => {
      if (socket !== line) return;
      let message;
      try { message = JSON.parse(event.data); } catch { return; }
      wait = 1000;
      heard = Date.now();
      told = Math.max(told, message.version ?? -1);
      // The first word on a line says how far the host is: whatever happened meanwhile is not told one by one.
      if (message.changed && message.version > shown()) tell(message.topic === "hello" ? "reconnected" : message.topic);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== line) return;
      line = null;
      if (closed || event.code === 4003) return stop();
      retry = setTimeout(connect, wait + Math.random() * 1000); // with jitter: all browsers come back after a restart
      wait = Math.min(wait * 2, 30000);
    });
  };

  // News that come while a fragment is fetched are lost with the element it replaces: was it new enough?
  const check = () => {
    if (told <= shown() || told <= asked) return;
    asked = told;
    tell("reconnected");
  };
  root.addEventListener("htmx:load", check);

  const look = () => {
    if (!line || document.visibilityState !== "visible") return;
    const longest = line.readyState === WebSocket.OPEN ? LONGEST_SILENCE : LONGEST_OPENING;
    if (Date.now() - heard > longest) connect();
  };
  const looking = setInterval(look, LOOK_EVERY);
  root.addEventListener("visibilitychange", look);

  const stop = () => {
    closed = true;
    clearInterval(looking);
    root.removeEventListener("visibilitychange", look);
    root.removeEventListener("htmx:load", check);
    line?.close();
  };
  connect();
  return stop;
}
