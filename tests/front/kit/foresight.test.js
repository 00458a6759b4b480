/** A sealed answer and what the host says to it: Ready is heard whether the host has nodded, is late, or is silent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Foresight } from "../../../static/gameplay/kit/foresight.js";

/** @param {{empty?: boolean, full?: boolean}} [plan] */
function table({ empty = false, full = true } = {}) {
  /** @type {{resolve: (look: unknown) => void, reject: (reason: unknown) => void}[]} */
  const asked = [];
  /** @type {unknown[]} */
  const sent = [];
  /** @type {string[]} */
  const said = [];
  const host = {
    ask: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    save() {},
    say: (/** @type {string} */ text) => said.push(text),
    onDraft() {},
  };
  const answer = {
    isOver: false,
    isSending: false,
    redraw() {},
    send: (/** @type {unknown} */ payload) => sent.push(payload),
  };
  const foresight = new Foresight(
    /** @type {never} */ (host),
    /** @type {never} */ ({ key: "t1/program/s0" }),
    /** @type {never} */ (answer),
    { plan: { payload: "NNEHS", empty, full, steps: [] }, lacking: "Fill all five.", onLook() {} },
  );
  return { foresight, asked, sent, said };
}

const LOOK = { events: [], complete: true };

test("Ready is sent once the host has nodded", async () => {
  const { foresight, asked, sent } = table();
  const done = foresight.changed();
  asked[0]?.resolve(LOOK);
  await done;
  foresight.hurry();
  assert.deepEqual(sent, ["NNEHS"]);
});

test("Ready before the nod waits for it, and for that to the last change", async () => {
  const { foresight, asked, sent } = table();
  const first = foresight.changed();
  const last = foresight.changed();
  foresight.hurry();
  asked[0]?.resolve(LOOK);
  await first;
  assert.deepEqual(sent, []);
  asked[1]?.resolve(LOOK);
  await last;
  assert.deepEqual(sent, ["NNEHS"]);
});

test("Ready is sent also when the host could not be asked", async () => {
  const { foresight, asked, sent } = table();
  const done = foresight.changed();
  asked[0]?.reject(new Error("no connection"));
  await done;
  assert.deepEqual(sent, []);
  foresight.hurry();
  assert.deepEqual(sent, ["NNEHS"]);
});

test("What is not full is not sent, and says why", () => {
  const { foresight, sent, said } = table({ full: false });
  foresight.hurry();
  assert.deepEqual(sent, []);
  assert.deepEqual(said, ["Fill all five."]);
});

test("What is full without a choice is sent at once", () => {
  const { foresight, sent } = table({ empty: true });
  foresight.hurry();
  assert.deepEqual(sent, ["NNEHS"]);
});
