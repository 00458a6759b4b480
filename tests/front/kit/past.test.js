import assert from "node:assert/strict";
import { test } from "node:test";
import { Past } from "../../../static/gameplay/kit/past.js";

test("the past gives back the last change first, as it was", () => {
  const past = new Past();
  assert.ok(past.isEmpty);
  assert.equal(past.take(), null);
  const value = { actions: "N" };
  past.remember(value);
  value.actions = "NE";
  past.remember(value);
  assert.deepEqual([past.take(), past.take(), past.take()], [{ actions: "NE" }, { actions: "N" }, null]);
});

test("the past does not go on for ever", () => {
  const past = new Past();
  for (let n = 0; n < 40; n += 1) past.remember(n);
  let count = 0;
  while (past.take() !== null) count += 1;
  assert.equal(count, 30);
});
