import assert from "node:assert/strict";
import { test } from "node:test";
import { useDocument, useSymbols } from "./document.js";

useDocument();
useSymbols();
const { playerOf } = await import("../../../static/gameplay/kit/events.js");
const { driven } = await import("../../../static/gameplay/kit/beat.js");
const { EASE, track, valueAt } = await import("../../../static/gameplay/kit/phases.js");
const { html } = await import("../../../static/gameplay/svg.js");

const DRIVEN = driven(["own"]);
const player = playerOf({
  move: { beats: 1, move: true, motion: DRIVEN.motion },
  hit: { beats: 1, ring: "ring-hit", spark: true },
  lit: { beats: 1, light: ({ elements }) => [elements, "lit", 100] },
});
const SLOW = { lasts: 200, phased: true, fades: false };
const move = (/** @type {number} */ seat, /** @type {number} */ from, /** @type {number} */ to, cause = "own") => ({
  kind: "move",
  data: { seat, from: [from, 0], to: [to, 0], cause },
});

/** Two robots on cells of 10 units side by side, as a board has them. */
function boardOf() {
  const robots = new Map(
    [0, 1].map((seat) => {
      const [group, body] = [html("g"), html("g", { class: "robot-body" })];
      group.append(body);
      return [seat, { group, body, turn() {} }];
    }),
  );
  const point = (/** @type {number[]} */ [x, y]) => ({ x: 10 * x, y: 10 * y });
  const home = (/** @type {number[]} */ cells, /** @type {number} */ seat) => ({
    at: point([cells[seat], 0]),
    angle: 0,
  });
  /** Where a robot is. @param {number} seat */
  const x = (seat) => Number(/translate\((\S+) /.exec(String(robots.get(seat)?.group.getAttribute("transform")))?.[1]);
  return { robots, home, point, effects: html("g"), x };
}

/** @param {ReturnType<typeof boardOf>} board @param {number[]} cells @param {any[]} events @param {any} [how] */
function beatOf(board, cells, events, how = SLOW) {
  const { paint, end, tails } = player.beatPainters(board, cells, events, how);
  return { tails, end, at: (/** @type {number} */ part) => void paint.forEach((each) => each(part)) };
}

test("a track is read between its keys, and easings begin and end where they should", () => {
  const keys = track("0 1 out, 0.5 3, 1 2");
  assert.deepEqual(
    [-1, 0, 0.5, 0.75, 1, 2].map((part) => valueAt(keys, part)),
    [1, 1, 3, 2.5, 2, 2],
  );
  assert.ok(valueAt(keys, 0.25) > 2.5, "it arrives softly");
  for (const ease of Object.values(EASE)) assert.deepEqual([ease(0), ease(1)], [0, 1]);
  assert.ok(EASE.in(0.5) < 0.2 && Math.max(EASE.spring(0.5), EASE.spring(0.7)) > 1);
});

test("a robot gathers, drives, and has arrived when its beat is over; then it settles, and nobody waits", () => {
  const board = boardOf();
  const { at, end, tails } = beatOf(board, [1, 5], [move(0, 1, 2)]);
  at(0.2);
  assert.ok(board.x(0) < 10, "it draws back");
  at(1);
  assert.equal(board.x(0), 20);
  end();
  assert.equal(tails.length, 1);
  tails[0].at(tails[0].lasts * 0.35);
  assert.ok(board.x(0) > 20, "it rocks");
  tails[0].at(tails[0].lasts);
  assert.ok(tails[0].over);
  assert.deepEqual([board.x(0), board.robots.get(0)?.body.getAttribute("transform")], [20, null]);
});

test("settling is cut where the robot drives on, which then does not stop between", () => {
  const board = boardOf();
  const first = beatOf(board, [1, 5], [move(0, 1, 2)]);
  first.at(1);
  first.end();
  const then = beatOf(board, [2, 5], [move(0, 2, 3)]);
  assert.ok(first.tails[0].over);
  then.at(0.2);
  assert.equal(board.x(0), 22, "it rolls on evenly");
});

test("a robot and the one it hits stop together, then continue together", () => {
  const board = boardOf();
  const { at } = beatOf(board, [1, 2], [move(0, 1, 2), move(1, 2, 3, "push")]);
  const places = (/** @type {number} */ part) => {
    at(part);
    return [board.x(0), board.x(1)];
  };
  assert.deepEqual(places(0.25), places(0.45));
  assert.equal(places(0.45)[1], 20, "who is hit is where it was");
  const [driver, shoved] = places(0.7);
  assert.ok(driver > 12 && shoved > 21 && shoved > driver);
  assert.deepEqual(places(1), [20, 30]);
});

test("in a hurry a robot goes its way, and nothing gathers or settles", () => {
  const board = boardOf();
  const { at, end, tails } = beatOf(board, [1, 5], [move(0, 1, 2)], { ...SLOW, phased: false });
  at(0.1);
  assert.ok(board.x(0) >= 10);
  at(1);
  end();
  assert.deepEqual([board.x(0), tails], [20, []]);
});

test("sparks fly over the next beat, rings do not", () => {
  const board = boardOf();
  const { end, tails } = beatOf(board, [1, 5], [{ kind: "hit", data: { seat: 0 } }]);
  assert.equal(board.effects.children.length, 2);
  end();
  assert.equal(board.effects.children.length, 1);
  for (const tail of tails) tail.at(tail.lasts);
  assert.equal(board.effects.children.length, 0);
});

test("what works is lit a while longer, and not in a hurry", () => {
  const names = new Set();
  const elements = [
    { classList: { add: (/** @type {string} */ name) => names.add(name), remove: () => names.clear() } },
  ];
  const lit = { kind: "lit", data: { elements } };
  const slow = beatOf(boardOf(), [1, 5], [lit]);
  slow.end();
  assert.equal(names.size, 1);
  for (const tail of slow.tails) tail.cut();
  assert.equal(names.size, 0);
  beatOf(boardOf(), [1, 5], [lit], { ...SLOW, phased: false }).end();
  assert.equal(names.size, 0);
});

test("where nothing may move a robot fades where it was, and comes where it is", () => {
  const board = boardOf();
  const group = /** @type {any} */ (board.robots.get(0)?.group);
  const left = html("g");
  Object.assign(group, { cloneNode: () => left });
  const { at, tails } = beatOf(board, [1, 5], [move(0, 1, 2)], { lasts: 200, phased: false, fades: true });
  at(0.5);
  assert.equal(group.getAttribute("transform"), null, "no beat is painted");
  const seen = (/** @type {number} */ part) => {
    tails[0].at(tails[0].lasts * part);
    return [left, group].map((each) => each.getAttribute("opacity"));
  };
  assert.deepEqual(
    [seen(0), seen(0.5), seen(0.75)],
    [
      ["1", "0"],
      ["0", "0"],
      ["0", "0.5"],
    ],
  );
  assert.equal(seen(1)[1], null);
});
