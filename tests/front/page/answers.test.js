import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Answers } from "../../../static/gameplay/page/answers.js";
import { Refusal } from "../../../static/gameplay/page/socket.js";
import { MatchState } from "../../../static/gameplay/page/state.js";
import { prompt, sync } from "./messages.js";

const cut = () => Promise.reject(new Error("connection"));
const refuse = (/** @type {string} */ code) => Promise.reject(new Refusal({ type: "refused", code }));
/** Lets pending promises run. */
const settled = () => new Promise(setImmediate);

/** @type {{type: string, [name: string]: any}[]} */
let sent;
/** What the host says to the next messages; then it takes everything. @type {(() => Promise<any>)[]} */
let replies;
/** @type {string[]} */
let told;
/** @type {MatchState} */
let state;
/** @type {Answers} */
let answers;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  sent = [];
  replies = [];
  told = [];
  state = new MatchState({ you: 0, status: "active" });
  state.tell(sync(3, { prompts: [prompt()] }));
  answers = new Answers({
    line: {
      send(message) {
        sent.push(message);
        return replies.shift()?.() ?? Promise.resolve({ type: "ok", version: 4 });
      },
      resync: () => void told.push("resync"),
    },
    state,
    onKept: () => {},
    onSealed: () => void told.push("sealed"),
    onRefused: (error) => void (error && told.push(error instanceof Refusal ? error.code : "lost")),
  });
});

test("a draft is sent a moment after the last change, and only the last", async () => {
  answers.save(prompt(), 1);
  mock.timers.tick(900);
  answers.save(prompt(), 2);
  mock.timers.tick(900);
  assert.deepEqual(sent, []);
  mock.timers.tick(100);
  assert.deepEqual(sent, [{ type: "draft", prompt: "turn:1", rev: 4, payload: 2 }]);
  assert.equal(state.question.draft, 2);
});

test("a draft that a cut line did not take is kept, and sent when the line is back", async () => {
  replies = [cut];
  answers.save(prompt(), 7);
  mock.timers.tick(1000);
  await settled();
  assert.deepEqual(answers.unsaved, { "turn:1": 7 });
  await answers.keep();
  assert.equal(sent.length, 2);
  assert.deepEqual(answers.unsaved, {});
  await answers.keep();
  assert.equal(sent.length, 2, "the host has it");
});

test("a draft that the host refuses is not sent again", async () => {
  replies = [() => refuse("stale")];
  answers.save(prompt(), 7);
  await answers.keep();
  assert.deepEqual(answers.unsaved, {});
});

test("a change while its draft is under way is not lost", async () => {
  answers.save(prompt(), 1);
  const underway = answers.keep();
  answers.save(prompt(), 2);
  await underway;
  assert.deepEqual(answers.unsaved, { "turn:1": 2 });
});

test("an answer takes the place of its draft", async () => {
  answers.save(prompt(), 1);
  await answers.submit(prompt(), 2);
  mock.timers.tick(5000);
  assert.deepEqual(sent, [{ type: "decide", prompt: "turn:1", rev: 4, payload: 2 }]);
});

test("a sealed answer is in as soon as the host has taken it", async () => {
  await answers.submit(prompt(), { speed: 2 });
  assert.deepEqual(state.question.answer, { speed: 2 });
  assert.deepEqual([state.answered, state.turns, told], [true, 1, ["sealed"]]);
});

test("an open answer shows by what comes of it", async () => {
  await answers.submit(prompt({ sealed: false }), { speed: 2 });
  assert.deepEqual([state.answered, state.turns, told], [false, 1, []]);
});

test("a refused answer is reported, everything is requested, and the panel hears of it", async () => {
  replies = [() => refuse("stale")];
  await assert.rejects(answers.submit(prompt(), 1), Refusal);
  assert.deepEqual(told, ["stale", "resync"]);
  assert.deepEqual([state.answered, state.turns], [false, 0]);
});

test("an answer can be taken back; when the host refuses that, it stays in", async () => {
  await answers.submit(prompt(), 1);
  replies = [() => refuse("not_open")];
  await answers.reopen(prompt());
  assert.ok(state.answered);
  await answers.reopen(prompt());
  assert.ok(!state.answered);
});

test("a host that fails for a moment is asked again what may follow", async () => {
  replies = [() => refuse("error"), () => Promise.resolve({ next: "this" })];
  const asked = answers.ask(prompt(), []);
  await settled();
  assert.equal(sent.length, 1);
  mock.timers.tick(2000);
  assert.deepEqual(await asked, { next: "this" });
});

test("nothing is asked again about a question that is closed, or that the host refuses", async () => {
  replies = [() => refuse("illegal")];
  await assert.rejects(answers.ask(prompt(), []), Refusal);
  replies = [() => refuse("error")];
  state.tell(sync(4));
  await assert.rejects(answers.ask(prompt(), []), Refusal);
  assert.equal(sent.length, 2);
});

test("a draft is kept until it is answered, an answer here until the host has said that it keeps it", async () => {
  assert.equal(answers.kept, "nothing");
  answers.save(prompt(), 7);
  assert.equal(answers.kept, "draft");
  /** @type {(answer: any) => void} */
  let take = () => {};
  replies = [() => new Promise((resolve) => (take = resolve))];
  const sending = answers.submit(prompt({ sealed: true }), 7);
  assert.equal(answers.kept, "answer");
  take({ type: "ok", version: 4 });
  await sending;
  assert.equal(answers.kept, "given");
  state.tell(sync(5));
  assert.equal(answers.kept, "nothing");
});

test("an answer that the host refuses is a draft again", async () => {
  answers.save(prompt(), 7);
  replies = [() => refuse("illegal")];
  await assert.rejects(answers.submit(prompt(), 7));
  assert.equal(answers.kept, "draft");
});
