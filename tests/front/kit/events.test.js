import assert from "node:assert/strict";
import { test } from "node:test";
import { useDocument } from "./document.js";

useDocument();
const { playerOf } = await import("../../../static/gameplay/kit/events.js");
const { driven } = await import("../../../static/gameplay/kit/beat.js");
const { html } = await import("../../../static/gameplay/svg.js");

/** @type {import("../../../static/gameplay/kit/events.js").AnyTable} */
const TABLE = {
  turn: { order: true },
  move: { beats: 1.5, sound: ({ cause }) => cause === "push" && "bump", move: true, ...driven(["own"]) },
  shot: { beats: ({ target }) => (target === null ? 1 : 2), jump: true, at: "target", ring: "ring-hit" },
  lost: { beats: 3, each: ({ seats }) => seats, ring: "ring-lost", motion: "fall" },
  left: { beats: 1, ring: ({ seat }) => seat > 0 && "ring-left" },
};
const event = (/** @type {string} */ kind, /** @type {Record<string, unknown>} */ data, beat = 0) => ({
  kind,
  data,
  beat,
});

/** A board with robots on cells of 10 units, and the marks put there. */
function boardOf() {
  const robots = new Map([0, 1].map((seat) => [seat, { group: html("g"), turn() {} }]));
  const home = (/** @type {{cells: number[][]}} */ { cells }, /** @type {number} */ seat) => ({
    at: point(cells[seat]),
    angle: 0,
  });
  const point = (/** @type {number[]} */ [x, y]) => ({ x: 10 * x, y: 10 * y });
  const put = (/** @type {number} */ seat) => robots.get(seat)?.group.getAttribute("transform");
  return { robots, home, point, effects: html("g"), put };
}
const view = {
  cells: [
    [1, 1],
    [4, 1],
  ],
};
const player = playerOf(TABLE);

test("a beat lasts as long as the longest of what is seen in it; what no entry knows takes no time", () => {
  assert.equal(player.beatLength([event("move", {}), event("shot", { target: 1 })]), 2);
  assert.equal(player.beatLength([event("shot", { target: null })]), 1);
  assert.equal(player.beatLength([event("turn", {}), event("fireworks", {})]), 0);
});

test("the table tells what is heard, where a replay may jump to, and when the order may be another", () => {
  const events = [event("move", { cause: "push" }), event("move", { cause: "own" }), event("shot", { target: 0 })];
  assert.deepEqual(player.soundsOf(events), [{ kind: "bump" }]);
  assert.deepEqual([player.isInteresting(events), player.changesScene(events)], [true, false]);
  assert.ok(player.changesScene([event("turn", {})]));
});

test("a robot goes the ways of one beat as one, from where it was to the last cell", () => {
  const board = boardOf();
  const steps = [
    event("move", { seat: 0, from: [1, 1], to: [2, 1] }),
    event("move", { seat: 0, from: [2, 1], to: [3, 1] }),
  ];
  const { paint, end } = player.beatPainters(board, view, steps, { lasts: 230, phased: false, fades: false });
  for (const part of [0, 1]) {
    for (const painter of paint) painter(part);
    assert.match(String(board.put(0)), new RegExp(`^translate\\(${10 + 20 * part} 10\\)`));
  }
  end();
});

test("marks are where the event is, once for each robot it is about, and go when the beat is over", () => {
  const board = boardOf();
  const marks = (/** @type {any[]} */ ...events) => player.beatPainters(board, view, events);
  const at = () => [...board.effects.childNodes].map((/** @type {any} */ mark) => mark.getAttribute("cx"));
  const { end } = marks(event("shot", { seat: 0, target: 1 }));
  assert.deepEqual(at(), ["40"]);
  end();
  assert.deepEqual(at(), []);
  const both = marks(event("lost", { seats: [0, 1] }), event("left", { seat: 0 }));
  assert.deepEqual(at(), ["10", "40"], "of the one who left nothing is seen");
  for (const painter of both.paint) painter(1);
  assert.match(String(board.put(1)), /scale\(0\.39\)/, "small, since it fell");
});

test("a robot holds itself as what moves it says, for as long as that is seen", () => {
  const poses = (/** @type {string} */ cause) => {
    /** @type {string[]} */
    const classes = [];
    const [add, remove] = [(/** @type {string} */ name) => classes.push(name), () => classes.pop()];
    const board = boardOf();
    Object.assign(board.robots.get(0)?.group ?? {}, { classList: { add, remove } });
    const { end } = player.beatPainters(board, view, [event("move", { seat: 0, from: [1, 1], to: [2, 1], cause })]);
    const during = classes.join();
    end();
    return [during, classes.join()];
  };
  assert.deepEqual(poses("own"), ["pose-drive", ""]);
  assert.deepEqual(poses("push"), ["pose-brace", ""]);
  assert.deepEqual(poses("belt"), ["", ""]);
});
