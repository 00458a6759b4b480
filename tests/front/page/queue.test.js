import assert from "node:assert/strict";
import { test } from "node:test";

import { Queue } from "../../../static/gameplay/page/queue.js";
import { steps, sync } from "./messages.js";

/** A queue and what it had shown; what is `broken` cannot be shown. @param {{broken?: string[]}} [how] */
function begin({ broken = [] } = {}) {
  /** @type {string[]} */
  const shown = [];
  /** Ends what is being shown. @type {(() => void)[]} */
  const moving = [];
  let slow = false;
  const show = (/** @type {string} */ what, /** @type {number} */ version) => {
    if (broken.includes(`${what} ${version}`)) throw new Error("cannot be shown");
    shown.push(`${what} ${version}`);
  };
  const state = { version: /** @type {number | null} */ (null) };
  const queue = new Queue({
    state,
    stage: {
      sync: ({ version }) => show("sync", version),
      async step({ version }) {
        show("step", version);
        if (slow) await new Promise((/** @type {(value?: unknown) => void} */ end) => moving.push(end));
      },
      tell: ({ to }) => void shown.push(`tell ${to}`),
      settle: () => void shown.push("settle"),
    },
    motion: ({ events }) => events.length * 5000,
    hurry: () => void shown.push("hurry"),
    resync: () => void shown.push("resync"),
    giveUp: () => void shown.push("give up"),
  });
  return {
    queue,
    state,
    shown,
    /** What has happened since the last call. */
    news: () => shown.splice(0),
    slowly: () => {
      slow = true;
    },
    /** Shows everything. */
    async end() {
      slow = false;
      while (moving.length) {
        moving.shift()?.();
        await new Promise(setImmediate);
      }
    },
  };
}

test("steps are shown in order, and the questions of a message after them", async () => {
  const { queue, state, news } = begin();
  await queue.sync(sync(3));
  await queue.steps(steps(3, 5));
  assert.deepEqual(news(), ["hurry", "sync 3", "settle", "step 4", "step 5", "tell 5", "settle"]);
  assert.equal(state.version, 5);
});

test("a step that was shown is not shown again", async () => {
  const { queue, news } = begin();
  await queue.sync(sync(3));
  await queue.steps(steps(3, 5));
  news();
  await queue.steps(steps(3, 6));
  assert.deepEqual(news(), ["step 6", "tell 6", "settle"]);
  await queue.steps(steps(1, 4));
  assert.deepEqual(news(), ["tell 4", "settle"], "old steps tell nothing but the questions");
});

test("the host is asked for what lies in a gap, and nothing after it is shown", async () => {
  const { queue, state, news } = begin();
  await queue.sync(sync(3));
  news();
  await queue.steps(steps(5, 6));
  assert.deepEqual(news(), ["resync"]);
  assert.equal(state.version, 3);
});

test("what comes while something moves waits for it", async () => {
  const { queue, news, slowly, end } = begin();
  await queue.sync(sync(3));
  news();
  slowly();
  queue.steps(steps(3, 4));
  queue.steps(steps(4, 5));
  assert.deepEqual(news(), ["step 4"]);
  await end();
  assert.deepEqual(news(), ["tell 4", "step 5", "tell 5", "settle"]);
});

test("a page far behind catches up without motion; steps that move nothing do not count", async () => {
  const { queue, news, slowly, end } = begin();
  await queue.sync(sync(0));
  news();
  slowly();
  queue.steps(steps(0, 1));
  const idle = steps(1, 20);
  for (const step of idle.steps) step.events = [];
  queue.steps(idle);
  queue.steps(steps(20, 25));
  assert.ok(!news().includes("hurry"), "what waits is not long");
  queue.steps(steps(25, 26));
  assert.ok(news().includes("hurry"));
  await end();
});

test("a sync replaces what waits", async () => {
  const { queue, news, slowly, end } = begin();
  await queue.sync(sync(0));
  news();
  slowly();
  queue.steps(steps(0, 3));
  queue.sync(sync(9));
  await end();
  assert.deepEqual(news(), ["step 1", "hurry", "sync 9", "settle"]);
});

test("a step that cannot be shown is passed by: everything is asked for afresh", async (t) => {
  t.mock.method(console, "error", () => {});
  const { queue, state, news } = begin({ broken: ["step 4"] });
  await queue.sync(sync(3));
  news();
  await queue.steps(steps(3, 4));
  assert.equal(state.version, null);
  assert.deepEqual(news(), ["resync"]);
  await queue.sync(sync(4));
  assert.deepEqual(news(), ["hurry", "sync 4", "settle"]);
});

test("a position that cannot be shown is asked for afresh twice, and then the page gives up", async (t) => {
  t.mock.method(console, "error", () => {});
  const { queue, news } = begin({ broken: ["sync 3"] });
  for (const last of ["resync", "resync", "give up"]) {
    await queue.sync(sync(3));
    assert.deepEqual(news(), ["hurry", last]);
  }
});
