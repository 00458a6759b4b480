import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { beltPaths } from "../../static/gameplay/games/dr2d/floor.js";
import { groundPaths, rackPaths } from "../../static/gameplay/games/droids/island.js";
import { beltsOf, MARKS } from "../../static/gameplay/games/roborally/belts.js";
import { bandPaths, floorPaths, railPaths, rivetPaths, wallPaths } from "../../static/gameplay/kit/floors.js";

/** What the server draws, too: tests/gameplay/pages/test_floors.py. */
const kept = JSON.parse(readFileSync(new URL("../support/floors.json", import.meta.url), "utf-8"));

/** @type {Record<string, (given: any) => import("../../static/gameplay/kit/floors.js").Paths>} */
const draws = {
  floor: (cells) => [...floorPaths(cells), ...rivetPaths(cells)],
  walls: (edges) => wallPaths(edges),
  bricks: (edges) => wallPaths(edges, true),
  roborally(/** @type {string[]} */ rows) {
    const belts = beltsOf(rows.map((row) => row.split(" ")));
    const bands = Object.entries(MARKS).map(([kind, marks]) =>
      bandPaths(
        belts.filter((belt) => belt.kind === kind),
        true,
        marks,
      ),
    );
    return [...railPaths(belts, true), ...bands.flat()];
  },
  dr2d: beltPaths,
  garden: ({ cells, river }) => groundPaths(cells, river),
  rack: ({ emitters, way }) =>
    rackPaths(
      emitters.map((/** @type {number[][]} */ cells) =>
        cells.map(([x, y, width, height]) => ({ x, y, width, height })),
      ),
      way,
    ),
};

for (const { name, draws: what, given, paths } of kept)
  test(`the live board has the paths of a picture: ${name}`, () => assert.deepEqual(draws[what](given), paths));
