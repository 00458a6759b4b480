/* Where the robots that are home are drawn, and what a picture to share says. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.window ??= /** @type {any} */ ({ matchMedia: () => ({ matches: true }) });
const { spotOf, stripOf, together } = await import("../../../static/gameplay/kit/behind.js");
const { shortened, stepsIn } = await import("../../../static/gameplay/kit/souvenir.js");

const BOARD = { x: 0, y: 0, width: 400, height: 200 };

test("robots are beside a board that leaves room there, otherwise below it", () => {
  assert.equal(stripOf(BOARD, { width: 900, height: 300 }, 3).side, "left");
  assert.equal(stripOf(BOARD, { width: 300, height: 600 }, 3).side, "bottom");
});

test("no robot is on the board, and all of them are in the picture", () => {
  for (const room of [
    { width: 900, height: 300 },
    { width: 300, height: 600 },
  ]) {
    const strip = stripOf(BOARD, room, 9);
    const all = together(BOARD, strip);
    for (let n = 0; n < 9; n += 1) {
      const { x, y } = spotOf(strip, n);
      assert.ok(x < 0 || y > 200, `${n} stands on the board`);
      assert.ok(x > all.x && x < all.x + all.width && y > all.y && y < all.y + all.height, `${n} is out of sight`);
    }
  }
});

test("nine robots at a short edge are drawn smaller", () => {
  assert.equal(stripOf(BOARD, { width: 300, height: 600 }, 3).scale, 1);
  assert.ok(stripOf({ ...BOARD, width: 120 }, { width: 100, height: 600 }, 9).scale < 0.5);
});

test("the second is at the left of the first, and robots that share a place are side by side", () => {
  const step = (/** @type {number} */ place, /** @type {number} */ seat) => ({ place, tied: false, seat, name: "" });
  const shown = stepsIn([step(1, 0), step(1, 4), step(3, 2)], { x: 0, width: 900 });
  assert.deepEqual(
    shown.map(({ seat }) => seat),
    [0, 4, 2],
  );
  const usual = stepsIn([step(1, 0), step(2, 1), step(3, 2)], { x: 0, width: 600 });
  assert.deepEqual(
    usual.map(({ seat, x }) => [seat, x]),
    [
      [1, 0],
      [0, 200],
      [2, 400],
    ],
  );
});

test("a name is cut where there is no room for it", () => {
  assert.equal(shortened("A zoe", 26, 200), "A zoe");
  assert.equal(shortened("B Konstantin the Great", 26, 150), "B Konsta…");
});
