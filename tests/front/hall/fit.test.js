import assert from "node:assert/strict";
import test from "node:test";
import { bestWay, columnPages, rowPages, turnsOf } from "../../../static/js/hall/fit.js";

/** Boxes of these heights, so many beside each other, without gaps. */
const boxes = (heights, beside) =>
  heights.map((height, at) => {
    const row = Math.floor(at / beside);
    const above = heights.filter((_one, other) => other % beside === 0 && Math.floor(other / beside) < row);
    const top = above.reduce((sum, one) => sum + one, 0);
    return { top, bottom: top + height };
  });

test("rows that fit are on one page", () => {
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

/** Sizes from the largest, with the pages that each needs in one and in two columns: 3 of 4 sizes are read from far. */
const best = (needs, few) => {
  const waysAt = (size) =>
    needs[size].map((count, at) => ({ size, columns: at + 1, pages: Array(count).fill({ length: 2 }) }));
  return bestWay(waysAt, needs.length, 2, few);
};

test("names are as large as the fewest pages allow", () => {
  assert.equal(best([[1], [1], [1], [1]], 4).size, 0);
  assert.equal(
    best(
      [
        [3, 2],
        [2, 1],
        [1, 1],
        [1, 1],
      ],
      4,
    ).size,
    1,
  );
  assert.equal(best([[9], [6], [3], [2]], 4).size, 2);
});

test("names are too small for ten metres only where too many pages would come by", () => {
  assert.equal(best([[9], [8], [6], [4]], 4).size, 3);
  assert.equal(best([[9], [8], [6], [5]], 4).size, 3);
});

test("names that find no room are no way", () => {
  assert.equal(best([[], [], [1], [1]], 4).size, 2);
});

test("of equal ways the one without empty places", () => {
  const ways = [1, 2, 3].map((columns) => ({ columns, pages: [{ length: 3 }] }));
  assert.equal(bestWay(() => ways.slice(1), 1, 0, 4).columns, 3);
});

/** Seconds that each page of names waits at most, when the pages have appeared again and again. */
const waits = (pages) => {
  const turns = turnsOf(pages);
  const names = new Set(turns.map(({ at }) => at).filter((at) => pages[at].names));
  return [...names].map((name) => {
    let [waited, longest] = [0, 0];
    for (const { at, stay } of [...turns, ...turns]) {
      waited = at === name ? 0 : waited + stay;
      longest = Math.max(longest, waited);
    }
    return longest;
  });
};
const of = (names, others, stay = 12) => [
  ...Array(names).fill({ names: true, stay: 12 }),
  ...Array(others).fill({ names: false, stay }),
];

test("no name waits longer than 20 seconds, whatever else appears", () => {
  for (const names of [1, 2, 3, 4]) {
    for (const others of [0, 1, 5, 9]) {
      for (const stay of [12, 20]) {
        const worst = Math.max(...waits(of(names, others, stay)));
        assert.ok(worst <= 20, `${names} pages of names, ${others} others: ${worst}`);
      }
    }
  }
});

test("every other page has its turn, and all names between two of them", () => {
  const turns = turnsOf(of(2, 2)).map(({ at }) => at);
  assert.deepEqual(turns, [0, 1, 2, 0, 1, 3]);
});

test("without names pages stay as long as they like", () => {
  assert.deepEqual(turnsOf(of(0, 2, 14)), [
    { at: 0, stay: 14 },
    { at: 1, stay: 14 },
  ]);
});
