import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Refusal, Socket } from "../../../static/gameplay/page/socket.js";
import { sync } from "./messages.js";

const settled = () => new Promise(setImmediate);

/** A socket that the test opens, closes and speaks through. */
class Line extends EventTarget {
  static OPEN = 1;
  /** @type {Line[]} */
  static all = [];
  readyState = 0;
  /** @type {any[]} */
  sent = [];

  constructor() {
    super();
    Line.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = Line.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {object} message */
  say(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  close(code = 1012) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  /** @param {string} type */
  said(type) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** @type {any[]} */
let heard;
/** @type {string[]} */
let statuses;
/** @type {boolean[]} */
let stands;
/** What was asked over HTTP. @type {{path: string, body: any}[]} */
let asked;
/** What the host answers over HTTP; null: nothing. @type {(path: string, body: any) => object | null} */
let host;
/** What the page does when it hears of its line. @type {(status: string) => void} */
let onStatus;
/** @type {Socket} */
let socket;
const line = () => /** @type {Line} */ (Line.all.at(-1));
const pong = { type: "pong", at: 0, now: 0, head: 3, stands: false };

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  [heard, statuses, stands, asked, Line.all] = [[], [], [], [], []];
  host = () => null;
  onStatus = () => {};
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { setTimeout }),
    document: Object.assign(new EventTarget(), { visibilityState: "visible", cookie: "csrftoken=abc" }),
    location: { href: "http://site.example/m/code/" },
    WebSocket: Line,
    fetch: async (/** @type {string} */ path, /** @type {any} */ { body }) => {
      asked.push({ path, body: body && JSON.parse(body) });
      const told = host(path, body && JSON.parse(body));
      if (!told) throw new Error("no network");
      return { ok: !("code" in told), json: async () => told };
    },
  });
  begin();
});

/** A page opens its line. @param {{plays?: boolean}} [how] */
function begin(how = {}) {
  socket = new Socket({
    ...how,
    url: "/ws/m/code/",
    api: "/api/v1/matches/code/",
    match: "code",
    have: () => 3,
    onMessage: (message) => heard.push(message),
    onStatus: (status) => {
      statuses.push(status);
      onStatus(status);
    },
    onStands: (away) => stands.push(away),
  });
}

afterEach(() => socket.close());

/** @type {import("../../../static/gameplay/page/socket.js").Command} */
const decision = { type: "decide", prompt: "turn:1", rev: 4, payload: 1 };

/** Closes each new line until the page asks over HTTP. */
async function loseTheLine() {
  line().close();
  for (let second = 0; second < 40; second++) {
    mock.timers.tick(1000);
    if (line().readyState === 0) line().close();
    await settled();
  }
}

test("a command that the host cannot take now is sent again under its id, for as long as it takes", async () => {
  line().open();
  const answer = socket.send(decision, { keep: true });
  const [{ id }] = line().said("decide");
  for (let time = 1; time <= 30; time++) {
    assert.equal(line().said("decide").length, time);
    line().say({ type: "refused", id, code: "retry" });
    mock.timers.tick(20_000);
    line().say(pong);
  }
  line().say({ type: "ok", id, version: 4 });
  assert.deepEqual(await answer, { type: "ok", id, version: 4 });
  assert.ok(
    line()
      .said("decide")
      .every((message) => message.id === id),
  );
});

test("a host that can do nothing for a while is reported, a moment of it is not", () => {
  line().open();
  line().say({ type: "refused", id: null, code: "retry" });
  assert.equal(statuses.at(-1), "open");
  line().say({ type: "refused", id: null, code: "retry" });
  assert.equal(statuses.at(-1), "held");
  line().say(pong);
  assert.equal(statuses.at(-1), "open");
  assert.deepEqual(heard, [], "nobody is told that a ping was refused");
});

const refusedHello = (code = "retry") => line().say({ type: "refused", id: null, code });

