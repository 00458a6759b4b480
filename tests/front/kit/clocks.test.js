import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import "../words.js";
import { clockText, createClocks, isUrgent } from "../../../static/gameplay/kit/clocks.js";

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
});

/** What a screen reader is told. @returns {{textContent: string}} */
function listen() {
  const region = { textContent: "" };
  Object.assign(globalThis, { document: { getElementById: () => region } });
  return region;
}

/** @param {number} seconds on the page's own clock */
function pass(seconds) {
  for (let quarter = 0; quarter < seconds * 4; quarter += 1) mock.timers.tick(250);
}

const clock = (/** @type {object} */ facts) => ({
  seat: 0,
  deadline: null,
  watch: 0,
  until: 0,
  remaining: null,
  asked: 1,
  ...facts,
});

test("a clock shows minutes and seconds, hours and days only when there are any", () => {
  assert.equal(clockText(5), "0:05");
  assert.equal(clockText(65), "1:05");
  assert.equal(clockText(3600 + 65), "1:01:05");
  assert.equal(clockText(2 * 86400 + 5), "2 days");
});

test("ten seconds are urgent, eleven are not", () => {
  assert.ok(isUrgent(10));
  assert.ok(!isUrgent(11));
});

test("clocks run by the host's time, stop in a pause, and never fall below zero", () => {
  listen();
  let now = 100_000;
  /** @type {Map<number, number>} */
  let left = new Map();
  const clocks = createClocks({
    now: () => now,
    you: null,
    onTick(seconds) {
      left = seconds;
    },
  });
  clocks.set({
    prompts: {
      a: clock({ seat: 0, deadline: 130_000 }),
      b: clock({ seat: 1, remaining: 8_200 }),
      c: clock({ seat: 2 }),
    },
  });
  assert.deepEqual(
    [...left],
    [
      [0, 30],
      [1, 9],
    ],
  );
  now += 40_000;
  mock.timers.tick(250);
  assert.deepEqual(
    [...left],
    [
      [0, 0],
      [1, 9],
    ],
  );
  clocks.stop();
});

test("no clock runs from the moment on at which the host says that the match is paused", () => {
  const region = listen();
  let now = 100_000;
  /** @type {(number | undefined)[]} */
  const seen = [];
  const clocks = createClocks({ now: () => now, you: 0, onTick: (seconds) => void seen.push(seconds.get(0)) });
  clocks.set({ prompts: { a: clock({ deadline: 112_000 }) } });
  clocks.hold(true);
  now += 5_000;
  pass(5);
  clocks.hold(true); // said again
  pass(1);
  assert.deepEqual([...new Set(seen)], [12]);
  clocks.set({ prompts: { a: clock({ remaining: 9_000 }) } });
  pass(0.5);
  assert.equal(seen.at(-1), 9);
  assert.equal(region.textContent, "", "nobody has to hurry");
  clocks.set({ prompts: { a: clock({ deadline: now + 9_000 }) } });
  clocks.hold(false);
  now += 1_000;
  pass(0.5);
  assert.equal(seen.at(-1), 8);
  clocks.stop();
});

test("the last ten seconds of the own clock are said once", () => {
  const region = listen();
  let now = 0;
  const clocks = createClocks({ now: () => now, you: 1, onTick() {} });
  clocks.set({ prompts: { a: clock({ seat: 0, deadline: 5_000 }), b: clock({ seat: 1, deadline: 12_000 }) } });
  pass(0.5);
  assert.equal(region.textContent, "", "the clock of another");
  now = 2_000;
  pass(0.5);
  assert.equal(region.textContent, "10 seconds left");
  region.textContent = "";
  now = 3_000;
  pass(0.5);
  assert.equal(region.textContent, "", "once");
  clocks.stop();
});
