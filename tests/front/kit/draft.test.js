import assert from "node:assert/strict";
import { test } from "node:test";

import { Path } from "../../../static/gameplay/kit/draft.js";

const END = { do: "end" };
const offer = (/** @type {any[]} */ ...values) => ({
  events: [],
  complete: false,
  next: { type: "steps", next: values.map((value) => ({ value, label: "", params: {}, group: "" })) },
});
const go = (/** @type {number} */ to) => ({ do: "go", to });

/**
 * A path over offers by the number of steps; each comes with what its choices lead to.
 * @param {any[]} offers @param {any[]} [steps]
 */
function begin(offers, steps = []) {
  /** @type {any[]} */
  const saved = [];
  /** @type {string[]} */
  const asked = [];
  const path = new Path({
    ask: async ({ steps: wanted }) => {
      asked.push(JSON.stringify(wanted));
      const look = offers[wanted.length];
      if (!look) throw new Error("refused");
      return { ...look, ahead: look.next.next.map(() => offers[wanted.length + 1] ?? null) };
    },
    save: (payload) => void saved.push(payload),
    close: END,
    steps,
    onChange() {},
  });
  return { path, saved, asked };
}

test("what may follow comes from the host, and the step that ends is no choice", async () => {
  const { path } = begin([offer(go(1), go(2)), offer(END, go(3))]);
  assert.ok(path.waits);
  await path.refresh();
  assert.deepEqual([path.picks.map(({ value }) => value), path.complete], [[go(1), go(2)], false]);
  await path.pick(go(1));
  assert.deepEqual([path.picks.map(({ value }) => value), path.complete], [[go(3)], true]);
  assert.deepEqual(path.payload, { steps: [go(1), END] });
});

test("what all choices lead to is asked for at once, and nothing twice", async () => {
  const { path, asked } = begin([offer(go(1), go(2)), offer(go(3), END), offer(END)]);
  await path.refresh();
  assert.ok(path.after(go(1)) && path.after(go(2)));
  const picked = path.pick(go(2));
  assert.ok(!path.waits, "what it leads to is known");
  await picked;
  await path.pick(go(3));
  await path.refresh();
  assert.deepEqual(asked, ["[]", JSON.stringify([go(2)])], "after the last pick nothing is left to ask for");
});

test("after a refusal the host is asked again, and its earlier answer stays if it gives no new one", async () => {
  const offers = [offer(go(1)), offer(END, go(2)), offer(END)];
  const { path, asked } = begin(offers, [go(1)]);
  await path.refresh();
  offers[1] = offer(END, go(3));
  await path.again();
  assert.deepEqual(
    path.picks.map(({ value }) => value),
    [go(3)],
  );
  offers.length = 0;
  await path.again();
  assert.deepEqual([path.picks.length, path.complete, asked.length], [1, true, 3]);
});

test("what comes too late for another draft changes nothing of it", async () => {
  const { path } = begin([offer(go(1)), offer(END)]);
  const first = path.refresh();
  path.pick(go(1));
  await first;
  assert.deepEqual(path.steps, [go(1)]);
});

test("a draft is gone on with; undo and a new beginning are saved too", async () => {
  const { path, saved } = begin([offer(go(1)), offer(END, go(2)), offer(END)], [go(1)]);
  assert.deepEqual(path.steps, [go(1)]);
  await path.pick(go(2));
  assert.ok(path.undo());
  await path.reset();
  assert.ok(!path.undo(), "there is nothing left");
  assert.deepEqual(saved, [{ steps: [go(1), go(2)] }, { steps: [go(1)] }, { steps: [] }]);
});

test("a choice that the host refuses to look at is shown as not known", async () => {
  const { path } = begin([offer(go(1))]);
  await path.refresh();
  assert.equal(path.after(go(1)), null);
});
