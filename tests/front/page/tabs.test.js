import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { MatchState } from "../../../static/gameplay/page/state.js";
import { prompt, sync } from "./messages.js";

Object.assign(globalThis, { addEventListener() {} }); // of the window, for `calm.js`
const { createTabs } = await import("../../../static/gameplay/page/tabs.js");

/** Of all tabs of a browser. @type {Channel[]} */
let channels = [];

class Channel extends EventTarget {
  constructor(/** @type {string} */ name) {
    super();
    this.name = name;
    channels.push(this);
  }
  postMessage(/** @type {object} */ data) {
    const others = channels.filter((other) => other !== this && other.name === this.name);
    for (const other of others) other.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
  }
  close() {}
}

const real = globalThis.BroadcastChannel;
beforeEach(() => {
  channels = [];
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => void Object.assign(globalThis, { BroadcastChannel: real }));

/** A tab of a seat. @param {number | null} you */
function tab(you, facts = {}) {
  const state = new MatchState({ you, status: "running" });
  state.tell(sync(3, { prompts: [prompt(facts)] }));
  /** @type {string[]} */
  const told = [];
  const tabs = createTabs({
    code: "abc",
    state,
    answers: { drop: () => void told.push("drop") },
    renew: () => void told.push("renew"),
  });
  return { tabs, state, told };
}

test("a plan that the host does not know is shown where plans are shown", () => {
  const [one, two, deaf] = [tab(0), tab(0), tab(0)];
  /** @type {unknown[]} */
  const seen = [];
  const stop = two.tabs.onPlan((plan) => void seen.push(plan));
  one.tabs.plan({ items: [1] });
  stop();
  one.tabs.plan({ items: [2] });
  assert.deepEqual([seen, deaf.told], [[{ items: [1] }], []]);
});

test("a draft is shown in the other tabs of its seat, and in no other", () => {
  const [one, two, other, watcher] = [tab(0), tab(0), tab(1, { seat: 1 }), tab(null)];
  one.tabs.draft(prompt(), { steps: [1] });
  assert.deepEqual(two.state.drafts, { "turn:1": { steps: [1] } });
  assert.deepEqual(two.told, ["drop", "renew"], "an older draft of that tab is given up");
  for (const each of [one, other, watcher]) assert.deepEqual([each.state.drafts, each.told], [{}, []]);
});

test("not of a question that is asked no more, or that is answered", () => {
  const [one, late, done] = [tab(0), tab(0, { rev: 5 }), tab(0, { answered: true })];
  one.tabs.draft(prompt(), 1);
  for (const each of [late, done]) assert.deepEqual([each.state.drafts, each.told], [{}, []]);
});
