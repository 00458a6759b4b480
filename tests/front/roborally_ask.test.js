import assert from "node:assert/strict";
import { test } from "node:test";
import { learnWords } from "./tables.js";
import { useDocument, useSymbols } from "./kit/document.js";

learnWords("roborally");
useDocument();
useSymbols();
Object.assign(document, { addEventListener() {} });
Object.assign(globalThis, { addEventListener() {}, window: { matchMedia: () => ({ matches: false }) } });
const { Ask } = await import("../../static/gameplay/games/roborally/ask.js");
const { html } = await import("../../static/gameplay/svg.js");

test("a question that is over draws nothing over the next one", () => {
  const body = html("div");
  const me = { seat: 0, registers: [], hand: null, status: "racing" };
  const host = {
    body,
    view: () => ({ robots: [me] }),
    name: () => "Ada",
    board: () => ({ ghost: { clear() {}, offer() {} } }),
    heading() {},
    onDraft() {},
    offline: () => false,
  };
  const data = { phase: 1, fields: { down: [true, false] }, default: { down: false } };
  const prompt = { kind: "announce", seat: 0, key: "announce/s0", data };
  const ask = new Ask(/** @type {any} */ (host), /** @type {any} */ (prompt), null);
  assert.equal(body.querySelectorAll("[data-choice]").length, 2);
  ask.stop();
  body.replaceChildren("The next question");
  ask.redraw();
  assert.equal(body.textContent, "The next question");
});
