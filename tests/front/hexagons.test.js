import assert from "node:assert/strict";
import test from "node:test";
import { borderOf, projection } from "../../static/gameplay/games/bumping_bots/hex.js";

const upright = projection(false);

test("the border of a cell has six edges, of two cells that touch ten", () => {
  const edges = (/** @type {any[]} */ ...cells) => borderOf(cells, upright).split("M").length - 1;
  assert.equal(edges([0, 0]), 6);
  assert.equal(edges([0, 0], [1, 0]), 10);
  assert.equal(edges([0, 0], [2, 0]), 12);
});

test("an edge is as long as a hexagon's radius, which is one stripe of a kerb and one gap", () => {
  for (const edge of borderOf([[3, -2]], upright)
    .split("M")
    .slice(1)) {
    const [x1, y1, x2, y2] = edge.split(/[ L]/).map(Number);
    assert.ok(Math.abs(Math.hypot(x2 - x1, y2 - y1) - 20) < 0.02);
  }
});

test("a transform goes to the middle of a cell and turns there only if asked", () => {
  assert.equal(upright.at([1, 0]), "translate(34.64 0)");
  assert.equal(upright.at([0, 2], 60), "translate(34.64 60) rotate(60)");
  assert.equal(projection(true).at([1, 0]), "translate(0 -34.64)");
});
