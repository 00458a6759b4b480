import assert from "node:assert/strict";
import test from "node:test";
import * as track from "../../static/gameplay/games/bumping_bots/editor_track.js";
import * as course from "../../static/gameplay/games/roborally/editor_course.js";
import * as pens from "../../static/gameplay/games/roborally/editor_pens.js";

const press = { start: true, from: null, at: null };
const rows = (/** @type {string} */ row, /** @type {number} */ count) => `${row}\n`.repeat(count);

/** @type {import("../../static/gameplay/games/bumping_bots/types.d.ts").TrackFile} */
const lane = {
  format: "bb-track/1",
  id: "lane",
  name: "Lane",
  laps: [2],
  zones: [
    { dir: 0, inside: "L", runs: [[0, 0, 3]] },
    { dir: 3, inside: "R", runs: [[1, 0, 3]] },
  ],
  grid: [[0, 0]],
  fixed: [],
  mobiles: [],
  motors: [],
  bumpers: [],
  lab: false,
};

/** A strip of three cells by two, lying on its side. @param {0 | 1 | 2 | 3} rot */
const strip = (rot) =>
  course.load({
    format: "rrb1",
    id: "strip",
    name: "Strip",
    players: [2, 8],
    boards: [{ board: "part", at: [0, 0], rot }],
    flags: ["A1"],
    length: "short",
    difficulty: "easy",
    lives: 3,
    rules: [],
    note: "",
    parts: [
      { id: "part", kind: "test", name: null, grid: rows(". . .", 2), walls: ["A1W", "C2ES"], lasers: [], pushers: [] },
    ],
  });

test("a track that nobody has changed is saved as it was loaded", () => {
  assert.deepEqual(track.save(track.load(lane)), lane);
});

test("a painted cell leaves its zone for the one that is painted", () => {
  const sheet = track.load(lane);
  sheet.active = 1;
  assert.equal(track.apply(sheet, "zone", [1, 0], press), true);
  assert.equal(track.apply(sheet, "zone", [1, 0], press), false, "once is enough");
  const { zones } = track.save(sheet);
  assert.deepEqual(zones[0].runs, [
    [0, 0, 0],
    [0, 2, 3],
  ]);
  assert.deepEqual(zones[1].runs, [
    [0, 1, 1],
    [1, 0, 3],
  ]);
});

test("a thing takes the place of another, and the same once more takes it away", () => {
  const sheet = track.load(lane);
  track.apply(sheet, "cw", [0, 0], press);
  assert.deepEqual([sheet.grid, sheet.motors.length, track.thingAt(sheet, [0, 0])?.tool], [[], 1, "cw"]);
  track.rotate(sheet, [0, 0]);
  assert.equal(sheet.motors[0].arm, 1);
  track.apply(sheet, "cw", [0, 0], press);
  assert.equal(track.thingAt(sheet, [0, 0]), null);
});

test("the eraser takes what its stroke began on: things, or cells of the track", () => {
  const sheet = track.load(lane);
  track.apply(sheet, "erase", [0, 0], press);
  track.apply(sheet, "erase", [1, 0], { start: false });
  assert.deepEqual([sheet.grid.length, sheet.zoneOf.size], [0, 8]);
  track.apply(sheet, "erase", [0, 0], press);
  assert.equal(sheet.zoneOf.size, 7);
});

for (const rot of /** @type {const} */ ([0, 1, 2, 3]))
  test(`what is drawn on a board turned by ${rot * 90}° lies where it was drawn`, () => {
    const model = strip(rot);
    model.pen.direction = "N";
    assert.equal(pens.apply(model, "belt", [1, 1], press), true);
    assert.equal(course.drawing(model).grid[1][1], "^");
    pens.apply(model, "laser", [1, 1], press);
    const [laser] = course.drawing(model).lasers;
    assert.deepEqual([laser.cell, laser.direction], [[1, 1], "N"]);
    assert.deepEqual(course.save(course.load(course.save(model))), course.save(model));
  });

test("walls have one name each, on the outer edges too", () => {
  assert.deepEqual(course.save(strip(0)).parts[0].walls, ["A1W", "C2S", "C2E"]);
});

test("a belt bends where the pen turns", () => {
  const model = strip(0);
  pens.apply(model, "belt", [0, 0], press);
  pens.apply(model, "belt", [1, 0], { start: false, from: [0, 0], at: null });
  pens.apply(model, "belt", [1, 1], { start: false, from: [1, 0], at: null });
  const { grid } = course.drawing(model);
  assert.deepEqual([grid[0][0], grid[0][1], grid[1][1]], [">", "v/w", "v"]);
});

test("the last flag stays", () => {
  const model = strip(0);
  assert.equal(pens.apply(model, "flag", [0, 0], press), false);
  assert.equal(pens.apply(model, "flag", [2, 1], press), true);
  assert.equal(pens.apply(model, "flag", [0, 0], press), true);
  assert.deepEqual(model.flags, ["C2"]);
});
