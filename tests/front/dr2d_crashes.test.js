import assert from "node:assert/strict";
import { test } from "node:test";
import { useDocument, useSymbols } from "./kit/document.js";

useDocument();
useSymbols();
const { createCrashes } = await import("../../static/gameplay/games/dr2d/crashes.js");

test("a crash stays visible until the next register, whatever else happens in its own", () => {
  const crashes = createCrashes();
  const view = /** @type {any} */ ({ robots: [{ cell: [0, 0] }, { cell: [2, 0] }] });
  const follow = (/** @type {string} */ kind, /** @type {object} */ data = {}) => {
    crashes.follow(/** @type {any} */ ([{ kind, data }]), view);
    return crashes.layer.children.length > 0;
  };
  const crash = {
    seats: [0, 1],
    cell: [1, 0],
    wants: [
      [1, 0],
      [1, 0],
    ],
  };
  assert.deepEqual([follow("crash", crash), follow("move"), follow("register")], [true, true, false]);
  assert.deepEqual([follow("crash", crash), follow("damage"), follow("turn")], [true, true, false]);
});