test("hello is repeated, at growing intervals, until the host has sent the match", () => {
  line().open();
  for (let time = 1; time <= 30; time++) {
    assert.equal(line().said("hello").length, time);
    refusedHello();
    refusedHello(); // the ping's
    const before = line().said("hello").length;
    mock.timers.tick(200);
    assert.equal(line().said("hello").length, before, "not at once");
    // A silent line is a dead one, and this one speaks.
    for (let second = 0; second < 20 && line().said("hello").length === before; second++) {
      const pings = line().said("ping").length;
      mock.timers.tick(1000);
      if (line().said("ping").length > pings) refusedHello();
    }
  }
  assert.equal(Line.all.length, 1, "the line is held meanwhile");
  assert.equal(statuses.at(-1), "held");
  assert.deepEqual(heard, [], "nobody is told");
  line().say(sync(3));
  assert.equal(statuses.at(-1), "open");
  const said = line().said("hello").length;
  refusedHello(); // a ping's
  mock.timers.tick(20_000);
  assert.equal(line().said("hello").length, said, "it is answered");
});

test("so is one that came too fast, and one that is asked for later", () => {
  line().open();
  refusedHello("flood");
  mock.timers.tick(1000);
  assert.equal(line().said("hello").length, 2);
  line().say(sync(3));
  line().say({ ...pong, head: 9 });
  assert.equal(line().said("hello").length, 3);
  refusedHello();
  mock.timers.tick(1000);
  assert.equal(line().said("hello").length, 4);
  assert.deepEqual(
    heard.map(({ type }) => type),
    ["sync"],
  );
});

test("a pong without a head is no answer: this line got nothing, and asks again", () => {
  line().open();
  refusedHello();
  refusedHello();
  assert.equal(statuses.at(-1), "held");
  line().say({ ...pong, head: null });
  assert.equal(line().said("hello").length, 2);
  assert.equal(statuses.at(-1), "held", "the line is not open before the match is told");
  line().say(sync(3));
  assert.equal(statuses.at(-1), "open");
});

test("a new line says hello before all else, and forgets what the last one owed", () => {
  onStatus = (status) => {
    if (status === "open") socket.send({ type: "hear" }).catch(() => {});
  };
  line().open();
  assert.deepEqual(
    line().sent.map(({ type }) => type),
    ["hello", "hear", "ping"],
  );
  refusedHello();
  line().close();
  mock.timers.tick(1000);
  assert.equal(Line.all.length, 2);
  line().open();
  mock.timers.tick(5000);
  assert.equal(line().said("hello").length, 1);
});

test("what is not to be kept, or comes too fast for long, is refused in the end", async () => {
  line().open();
  for (const [code, keep] of /** @type {const} */ ([
    ["retry", false],
    ["flood", true],
  ])) {
    const answer = socket.send({ ...decision, prompt: code }, { keep });
    const rejected = assert.rejects(answer, Refusal);
    const id = line().said("decide").at(-1).id;
    for (let time = 0; time <= 10; time++) {
      line().say({ type: "refused", id, code });
      mock.timers.tick(5000);
      line().say(pong);
    }
    await rejected;
  }
});

test("the host says that its workers are away, and that they are back", () => {
  line().open();
  for (const away of [false, true, true, false]) line().say({ ...pong, stands: away });
  assert.deepEqual(stands, [true, false]);
});

test("without a line for long the page asks over HTTP, answers there, and comes back to the line", async () => {
  host = (path) => (path.endsWith("pulse/") ? pong : { id: "x", version: 4 });
  line().open();
  const answer = socket.send(decision, { keep: true });
  const [{ id }] = line().said("decide");
  await loseTheLine();
  assert.deepEqual(await answer, { type: "ok", id, version: 4 });
  const posted = asked.filter(({ path }) => path.endsWith("decide/"));
  assert.deepEqual(posted[0].body, { id, prompt: "turn:1", rev: 4, payload: 1 });
  assert.equal(statuses.at(-1), "polling");
  mock.timers.tick(60_000);
  line().open();
  assert.equal(statuses.at(-1), "open");
  const before = asked.length;
  for (let time = 0; time < 3; time++) {
    mock.timers.tick(10_000);
    line().say(pong);
  }
  await settled();
  assert.equal(asked.length, before, "the line is enough");
});

test("a line that is lost for a moment is no reason to ask over HTTP", async () => {
  line().open();
  line().close();
  mock.timers.tick(1000);
  line().open();
  mock.timers.tick(4000);
  await settled();
  assert.deepEqual(asked, []);
});

