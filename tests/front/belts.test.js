import assert from "node:assert/strict";
import test from "node:test";
import { lanesOf, beltOf } from "../../static/gameplay/games/roborally/belts.js";

/** The lanes of the belt in the middle of nine cells. @param {string[]} rows */
const lanes = (rows) => {
  const grid = rows.map((row) => row.split(" "));
  return lanesOf(grid, [1, 1], /** @type {any} */ (beltOf(grid[1][1])));
};

test("a belt that nothing turns on runs straight, whatever lies behind it", () => {
  assert.equal(lanes([". . .", ". > .", ". . ."]), "w");
  assert.equal(lanes([". > .", ". vv .", ". . ."]), "w");
});

test("the lanes of a curve are named as if its belt ran east: n comes from the left, s from the right", () => {
  assert.equal(lanes([". . .", ". >/n .", ". . ."]), "n");
  assert.equal(lanes([". . .", ". ^/w .", ". . ."]), "n");
  assert.equal(lanes([". . .", ". <</n .", ". . ."]), "s");
  assert.equal(lanes([". . .", ". v/ew .", ". . ."]), "ns");
});

test("a curve that is fed from behind has a straight lane, too", () => {
  assert.equal(lanes([". . .", "> >/s .", ". . ."]), "ws");
  assert.equal(lanes([". . .", "v >/s .", ". . ."]), "s", "what leads elsewhere does not feed it");
  assert.equal(lanes([". . .", ". ^/ew .", ". ^ ."]), "wns");
});
