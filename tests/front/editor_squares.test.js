import assert from "node:assert/strict";
import test from "node:test";
import * as squares from "../../static/gameplay/editor/squares.js";
import * as board from "../../static/gameplay/games/dr2d/editor_board.js";
import { apply, rotate } from "../../static/gameplay/games/dr2d/editor_pens.js";

/** @import { Cell, Stroke } from "../../static/gameplay/editor/editor.js" */

/** @type {import("../../static/gameplay/games/dr2d/types.d.ts").BoardFile} */
const hall = {
  format: "DR2D 1",
  name: "Hall",
  players: [2, 8],
  compass: "drift",
  laws: ["C4", "J6"],
  starts: ["A1", "L12"],
  walls: ["D3-N", "L5-E", "F12-S"],
  lasers: ["A7-E"],
  grid: ["...>..O.....", ...Array(10).fill("............"), ".....n.....P"],
};

/** @type {Stroke} */
const press = { start: true, from: null, at: null };

/**
 * A finger on a spot, in cells.
 * @param {number} x @param {number} y @param {Cell | null} [from] @returns {[Cell, Stroke]}
 */
const touch = (x, y, from = null) => [
  [Math.floor(x), Math.floor(y)],
  { start: !from, from, at: { x: x * 40, y: y * 40 } },
];

/** A finger goes over some spots. @param {board.Board} model @param {string} tool @param {[number, number][]} spots */
function drag(model, tool, spots) {
  /** @type {Cell | null} */
  let from = null;
  for (const [x, y] of spots) {
    const [cell, stroke] = touch(x, y, from);
    apply(model, tool, cell, stroke);
    from = cell;
  }
}

test("a board that nobody has changed is saved as it was loaded, each wall under one name", () => {
  assert.deepEqual(board.save(board.load(hall)), { ...hall, walls: ["L5-E", "D3-N", "F12-S"] });
});

test("rows that are missing or too short become floor", () => {
  const { grid } = board.save(board.load({ ...hall, grid: ["P"] }));
  assert.deepEqual([grid.length, grid[0], grid[11]], [12, "P...........", "............"]);
});

test("a conveyor points where the pen goes, and turns where it begins once more", () => {
  const model = board.load(hall);
  drag(model, "belt", [
    [1.5, 8.5],
    [2.5, 8.5],
    [2.5, 9.5],
    [2.5, 10.5],
  ]);
  assert.deepEqual([model.rows[8].slice(1, 3), model.rows[9][2], model.rows[10][2]], [[">", "v"], "v", "v"]);
  apply(model, "belt", [2, 10], press);
  assert.equal(model.rows[10][2], "<");
});

test("walls are drawn along the way of the pen, from one side of it", () => {
  const model = board.load({ ...hall, walls: [] });
  drag(model, "wall", [
    [5.1, 4.5],
    [5.1, 5.02],
    [5.1, 6.02],
  ]);
  assert.deepEqual(board.save(model).walls, ["F5-W", "F6-W", "F7-W"]);
});

test("a laser and a pusher bring the wall behind them, but none at the rim", () => {
  const model = board.load({ ...hall, walls: [], lasers: [] });
  apply(model, "laser", ...touch(4.5, 4.1));
  apply(model, "laser", ...touch(0.1, 8.5));
  apply(model, "pusher", ...touch(8.9, 3.5));
  assert.deepEqual(board.save(model).lasers, ["E5-S", "A9-E"]);
  assert.deepEqual(board.save(model).walls, ["E5-N", "J4-W"]);
  assert.equal(model.rows[3][8], "w");
  apply(model, "pusher", ...touch(8.9, 3.5));
  assert.equal(model.rows[3][8], ".", "once more takes it away");
});

test("a beam ends at a wall or at the rim", () => {
  const model = board.load({ ...hall, walls: ["D7-E"], lasers: ["A7-E", "A9-E"] });
  assert.deepEqual(
    board.drawing(model).lasers.map(({ to }) => to),
    [
      [3, 6],
      [11, 8],
    ],
  );
});

test("a fourth law takes the place of the nearest, and a tap takes one away", () => {
  const model = board.load(hall);
  apply(model, "law", [11, 11], press);
  assert.deepEqual(board.save(model).laws, ["C4", "J6", "L12"]);
  apply(model, "law", [1, 1], press);
  assert.deepEqual(board.save(model).laws, ["B2", "J6", "L12"]);
  apply(model, "law", [9, 5], press);
  assert.deepEqual(board.save(model).laws, ["B2", "L12"]);
});

test("a law and a start go where the pen carries them, and keep their number", () => {
  const model = board.load(hall);
  drag(model, "law", [
    [2.5, 3.5],
    [3.5, 3.5],
    [4.5, 3.5],
  ]);
  assert.deepEqual(board.save(model).laws, ["E4", "J6"]);
  drag(model, "start", [
    [0.5, 0.5],
    [0.5, 1.5],
  ]);
  assert.deepEqual(board.save(model).starts, ["A2", "L12"]);
  apply(model, "start", [1, 1], { start: false, from: [0, 1], at: null }); // Shift and an arrow
  assert.deepEqual(board.save(model).starts, ["B2", "L12"]);
});

test("the eraser takes what lies on top first", () => {
  const model = board.load({ ...hall, starts: ["G1"], lasers: ["G1-S"], walls: ["G1-E"] });
  const left = () => {
    apply(model, "erase", [6, 0], press);
    const { lasers, starts, grid, walls } = board.save(model);
    return [lasers.length, starts.length, grid[0][6], walls.length];
  };
  assert.deepEqual(
    [left(), left(), left(), left()],
    [
      [0, 1, "O", 1],
      [0, 0, "O", 1],
      [0, 0, ".", 1],
      [0, 0, ".", 0],
    ],
  );
});

test("a symbol with a direction turns by a quarter, a turnstile the other way round, otherwise the pen turns", () => {
  const model = board.load({ ...hall, walls: [] });
  apply(model, "cw", [0, 8], press);
  for (const cell of /** @type {Cell[]} */ ([
    [3, 0],
    [5, 11],
    [0, 8],
    [0, 6],
    [10, 10],
  ]))
    rotate(model, cell);
  assert.deepEqual([model.rows[0][3], model.rows[11][5], model.rows[8][0], model.pen.direction], ["v", "e", "(", "S"]);
  assert.deepEqual(board.save(model).lasers, ["A7-S"]);
  assert.deepEqual(board.save(model).walls, ["A7-N", "F12-W"]);
});

test("cells are named by letters and rows", () => {
  assert.deepEqual(squares.cellNamed("AB12"), [27, 11]);
  assert.equal(squares.wayTo([3, 3], [5, 3]), undefined);
});
