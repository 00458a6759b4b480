import assert from "node:assert/strict";
import test from "node:test";
import { loopsOf, projection } from "../../static/gameplay/games/bumping_bots/hex.js";

const upright = projection(false);

test("the border of a cell is a loop of six corners, of two cells that touch one of ten", () => {
  const corners = (/** @type {any[]} */ ...cells) => loopsOf(cells).map(({ length }) => length);
  assert.deepEqual(corners([0, 0]), [6]);
  assert.deepEqual(corners([0, 0], [1, 0]), [10]);
  assert.deepEqual(corners([0, 0], [2, 0]), [6, 6]);
});

test("from corner to corner it is as far as a hexagon's radius", () => {
  const [loop] = loopsOf([[3, -2]]);
  const spots = loop.map((at) => upright.corner(at));
  for (const [i, one] of spots.entries()) {
    const other = spots[(i + 1) % spots.length];
    assert.ok(Math.abs(Math.hypot(one.x - other.x, one.y - other.y) - 20) < 0.02);
  }
});

test("a transform goes to the middle of a cell and turns there only if asked", () => {
  assert.equal(upright.at([1, 0]), "translate(34.64 0)");
  assert.equal(upright.at([0, 2], 60), "translate(34.64 60) rotate(60)");
  assert.equal(projection(true).at([1, 0]), "translate(0 -34.64)");
});
