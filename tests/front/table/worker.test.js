import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const PAGE = "https://club.example/t/abc/";

/** What listens. @type {Record<string, (event: any) => void>} */
const listens = {};
/** What is kept, by address. @type {Map<string, Response>} */
let kept;
/** What the network gives next; nothing is no network. @type {(Response | Promise<Response>)[]} */
let network;

Object.assign(globalThis, {
  self: { addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ act) => (listens[kind] = act) },
  caches: {
    open: async () => ({
      match: async (/** @type {string} */ url) => kept.get(url)?.clone(),
      put: async (/** @type {string} */ url, /** @type {Response} */ response) => void kept.set(url, response),
      delete: async (/** @type {string} */ url) => kept.delete(url),
    }),
  },
  fetch: async () => {
    const next = network.shift();
    if (!next) throw new TypeError("no network");
    return next;
  },
});
await import("../../../static/js/table/worker.js");

/** Lets pending promises run. */
const settled = () => new Promise(setImmediate);

/** What a page gets for a request; null: it is left to the network. @param {object} [facts] */
async function asked(facts = {}) {
  /** @type {Promise<Response> | null} */
  let answer = null;
  /** @type {Promise<unknown>[]} */
  const waits = [];
  listens.fetch({
    request: { url: PAGE, method: "GET", mode: "navigate", destination: "document", ...facts },
    respondWith: (/** @type {Promise<Response>} */ given) => {
      answer = given;
    },
    waitUntil: (/** @type {Promise<unknown>} */ promise) => void waits.push(promise),
  });
  if (!answer) return null;
  const text = await (await /** @type {Promise<Response>} */ (answer)).text();
  await Promise.allSettled(waits);
  return text;
}

beforeEach(() => {
  kept = new Map();
  network = [];
  mock.timers.reset();
});

test("what the network gives is shown, and kept for when there is none", async () => {
  network = [new Response("new")];
  assert.equal(await asked(), "new");
  assert.equal(await asked(), "new");
  network = [new Response("newer")];
  assert.equal(await asked(), "newer");
});

test("without a network and without anything kept there is nothing to show", async () => {
  await assert.rejects(asked(), TypeError);
});

test("a restarting site shows what was kept, and that is not forgotten", async () => {
  network = [new Response("page"), new Response("Bad gateway", { status: 502 })];
  await asked();
  assert.equal(await asked(), "page");
  assert.equal(await asked(), "page");
});

test("a network that does not answer is none", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const slow = Promise.withResolvers();
  network = [new Response("page"), slow.promise];
  await asked();
  const shown = asked();
  await settled();
  mock.timers.tick(5000);
  await settled();
  slow.resolve(new Response("at last"));
  assert.equal(await shown, "page");
  assert.equal(await kept.get(PAGE)?.text(), "at last", "for the next time");
});

test("what is over is not kept", async () => {
  network = [new Response("page"), new Response("The night is over", { status: 410 })];
  await asked();
  assert.equal(await asked(), "The night is over");
  await assert.rejects(asked(), TypeError);
});

test("parts of a page, and what is sent, are left to the network", async () => {
  assert.equal(await asked({ mode: "cors", destination: "" }), null);
  assert.equal(await asked({ method: "POST" }), null);
  network = [new Response("script")];
  assert.equal(await asked({ mode: "cors", destination: "script" }), "script");
});

test("a page that was there before its worker is kept when it says so", async () => {
  network = [new Response("page"), new Response("script")];
  const told = Promise.withResolvers();
  listens.message({
    data: { page: PAGE, files: ["https://club.example/static/a.js"] },
    ports: [{ postMessage: told.resolve }],
    waitUntil: () => {},
  });
  assert.equal(await told.promise, true);
  assert.deepEqual([...kept.keys()], [PAGE, "https://club.example/static/a.js"]);
});

test("where a file could not be fetched, the page hears that it is not kept", async () => {
  network = [new Response("page"), new Response("Bad gateway", { status: 502 })];
  const told = Promise.withResolvers();
  const data = { page: PAGE, files: ["https://club.example/static/a.js"] };
  listens.message({ data, ports: [{ postMessage: told.resolve }], waitUntil: () => {} });
  assert.equal(await told.promise, false);
});
