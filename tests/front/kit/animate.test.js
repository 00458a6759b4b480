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
  const game = /** @type {any} */ ({ applyEvents: () => "after", beatLength: () => 1, beatPainters: () => painters });
  const animator = new Animator({ game, board: () => /** @type {any} */ ({ update() {} }) });
  const played = animator.play("before", /** @type {any} */ ([{ kind: "move", beat: 1 }]));
  const length = animator.timeOf([]);
  for (const part of [0, 0.25, 0.5, 1]) frames.shift()?.(5000 + part * length);
  assert.equal(await played, "after");
  assert.deepEqual(painted, [0, 0.25, 0.5, 1, "end"]);
});
