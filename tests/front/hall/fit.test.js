import assert from "node:assert/strict";
import test from "node:test";
import { bestSize, columnPages, rowPages } from "../../../static/js/hall/fit.js";

/** Boxes of these heights, so many beside each other, without gaps. */
const boxes = (heights, beside) =>
  heights.map((height, at) => {
    const row = Math.floor(at / beside);
    const above = heights.filter((_one, other) => other % beside === 0 && Math.floor(other / beside) < row);
    const top = above.reduce((sum, one) => sum + one, 0);
    return { top, bottom: top + height };
  });

test("rows that fit stand on one page", () => {
  assert.deepEqual(rowPages(boxes([100, 100, 100, 100], 2), 200), [[0, 1, 2, 3]]);
});

test("a row that does not fit begins the next page", () => {
  assert.deepEqual(rowPages(boxes([100, 100, 100, 100, 100], 2), 250), [[0, 1, 2, 3], [4]]);
});

test("a row that is higher than the screen has a page of its own", () => {
  assert.deepEqual(rowPages(boxes([100, 900, 100], 1), 250), [[0], [1], [2]]);
});

test("lines are spread evenly, and read down the columns", () => {
  const pages = columnPages(17, 3, 2);
  assert.deepEqual(
    pages.map(({ at, rows }) => [at.length, rows]),
    [
      [9, 3],
      [8, 3],
    ],
  );
  assert.deepEqual(pages[1].at, [9, 10, 11, 12, 13, 14, 15, 16]);
});

test("no page is empty, however many are asked for", () => {
  assert.deepEqual(
    columnPages(5, 2, 4).map(({ at }) => at.length),
    [2, 2, 1],
  );
});

test("names are as large as one page allows, and small only where many pages would come by", () => {
  const sizes = (...counts) => counts.map((count) => Array(count).fill(0));
  assert.equal(bestSize(sizes(1, 1, 1), 3), 0);
  assert.equal(bestSize(sizes(2, 1, 1), 3), 1);
  assert.equal(bestSize(sizes(4, 2, 1), 3), 2);
  assert.equal(bestSize(sizes(5, 3, 2), 3), 1);
  assert.equal(bestSize(sizes(9, 6, 4), 3), 2);
});
