/** The lines of a log are in order, however they arrive, and any of them is found by its place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Lines } from "../../../static/gameplay/kit/lines.js";

/** @param {number} version @param {string[]} texts */
const step = (version, ...texts) => ({ version, lines: texts.map((text) => ({ text })) });
const texts = (/** @type {Lines} */ lines) => Array.from({ length: lines.count }, (_, i) => lines.at(i).line.text);

test("older steps come before newer ones, and each once", () => {
  const lines = new Lines();
  assert.deepEqual(lines.put([step(5, "e"), step(6), step(7, "g", "h")]), { added: 3, before: 0 });
  assert.deepEqual(lines.put([step(3, "a", "b"), step(4, "c"), step(5, "e")]), { added: 3, before: 3 });
  assert.deepEqual(lines.put([step(8, "i")]), { added: 1, before: 0 });
  assert.deepEqual(texts(lines), ["a", "b", "c", "e", "g", "h", "i"]);
  assert.equal(lines.last, 8);
});

test("a line is found by its place, and its place by its version", () => {
  const lines = new Lines();
  lines.put([step(1, "a"), step(2), step(3, "b", "c"), { ...step(4, "d"), isVoid: true }]);
  assert.deepEqual(lines.at(2), { version: 3, number: 1, line: { text: "c" }, isVoid: false });
  assert.equal(lines.at(3).isVoid, true);
  assert.equal(lines.before(3, 0), 1);
  assert.equal(lines.before(3, 1), 2);
  assert.equal(lines.before(3, Number.POSITIVE_INFINITY), 3);
  assert.equal(lines.before(2, 9), 1); // it has no line
  assert.equal(lines.before(9, 0), 4);
});

test("after it is cleared all may come again", () => {
  const lines = new Lines();
  lines.put([step(1, "a")]);
  lines.clear();
  assert.equal(lines.count, 0);
  assert.equal(lines.last, 0);
  assert.deepEqual(lines.put([step(1, "a")]), { added: 1, before: 0 });
});
