/* The last racer's line and its question. */
import assert from "node:assert/strict";
import { test } from "node:test";

import "../words.js";
import { Decided } from "../../../static/gameplay/page/decided.js";

/** As much of an element as this test needs. */
class Part {
  hidden = true;
  open = false;
  textContent = "";
  /** @type {Record<string, (event: {preventDefault: () => void}) => void>} */ heard = {};
  /** @param {Record<string, any>} [parts] by selector */
  constructor(parts = {}) {
    this.parts = parts;
  }
  querySelector = (/** @type {string} */ selector) => this.parts[selector] ?? null;
  fire = (/** @type {string} */ kind) => this.heard[kind]?.({ preventDefault: () => {} });
  /** @param {string} kind @param {any} listener */
  addEventListener(kind, listener) {
    this.heard[kind] = listener;
  }
  showModal() {
    this.open = true;
  }
  close() {
    this.open = false;
  }
}

/** @param {unknown} [refusal] what the host says to the end */
function opened(refusal) {
  const text = new Part();
  const button = new Part();
  const form = new Part();
  const line = new Part({ "[data-decided-text]": text, "[data-end-here]": button });
  const dialog = new Part({ "form[data-stop-form]": form });
  const page = new Part({ "[data-decided]": line, "[data-stop-dialog]": dialog });
  /** @type {string[]} */ const sent = [];
  /** @type {unknown[]} */ const refused = [];
  const host = {
    send: async (/** @type {{type: string}} */ { type }) => {
      sent.push(type);
      if (refusal) throw refusal;
    },
  };
  const decided = new Decided(
    /** @type {any} */ ({ page, you: 2, line: host, onRefused: (/** @type {unknown} */ no) => refused.push(no) }),
  );
  return { decided, line, text, button, form, dialog, sent, refused };
}

test("the line is the last racer's alone, and says the place", () => {
  const { decided, line, text } = opened();
  decided.show({ seat: 1, place: 4 });
  assert.ok(line.hidden);
  decided.show({ seat: 2, place: 4 });
  assert.ok(!line.hidden);
  assert.match(text.textContent, /Only place 4 is left to win/);
  decided.show({ seat: 2, place: 1 });
  assert.match(text.textContent, /First place is yours/);
});

test("it asks before it ends the match", () => {
  const { decided, button, form, dialog, sent } = opened();
  decided.show({ seat: 2, place: 4 });
  button.fire("click");
  assert.deepEqual([dialog.open, sent], [true, []]);
  form.fire("submit");
  assert.deepEqual([dialog.open, sent], [false, ["stop"]]);
});

test("when it is not on offer any more the question goes, too", () => {
  const { decided, line, button, dialog } = opened();
  decided.show({ seat: 2, place: 4 });
  button.fire("click");
  decided.show(null);
  assert.deepEqual([dialog.open, line.hidden], [false, true]);
});

test("a refusal of the host is shown", async () => {
  const no = { code: "not_decided" };
  const { decided, form, refused } = opened(no);
  decided.show({ seat: 2, place: 4 });
  form.fire("submit");
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(refused, [no]);
});

test("a watcher's page has none of it", () => {
  const decided = new Decided(/** @type {any} */ ({ page: new Part(), you: null, line: {}, onRefused: () => {} }));
  decided.show({ seat: 2, place: 4 });
});
