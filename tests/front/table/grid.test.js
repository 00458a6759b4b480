import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, chooser, gridDone, gridOrder, tapGrid, undoGrid } from "../../../static/js/table/grid.js";

test("a grid is typed from the pole on", () => {
  let grid = [5, 2].reduce(tapGrid, begin("type"));
  assert.deepEqual(gridOrder(grid, [2, 3, 5]), [5, 2, null]);
  assert.equal(gridDone(grid, [2, 3, 5]), false);
  grid = tapGrid(grid, 3);
  assert.equal(gridDone(grid, [2, 3, 5]), true);
  assert.deepEqual(gridOrder(tapGrid(grid, 5), [2, 3, 5]), [2, 3, null], "a second tap takes one off");
  assert.deepEqual(gridOrder(undoGrid(grid), [2, 3, 5]), [5, 2, null]);
});

test("with the phone passed round each chooses a free place in turn", () => {
  const order = [7, 4, 1];
  let grid = begin("choose");
  assert.equal(chooser(grid, order), 7);
  grid = tapGrid(grid, 2);
  assert.equal(chooser(grid, order), 4);
  assert.equal(tapGrid(grid, 2), grid, "a place that is taken stays who has it");
  grid = tapGrid(grid, 3);
  assert.deepEqual(gridOrder(grid, order), [null, 7, 4]);
  grid = tapGrid(grid, 1);
  assert.equal(chooser(grid, order), null);
  assert.deepEqual(gridOrder(grid, order), [1, 7, 4]);
  assert.equal(chooser(undoGrid(grid), order), 1);
});
