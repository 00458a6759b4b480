import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ querySelector: () => null });
globalThis.window ??= /** @type {any} */ ({ matchMedia: () => ({ matches: false }) });
const { clipOf } = await import("../../../static/gameplay/page/moment.js");

/** A way of moments that last so many milliseconds each, one a version. @param {number[]} times */
function way(times) {
  const moments = times.map((time, n) => ({ version: n + 1, beat: 0, time }));
  const atLink = (/** @type {number} */ version) => moments.filter((one) => one.version <= version).length;
  return /** @type {any} */ ({ moments, atLink });
}
const timeOf = (/** @type {any} */ moment) => moment.time;

test("a clip leads to its moment, and shows a little of what follows", () => {
  const clip = clipOf(way([1000, 1000, 1000, 1000, 500, 300, 300]), { version: 5, beat: 0 }, timeOf);
  assert.deepEqual(clip, { from: 2, to: 7, speed: 1 });
});

test("a moment at the start, and one that is longer than a clip", () => {
  assert.deepEqual(clipOf(way([400, 2000]), { version: 1, beat: 0 }, timeOf), { from: 0, to: 1, speed: 1 });
  assert.deepEqual(clipOf(way([9600]), { version: 1, beat: 0 }, timeOf), { from: 0, to: 1, speed: 2 });
  assert.equal(clipOf(way([500, 500]), { version: 0, beat: 0 }, timeOf).from, 0);
});