test("news come over HTTP, too", async () => {
  host = (path) => (path.endsWith("pulse/") ? { ...pong, head: 7, stands: true } : sync(7));
  await loseTheLine();
  assert.equal(heard.at(-1).version, 7);
  assert.deepEqual(stands, [true]);
});

test("a refusal over HTTP is one, and a host that is silent there is asked again", async () => {
  host = (path) => (path.endsWith("pulse/") ? pong : null);
  await loseTheLine();
  const answer = socket.send(decision, { keep: true });
  const refused = assert.rejects(answer, { code: "stale" });
  await settled();
  host = (path) => (path.endsWith("pulse/") ? pong : { code: "stale", detail: "", params: {}, at: "" });
  for (let time = 0; time < 4; time++) {
    mock.timers.tick(6000);
    await settled();
  }
  await refused;
  const ids = asked.filter(({ path }) => path.endsWith("decide/")).map(({ body }) => body.id);
  assert.ok(ids.length >= 2 && ids.every((id) => id === ids[0]));
});

test("when HTTP is silent as well, the line counts as lost", async () => {
  await loseTheLine();
  assert.equal(statuses.at(-1), "waiting");
});

test("one line too many is reported, and tried again after a while; the page continues over HTTP", async () => {
  host = () => pong;
  line().open();
  line().close(4029);
  await settled();
  assert.deepEqual(statuses.slice(-2), ["waiting", "polling"]);
  mock.timers.tick(29_000);
  assert.equal(Line.all.length, 1);
  mock.timers.tick(31_000);
  assert.equal(Line.all.length, 2);
});

/** A player is here, and the host has sent the match. */
function play() {
  socket.close();
  Line.all = [];
  begin({ plays: true });
  line().open();
  line().say(sync(3));
  line().say(pong);
}

/** Half seconds until it is so, at most so many. @param {() => boolean} isSo */
function halvesUntil(isSo, most = 100) {
  for (let half = 1; half <= most; half++) {
    mock.timers.tick(500);
    if (isSo()) return half;
  }
  return Infinity;
}

test("a player learns within eight seconds that nothing comes back", () => {
  play();
  assert.ok(halvesUntil(() => statuses.at(-1) === "waiting") <= 16);
  assert.equal(Line.all.length, 1, "a host that is slow for a moment is not left");
  line().say(pong);
  assert.equal(statuses.at(-1), "open");
});

test("what waits for its answer tells it sooner", () => {
  play();
  socket.send(decision, { keep: true }).catch(() => {}); // the page is closed before
  assert.ok(halvesUntil(() => statuses.at(-1) === "waiting") <= 6);
});

test("a line that stays silent is given up, and the page asks over HTTP at once", async () => {
  host = () => pong;
  play();
  const answer = socket.send(decision, { keep: true });
  host = (path) => (path.endsWith("pulse/") ? pong : { id: "x", version: 4 });
  assert.ok(halvesUntil(() => line().readyState === 3) <= 32);
  for (let time = 0; time < 3; time++) await settled();
  assert.deepEqual(await answer, { type: "ok", id: line().said("decide")[0]?.id, version: 4 });
});

test("while news arrives the page asks only every ten seconds; so does a watcher's", () => {
  play();
  for (let time = 0; time < 20; time++) {
    mock.timers.tick(2000);
    line().say({ type: "talk" });
    line().say(pong);
  }
  assert.equal(line().said("ping").length, 1 + 4);
  socket.close();
  begin();
  line().open();
  line().say(sync(3));
  mock.timers.tick(9500);
  assert.equal(line().said("ping").length, 1);
});

test("a page that nobody sees asks as rarely as before, and is not reported lost", () => {
  play();
  /** @type {any} */ (document).visibilityState = "hidden";
  mock.timers.tick(9500);
  assert.equal(line().said("ping").length, 1);
  mock.timers.tick(5000);
  assert.equal(line().said("ping").length, 2);
  assert.equal(statuses.at(-1), "open");
});

test("a line that never opens is given up as well", () => {
  assert.ok(halvesUntil(() => Line.all.length > 1) <= 60);
});
