import assert from "node:assert/strict";
import { test } from "node:test";
import { showWhile, soFar } from "../../../static/gameplay/page/while.js";

/** @param {object} facts @returns {any} */
const standing = (facts = {}) => ({ status: "running", you: 0, seats: [{ seat: 0, left: false }], ...facts });

class Dialog {
  dataset;
  open = true;
  hidden = false;
  constructor(/** @type {string} */ asks) {
    this.dataset = { while: asks };
  }
  close() {
    this.open = false;
  }
}

/** @param {any[]} parts @returns {any} */
const pageOf = (...parts) => ({ querySelectorAll: () => parts });

test("a seat races until the match is over or it has left", () => {
  assert.deepEqual(soFar(standing()), { live: true, racing: true });
  assert.deepEqual(soFar(standing({ status: "paused" })), { live: true, racing: true });
  assert.deepEqual(soFar(standing({ seats: [{ seat: 0, left: true }] })), { live: true, racing: false });
  assert.deepEqual(soFar(standing({ you: null })), { live: true, racing: false });
  for (const status of ["finished", "annulled"])
    assert.deepEqual(soFar(standing({ status })), { live: false, racing: false });
});

test("a dialog closes when what it asks about is gone, and what leads to it goes", () => {
  Object.assign(globalThis, { HTMLDialogElement: Dialog });
  const [dialog, link, other] = [new Dialog("racing"), { dataset: { while: "racing" }, hidden: false }, new Dialog("")];
  const page = pageOf(dialog, link, other);
  showWhile(page, standing());
  assert.deepEqual([dialog.open, link.hidden], [true, false]);
  showWhile(page, standing({ status: "finished" }));
  assert.deepEqual([dialog.open, link.hidden, other.open], [false, true, true]);
  showWhile(page, standing());
  assert.deepEqual([dialog.open, link.hidden], [false, false], "nobody is asked again");
});
