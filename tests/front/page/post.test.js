import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";

import { Post } from "../../../static/gameplay/page/post.js";

afterEach(() => mock.restoreAll());

/** How the host is asked. @param {boolean | undefined} watches */
async function asked(watches) {
  const pong = { type: "pong", now: 0, head: 1, stands: false };
  const fetched = mock.method(globalThis, "fetch", async () => ({ ok: true, json: async () => pong }));
  globalThis.window ??= /** @type {any} */ (globalThis);
  globalThis.document ??= /** @type {any} */ ({ cookie: "" });
  const post = new Post({ api: "/api/", watches, hear: () => {}, onUp: () => {} });
  post.start();
  await new Promise(setImmediate);
  post.stop();
  return /** @type {any} */ (fetched.mock.calls[0].arguments[1]).credentials;
}

test("a room's screen asks as nobody, whatever user is signed in there", async () => {
  assert.equal(await asked(true), "omit");
  assert.equal(await asked(undefined), "same-origin");
});

test("nothing is sent before the host has answered once", async () => {
  const fetched = mock.method(globalThis, "fetch", async () => ({ ok: true, json: async () => ({}) }));
  const post = new Post({ api: "/api/", hear: () => {}, onUp: () => {} });
  await post.write(/** @type {any} */ ({ type: "decide", id: "1", prompt: "r1/pick/s0", payload: {} }));
  assert.equal(fetched.mock.callCount(), 0);
});
