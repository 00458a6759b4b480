import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "../words.js";

class FakeForm extends EventTarget {
  action = "/boards/new/";
  elements = { namedItem: () => ({ value: "token" }) };
}
class FakeNote {
  textContent = "";
}
const [form, note] = [new FakeForm(), new FakeNote()];
const replaced = mock.fn();
const parts = /** @type {Record<string, any>} */ ({ "[data-save-form]": form, "[data-saved]": note });
const page = { querySelector: (/** @type {string} */ name) => parts[name], querySelectorAll: () => [] };
Object.assign(globalThis, {
  HTMLFormElement: FakeForm,
  HTMLElement: FakeNote,
  FormData: class {
    set() {}
  },
  document: { querySelector: () => page, querySelectorAll: () => [] },
  window: Object.assign(new EventTarget(), { history: { replaceState: replaced } }),
});
const { createSaving } = await import("../../../static/gameplay/editor/saving.js");

const data = { code: "" };
const kept = mock.fn();
createSaving(data, { text: () => "drawn", kept, changed: () => false });

/** What the page knows after the host's answer. @param {boolean} ok @param {object} told */
async function saved(ok, told) {
  mock.method(globalThis, "fetch", async () => ({ ok, json: async () => told }));
  form.dispatchEvent(new Event("submit", { cancelable: true }));
  await new Promise(setImmediate);
  return [data.code, kept.mock.calls.map((call) => call.arguments[0]), form.action];
}

test("a board that is refused is not kept, and the page says why", async () => {
  assert.deepEqual(await saved(false, { detail: "There are too many." }), ["", [], "/boards/new/"]);
  assert.equal(note.textContent, "There are too many.");
});

test("a board that is kept has its own address from then on", async () => {
  const told = { code: "abc", csrf: "token", edit: "/boards/abc/edit/", view: "/boards/abc/" };
  assert.deepEqual(await saved(true, told), ["abc", ["drawn"], "/boards/abc/edit/"]);
  assert.equal(replaced.mock.callCount(), 1);
});
