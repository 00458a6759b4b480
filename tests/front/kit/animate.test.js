import assert from "node:assert/strict";
import { test } from "node:test";
import { useDocument } from "./document.js";

useDocument();
Object.assign(document, { visibilityState: "visible", addEventListener() {}, removeEventListener() {} });
/** @type {((now: number) => void)[]} */
const frames = [];
Object.assign(globalThis, {
  window: { matchMedia: () => ({ matches: false }) },
  requestAnimationFrame: (/** @type {(now: number) => void} */ frame) => frames.push(frame),
});
const { Animator } = await import("../../../static/gameplay/kit/animate.js");

test("a beat is painted from its beginning to its end, whenever the page was opened", async () => {
  /** @type {(number | string)[]} */
  const painted = [];
  const painters = { paint: [(/** @type {number} */ part) => painted.push(part)], end: () => painted.push("end") };
  const game = /** @type {any} */ ({
    applyEvents: () => "after",
    beatLength: () => 1,
    beatPainters: () => painters,
    longest: 10_000,
  });
  const animator = new Animator({ game, board: () => /** @type {any} */ ({ update() {} }) });
  const played = animator.play("before", /** @type {any} */ ([{ kind: "move", beat: 1 }]));
  const length = animator.timeOf([]);
  for (const part of [0, 0.25, 0.5, 1]) frames.shift()?.(5000 + part * length);
  assert.equal(await played, "after");
  assert.deepEqual(painted, [0, 0.25, 0.5, 1, "end"]);
});

/** @param {number} longest milliseconds @param {number} count of beats @returns {Promise<number>} when it was over */
async function lastsFor(longest, count) {
  frames.splice(0);
  const painters = { paint: [], end() {} };
  const moves = { applyEvents: () => "after", beatLength: () => 1, beatPainters: () => painters };
  const game = /** @type {any} */ ({ ...moves, longest });
  const animator = new Animator({ game, board: () => /** @type {any} */ ({ update() {} }) });
  const beats = Array.from({ length: count }, (_, beat) => ({ kind: "move", beat }));
  let over = false;
  const played = animator.play("before", /** @type {any} */ (beats)).then(() => {
    over = true;
  });
  let now = 0;
  for (; !over; now += 10) {
    for (const frame of frames.splice(0)) frame(now);
    await new Promise(setImmediate);
  }
  await played;
  return now;
}

test("a step with many beats lasts no longer than the game says; one with few is not drawn out", async () => {
  assert.ok((await lastsFor(1000, 40)) < 1100, "forty beats, shorter than two frames each");
  assert.ok((await lastsFor(1000, 2)) < 600);
  assert.ok((await lastsFor(10_000, 20)) > 4000);
});

test("nobody waits for settling: it is painted on, at the speed of the match", async () => {
  frames.splice(0);
  /** @type {number[]} */
  const settled = [];
  const { Tail } = await import("../../../static/gameplay/kit/phases.js");
  const painters = () => ({
    paint: [],
    end() {},
    tails: [
      new Tail(
        100,
        (part) => settled.push(part),
        () => settled.push(1),
      ),
    ],
  });
  const moves = { applyEvents: () => "after", beatLength: () => 1, beatPainters: painters, longest: 10_000 };
  const animator = new Animator({
    game: /** @type {any} */ (moves),
    board: () => /** @type {any} */ ({ update() {} }),
  });
  animator.speed = 2;
  const length = animator.timeOf([]);
  let over = false;
  const played = animator.play("before", /** @type {any} */ ([{ kind: "move" }])).then(() => {
    over = true;
  });
  for (const now of [1000, 1000 + length]) {
    for (const frame of frames.splice(0)) frame(now);
    await new Promise(setImmediate);
  }
  assert.ok(over);
  assert.deepEqual(settled, [0]);
  for (const frame of frames.splice(0)) frame(1000 + length + 25);
  for (const frame of frames.splice(0)) frame(1000 + length + 50);
  assert.deepEqual(settled, [0, 0.5, 1], "a hundred milliseconds at speed 1");
  await played;
});

test("from speed 4 on, and in very short beats, nothing gathers or settles", async () => {
  /** @type {boolean[]} */
  const phased = [];
  const game = {
    applyEvents: () => "after",
    beatLength: () => 1,
    longest: 10_000,
    beatPainters(
      /** @type {any} */ _board,
      /** @type {any} */ _view,
      /** @type {any} */ _beat,
      /** @type {any} */ how,
    ) {
      phased.push(how.phased);
      return { paint: [], end() {} };
    },
  };
  for (const [speed, longest] of [
    [1, 10_000],
    [2, 10_000],
    [4, 10_000],
    [1, 40],
  ]) {
    const animator = new Animator({
      game: /** @type {any} */ ({ ...game, longest }),
      board: () => /** @type {any} */ ({ update() {} }),
    });
    animator.speed = speed;
    void animator.play("before", /** @type {any} */ ([{ kind: "move" }]));
    animator.stop();
  }
  assert.deepEqual(phased, [true, true, false, false]);
});

test("a stopped motion does not settle", async () => {
  frames.splice(0);
  const { Tail } = await import("../../../static/gameplay/kit/phases.js");
  const tail = new Tail(
    100,
    () => {},
    () => {},
  );
  const painters = () => ({ paint: [], end() {}, tails: [tail] });
  const moves = { applyEvents: () => "after", beatLength: () => 1, beatPainters: painters, longest: 10_000 };
  const animator = new Animator({
    game: /** @type {any} */ (moves),
    board: () => /** @type {any} */ ({ update() {} }),
  });
  const played = animator.play("before", /** @type {any} */ ([{ kind: "move" }]));
  animator.stop();
  assert.equal(await played, null);
  assert.ok(tail.over);
});
