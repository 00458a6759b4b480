import assert from "node:assert/strict";
import { test } from "node:test";
import { cellName, columnOf, Frame, GAP, serving } from "../../static/gameplay/games/droids/frame.js";
import { next } from "../../static/gameplay/kit/squares.js";
import { emitterAt } from "../../static/gameplay/games/droids/lights.js";

const SIDES = /** @type {("S" | "W" | "N" | "E")[]} */ (["S", "W", "N", "E"]);
const ALL = Array.from({ length: 100 }, (_, i) => [i % 10, Math.floor(i / 10)]);

test("cells are called as on the printed board", () => {
  assert.deepEqual([cellName([0, 9]), cellName([9, 0]), cellName([4, 9])], ["a1", "j10", "e1"]);
});

test("a player has their own emitter 1 at the lower left, and what it serves straight ahead", () => {
  for (const side of SIDES) {
    const frame = new Frame(side, SIDES);
    assert.equal(frame.where(side), "S");
    for (const emitter of [1, 4, 10]) {
      const column = columnOf(side, emitter);
      assert.ok(column.every((cell) => serving(side, cell) === emitter));
      assert.deepEqual(frame.to(column[0]), [emitter - 1, 9], "the nearest cell");
      assert.deepEqual(frame.to(column[9]), [emitter - 1, 0], "the farthest cell");
      assert.equal(frame.slot(side, emitter).x, 40 * (emitter - 1));
    }
  }
});

test("a turned board is the same board: cells and directions lead back and forth", () => {
  for (const side of SIDES) {
    const frame = new Frame(side, SIDES);
    assert.ok(ALL.every((cell) => String(frame.from(frame.to(cell))) === String(cell)));
    for (const way of ["N", "E", "S", "W", "NE", "SE", "SW", "NW"]) {
      assert.equal(frame.board(frame.direction(way)), way);
      if (way.length === 1) assert.deepEqual(frame.to(next([4, 5], way)), next(frame.to([4, 5]), frame.direction(way)));
    }
  }
});

test("away from the own side is up on the screen", () => {
  const away = { S: "N", W: "E", N: "S", E: "W" };
  for (const side of SIDES) {
    assert.equal(new Frame(side, SIDES).direction(away[side]), "N");
    assert.equal(new Frame(side, SIDES).degrees(away[side]), -90);
  }
});

test("all emitters of all sides lie beside the cells that they serve", () => {
  for (const own of SIDES) {
    const frame = new Frame(own, SIDES);
    for (const side of SIDES)
      for (const emitter of [1, 7, 10]) {
        const [u, v] = frame.to(columnOf(side, emitter)[0]);
        const box = frame.slot(side, emitter, 1);
        const [x, y] = [box.x + box.width / 2 - (40 * u + 20), box.y + box.height / 2 - (40 * v + 20)];
        const far = 20 + GAP + frame.depth(side) / 2;
        assert.ok(Math.abs(x) + Math.abs(y) === far && (x === 0 || y === 0), `${own} ${side} ${emitter}`);
      }
  }
});

test("a place beside the board is the emitter that is drawn there, and a corner is none", () => {
  const frame = new Frame("E", ["E", "W"]);
  assert.deepEqual(emitterAt(frame, [3, 10]), { side: "E", emitter: 4 });
  assert.deepEqual(emitterAt(frame, [0, -1]), { side: "W", emitter: 10 });
  assert.equal(emitterAt(frame, [-1, 4]), null, "nobody sits there");
  assert.equal(emitterAt(frame, [-1, 10]), null);
});
