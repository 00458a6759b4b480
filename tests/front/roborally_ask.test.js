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
const { redraw } = await import("../../static/gameplay/kit/redraw.js");
const { html } = await import("../../static/gameplay/svg.js");

test("a question that is over draws nothing over the next one", () => {
  const answer = html("div");
  const me = { seat: 0, registers: [], hand: null, status: "racing" };
  const host = {
    show: (/** @type {any} */ rows) => redraw(answer, rows.answer),
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
  assert.equal(answer.querySelectorAll("[data-choice]").length, 2);
  ask.stop();
  answer.replaceChildren("The next question");
  ask.redraw();
  assert.equal(answer.textContent, "The next question");
});
