import assert from "node:assert/strict";
import { test } from "node:test";
import { look, walled } from "../../../static/gameplay/kit/around.js";

/** @type {import("../../../static/gameplay/kit/ground.js").Edge[]} */
const WALLS = [
  [2, 1, "W"],
  [1, 2, "N"],
];
/** Three by three cells, a thing in the north-east corner. @param {number[]} cell */
const on = ([x, y]) => (x < 0 || y < 0 || x > 2 || y > 2 ? "the end" : x === 2 && y === 0 ? "a thing" : "");

test("a wall is between two cells, seen from both", () => {
  assert.ok(walled(WALLS, [1, 1], "E"));
  assert.ok(walled(WALLS, [2, 1], "W"));
  assert.ok(walled(WALLS, [1, 1], "S"));
  assert.ok(walled(WALLS, [1, 2], "N"));
  assert.ok(!walled(WALLS, [1, 1], "N"));
});

test("one looks as far as the first thing, a wall, or the end of the board", () => {
  assert.deepEqual(look(WALLS, [0, 0], "E", on, "a wall"), { n: 1, what: "a thing" });
  assert.deepEqual(look(WALLS, [1, 1], "E", on, "a wall"), { n: 0, what: "a wall" });
  assert.deepEqual(look(WALLS, [0, 1], "E", on, "a wall"), { n: 1, what: "a wall" });
  assert.deepEqual(look(WALLS, [0, 0], "S", on, "a wall"), { n: 2, what: "the end" });
});
