import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../words.js";
import { prompt } from "../page/messages.js";
import { learnWords } from "../tables.js";
import { useDocument, useSymbols } from "./document.js";

useDocument();
useSymbols();
learnWords("bumping_bots");
const { Panel } = await import("../../../static/gameplay/kit/panel.js");
const { html } = await import("../../../static/gameplay/svg.js");

/** @type {HTMLElement} */
let root;
/** @type {string[]} */
let told;
/** @type {any} */
let view;
/** @type {any} */
let host;
/** @type {InstanceType<typeof Panel>} */
let panel;

beforeEach(() => {
  root = Object.assign(html("div"), { addEventListener() {} });
  told = [];
  view = { hand: ["card"] };
  host = /** @type {any} */ ({
    root,
    hand: html("div"),
    you: 0,
    lines: () => [],
    board: () => ({ ghost: { clear() {} } }),
    view: () => view,
    name: (/** @type {number} */ seat) => "ABCDE"[seat],
    reopen: async (/** @type {any} */ { key }) => void told.push(`reopen ${key}`),
  });
  panel = new Panel(host, {
    question(question, asked, draft) {
      told.push(`ask ${asked.key} ${draft}`);
      question.heading("Your turn");
      question.body.append(html("button", {}, ["Go"]));
      return { stop: () => void told.push("stop"), shortcuts: () => [], redraw: () => void told.push("redraw") };
    },
    reason: () => "You are out.",
    own: (_, answer) => [html("pre", {}, [JSON.stringify(answer)])],
    hand: (now) => now.hand.map((/** @type {string} */ card) => html("i", {}, [card])),
  });
});

/** @param {object} facts @returns {import("../../../static/gameplay/page/state.js").Question} */
const table = (facts = {}) => ({
  prompts: [],
  busy: false,
  paused: false,
  over: false,
  draft: null,
  answer: null,
  answered: false,
  ...facts,
});
const heading = () => root.querySelector(".panel-title")?.textContent;
const why = () => root.querySelector(".turn-outcome")?.textContent;
const body = () => /** @type {Element} */ (root.querySelector(".panel-body"));

test("a question is asked once, and drawn again at news", () => {
  panel.update(table({ prompts: [prompt()], draft: 7 }));
  panel.update(table({ prompts: [prompt(), prompt({ seat: 1, key: "turn:2" })] }));
  assert.deepEqual([heading(), told], ["Your turn", ["ask turn:1 7", "redraw"]]);
});

test("a question that has changed is asked again", () => {
  panel.update(table({ prompts: [prompt()] }));
  panel.update(table({ prompts: [prompt({ rev: 5 })] }));
  assert.deepEqual(told, ["ask turn:1 null", "stop", "ask turn:1 null"]);
});

test("a draft that was changed in another tab is shown, unless nothing is asked", () => {
  panel.renew(table({ draft: 8 }));
  panel.update(table({ prompts: [prompt()], draft: 7 }));
  panel.renew(table({ prompts: [prompt()], draft: 8 }));
  assert.deepEqual(told, ["ask turn:1 7", "stop", "ask turn:1 8"]);
});

test("what happened to the player comes before what to do, and goes when they turn to the question", () => {
  const line = () => root.querySelector(".own-told")?.textContent;
  panel.tell("A is pushed.", false);
  assert.equal(line(), "A is pushed.");
  panel.tell("A is pushed.", true);
  assert.equal(line(), undefined);
});

test("a question shows its three rows: what the answer comes to in place of what to do", () => {
  /** @type {any} */
  let asking;
  panel = new Panel(host, {
    question(question) {
      asking = question;
      return { stop() {}, shortcuts: () => [], redraw() {} };
    },
  });
  panel.update(table({ prompts: [prompt()] }));
  const rows = { hint: "Tap one.", step: "1 of 5", choices: [html("b", {}, ["x"])], answer: [html("u", {}, ["Go"])] };
  asking.show(rows);
  const part = (/** @type {string} */ name) => root.querySelector(`.${name}`)?.textContent;
  assert.deepEqual(["turn-outcome", "ask-step", "panel-body", "answer"].map(part), ["Tap one.", "1 of 5", "x", "Go"]);
  asking.show({ ...rows, outcome: "2 cells", hits: true });
  assert.equal(part("turn-outcome"), "2 cells");
  assert.ok(root.querySelector(".turn-outcome")?.hasAttribute("data-hits"));
});

