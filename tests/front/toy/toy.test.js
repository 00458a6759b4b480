import assert from "node:assert/strict";
import { test } from "node:test";
import "../words.js";
import { useDocument } from "../kit/document.js";
import { prompt } from "../page/messages.js";

useDocument();
Object.assign(globalThis, { addEventListener() {} });
const { Strip } = await import("../../../static/gameplay/kit/strip.js");
const { Panel } = await import("../../../static/gameplay/kit/panel.js");
const { html } = await import("../../../static/gameplay/svg.js");
const { whole } = await import("../../../static/gameplay/kit/module.js");
const { game } = await import("./game.js");
const { panel: parts } = await import("./panel.js");

const view = { scores: [3, 8] };
const table = { busy: false, paused: false, over: false, draft: null, answer: null, answered: false };
const name = (/** @type {number} */ seat) => ["Ada", "Bob"][seat];
const texts = (/** @type {Element} */ place) => Array.from(place.children, (each) => each.textContent);

test("a game that says how far each seat is has an order strip", () => {
  const list = html("ol");
  const icon = () => html("i");
  const strip = new Strip(list, {
    racersOf: game.racersOf,
    icon,
    name,
    pilot: () => [],
    you: 0,
    onFocus() {},
    about: null,
  });
  strip.update(view, { ready: [1], away: [] });
  assert.deepEqual(texts(list), ["18 pointsBob8 points · ready", "23 pointsAda (you)3 points"]);
});

test("what a game leaves out has an answer that holds for every game", () => {
  const least = whole(/** @type {any} */ ({ applyEvents: game.applyEvents }), [{ seat: 0 }, { seat: 1 }]);
  const told = { kind: "status/racing", data: {}, beat: 0 };
  assert.deepEqual(least.racersOf(view, { ready: [], away: [] }, name), [
    { seat: 0, place: "", facts: [] },
    { seat: 1, place: "", facts: [] },
  ]);
  assert.deepEqual([least.describe([told], name), least.beatLength([told]), least.phaseText(view)], [[], 0, ""]);
  assert.deepEqual([least.scene, least.handOf(view), least.withHand(view, [])], [null, [], view]);
});

test("a game that tells moves from cell to cell has motion without a table", () => {
  const least = whole(/** @type {any} */ ({ applyEvents: game.applyEvents }), [{ seat: 0 }]);
  const robot = { group: html("g"), turn() {} };
  const point = (/** @type {number[]} */ [x, y]) => ({ x, y });
  const home = () => ({ at: point([1, 1]), angle: 0 });
  const board = /** @type {any} */ ({ robots: new Map([[0, robot]]), home, point, effects: html("g") });
  const told = (/** @type {object} */ data) => [{ kind: "move", data: { seat: 0, ...data }, beat: 0 }];
  for (const paint of least.beatPainters(board, view, told({ from: [1, 1], to: [3, 1] })).paint) paint(1);
  assert.match(String(robot.group.getAttribute("transform")), /^translate\(3 1\)/);
  assert.deepEqual(least.beatPainters(board, view, told({ by: 2 })).paint, [], "nothing tells where");
});

/** The panel of Ada; `submit` is what the host does with an answer. @param {(payload: any) => Promise<void>} submit */
function begin(submit) {
  const root = Object.assign(html("div"), { addEventListener() {} });
  const ghost = { clear() {} };
  const panel = new Panel(
    /** @type {any} */ ({
      root,
      hand: null,
      lines: () => [],
      you: 0,
      name,
      view: () => view,
      board: () => ({ ghost }),
      offline: () => false,
      submit: (/** @type {any} */ _, /** @type {any} */ payload) => submit(payload),
    }),
    parts,
  );
  panel.update({ ...table, prompts: [prompt({ data: { picks: [1, 2] } })] });
  return /** @type {Element} */ (root.querySelector(".panel-body"));
}

test("a game that asks one thing has a panel: an answer is sent once, and again after a refusal", async () => {
  /** @type {any[]} */
  const sent = [];
  let isRefused = true;
  const body = begin(async (payload) => {
    sent.push(payload);
    if (isRefused) throw new Error("stale");
  });
  const [, second] = /** @type {any[]} */ ([...body.children]);
  assert.deepEqual(texts(body), ["1", "2"]);
  second.onclick();
  second.onclick();
  assert.deepEqual([sent.length, second.hasAttribute("disabled")], [1, true]);
  await new Promise(setImmediate);
  assert.equal(second.hasAttribute("disabled"), false);
  isRefused = false;
  second.onclick();
  await new Promise(setImmediate);
  assert.deepEqual(sent, [{ pick: 2 }, { pick: 2 }]);
  assert.ok(second.hasAttribute("disabled"), "until the host tells what came of it");
});
