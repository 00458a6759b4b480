import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import "../words.js";
import { Lost, Outbox, post, Refusal } from "../../../static/js/table/send.js";

/** @typedef {import("../../../static/types/league.d.ts").TableState} TableState */
const STATE = /** @type {TableState} */ (/** @type {unknown} */ ({ at: 7 }));
/** Lets pending promises run. */
const settled = () => new Promise(setImmediate);

/** An answer. @param {number} status @param {object | string} body */
const answer = (status, body) =>
  typeof body === "string"
    ? new Response(body, { status, headers: { "Content-Type": "text/html" } })
    : Response.json(body, { status });

/** @type {{url: string, init: RequestInit}[]} */
let asked;
const fetching =
  (/** @type {(Response | Error)[]} */ ...answers) =>
  async (/** @type {any} */ url, /** @type {RequestInit} */ init = {}) => {
    asked.push({ url, init });
    const next = answers.shift();
    if (next instanceof Response) return next;
    throw next ?? new TypeError("no network");
  };

beforeEach(() => {
  asked = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("a post brings the fields and comes back with the page's state", async () => {
  const fetch = fetching(answer(200, { state: STATE }));
  assert.deepEqual(await post("/t/x/result/", { place_3: "1" }, { fetch, csrf: "secret" }), STATE);
  const [{ url, init }] = asked;
  assert.equal(url, "/t/x/result/");
  assert.equal(String(init.body), "place_3=1");
  assert.equal(new Headers(init.headers).get("X-CSRFToken"), "secret");
});

test("a refusal says why", async () => {
  const fetch = fetching(answer(409, { code: "name_taken", text: "Somebody else is Ann.", at: "" }));
  await assert.rejects(
    post("/", {}, { fetch, csrf: "" }),
    (error) => error instanceof Refusal && error.code === "name_taken" && error.message === "Somebody else is Ann.",
  );
});

test("an answer without a reason is a refusal too, where it concerns what was sent", async () => {
  await assert.rejects(post("/", {}, { fetch: fetching(answer(403, "<p>")), csrf: "" }), Refusal);
  await assert.rejects(post("/", {}, { fetch: fetching(answer(404, "<p>")), csrf: "" }), Refusal);
});

test("no network, a restarting server, too many at once, somebody else's page: it is lost", async () => {
  const answers = [new TypeError("no"), answer(502, "<p>"), answer(429, "<p>"), answer(200, "<p>sign in here</p>")];
  for (const one of answers) await assert.rejects(post("/", {}, { fetch: fetching(one), csrf: "" }), Lost);
});

/** An outbox whose tries end like this: a state, a refusal, or lost. @param {(TableState | Error)[]} ends */
function outbox(...ends) {
  /** @type {string[]} */
  const told = [];
  const box = new Outbox({
    send: async () => {
      told.push("try");
      const end = ends.shift() ?? new Lost("no network");
      if (end instanceof Error) throw end;
      return end;
    },
    onSent: ({ at }) => void told.push(`sent ${at}`),
    onRefused: ({ message }) => void told.push(message),
    onLost: () => void told.push("lost"),
  });
  return { box, told: () => told.splice(0) };
}

test("what is lost is tried again, later each time, until it is sent", async () => {
  const { box, told } = outbox(new Lost("1"), new Lost("2"), STATE);
  await box.begin();
  assert.deepEqual(told(), ["try", "lost"]);
  mock.timers.tick(2000);
  await settled();
  assert.deepEqual(told(), ["try", "lost"]);
  mock.timers.tick(2000);
  await settled();
  assert.deepEqual(told(), [], "twice as long now");
  mock.timers.tick(2000);
  await settled();
  assert.deepEqual(told(), ["try", "sent 7"]);
  mock.timers.tick(120_000);
  await settled();
  assert.deepEqual(told(), [], "and never again");
});

test("it is tried at once when the network is back", async () => {
  const { box, told } = outbox(new Lost("1"), STATE);
  box.hurry();
  assert.deepEqual(told(), [], "nothing waits yet");
  await box.begin();
  told();
  box.hurry();
  await settled();
  assert.deepEqual(told(), ["try", "sent 7"]);
  box.hurry();
  await settled();
  assert.deepEqual(told(), []);
});

test("a refusal ends it, and so does a change of mind", async () => {
  const refused = outbox(new Refusal({ code: "x", text: "Ann is missing." }));
  await refused.box.begin();
  mock.timers.tick(60_000);
  await settled();
  assert.deepEqual(refused.told(), ["try", "Ann is missing."]);

  const stopped = outbox(new Lost("1"));
  await stopped.box.begin();
  stopped.box.stop();
  mock.timers.tick(60_000);
  await settled();
  assert.deepEqual(stopped.told(), ["try", "lost"]);
});

test("two at once are one", async () => {
  const { box, told } = outbox(STATE);
  const first = box.begin();
  box.hurry();
  assert.equal(box.busy, true);
  await first;
  assert.deepEqual(told(), ["try", "sent 7"]);
});

test("the answer to an earlier sheet is no answer to the next", async () => {
  /** @type {((state: TableState) => void)[]} */
  const answers = [];
  /** @type {number[]} */
  const sent = [];
  const box = new Outbox({
    send: () => new Promise((resolve) => answers.push(resolve)),
    onSent: ({ at }) => void sent.push(at),
    onRefused: () => {},
    onLost: () => {},
  });
  box.begin();
  box.stop();
  box.begin();
  answers[0]({ ...STATE, at: 1 });
  await settled();
  assert.deepEqual(sent, []);
  answers[1]({ ...STATE, at: 2 });
  await settled();
  assert.deepEqual(sent, [2]);
});