test("nothing is asked while something moves, in a pause, or at the end", () => {
  for (const [facts, said] of /** @type {[object, string][]} */ ([
    [{ busy: true }, "The robots are moving…"],
    [{ paused: true }, "The match is paused."],
    [{ over: true }, "The race is over."],
  ])) {
    panel.update(table({ prompts: [prompt()], ...facts }));
    assert.deepEqual([heading(), told], [said, []]);
  }
});

test("a waiting player reads for whom they wait, and why there is nothing to do", () => {
  const others = [1, 2, 3].map((seat) => prompt({ seat, key: `turn:${seat}` }));
  panel.update(table({ prompts: others.slice(0, 2) }));
  assert.equal(heading(), "Waiting for B, C");
  assert.deepEqual([why(), body().textContent], ["You are out.", "null"]);
  panel.update(table({ prompts: others }));
  assert.deepEqual([heading(), why()], ["Waiting for 3 robots", "B, C, D You are out."]);
  panel.update(table({ prompts: [{ ...others[0], answered: true }] }));
  assert.equal(heading(), "One moment…");
  host.you = null;
  panel.update(table());
  assert.equal(why(), "You’re watching. You see everything that’s public.");
});

test("a sealed answer is shown to its own seat, which may take it back", () => {
  const facts = { prompts: [prompt(), prompt({ seat: 1, key: "turn:2" })], answered: true, answer: 3 };
  panel.update(table(facts));
  assert.deepEqual([heading(), why(), body().textContent], ["Your answer is in", "Waiting for B", "3"]);
  /** @type {any} */ (root.querySelector(".quiet")).onclick();
  assert.deepEqual(told, ["reopen turn:1"]);
  panel.update(table({ ...facts, prompts: [prompt({ revisable: false })] }));
  assert.equal(body().textContent, "3");
});

test("the keyboard stays in the panel when its question ends", () => {
  panel.update(table({ prompts: [prompt()] }));
  /** @type {any} */ (body().children[0]).focus();
  panel.update(table({ prompts: [prompt()], busy: true }));
  assert.equal(document.activeElement, root.querySelector(".panel-title"));
});

test("the hand is beside the facts of the own robot", () => {
  panel.update(table({ busy: true }));
  assert.equal(host.hand.textContent, "card");
  view.hand = ["card", "other"];
  panel.update(table({ prompts: [prompt()] }));
  assert.equal(host.hand.textContent, "cardother");
});

test("a question that lasts stays while others are asked, and learns when it is put to this seat", () => {
  /** @type {string[]} */
  const asked = [];
  const lasting = new Panel(host, {
    question: () => assert.fail("the other question lasts"),
    lasting: (now) =>
      now.part
        ? {
            name: now.part,
            begin(question) {
              told.push(`begin ${now.part}`);
              question.body.append(html("button", {}, ["Think"]));
              return {
                asked(mine, open) {
                  if (mine) question.heading("Your turn");
                  asked.push(`${mine?.key ?? "-"} of ${open.length}`);
                },
                stop: () => void told.push("stop"),
                shortcuts: () => [],
                redraw() {},
              };
            },
          }
        : null,
  });
  lasting.update(table({ prompts: [prompt({ seat: 1 })] }));
  view.part = "t1/place";
  lasting.update(table({ prompts: [prompt({ seat: 1 })] }));
  const button = /** @type {any} */ (body().children[0]);
  button.focus();
  assert.deepEqual([heading(), body().textContent], ["Waiting for B", "Think"]);
  lasting.update(table({ prompts: [prompt()], busy: true }));
  assert.deepEqual([heading(), document.activeElement], ["Your turn", button]);
  lasting.update(table({ prompts: [prompt({ seat: 2 })] }));
  assert.deepEqual(asked, ["- of 1", "turn:1 of 1", "- of 1"]);
  lasting.update(table({ paused: true }));
  assert.deepEqual([heading(), told], ["The match is paused.", ["begin t1/place", "stop"]]);
  view.part = "t2/place";
  lasting.update(table());
  assert.deepEqual(told, ["begin t1/place", "stop", "begin t2/place"]);
});

test("a key with nothing to do lets the heading say why, for a while", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(document, { getElementById: () => null });
  panel.update(table());
  panel.idle("↵");
  assert.ok(root.querySelector(".panel-title")?.hasAttribute("data-idle"));
  context.mock.timers.tick(1500);
  assert.ok(!root.querySelector(".panel-title")?.hasAttribute("data-idle"));
});
