import assert from "node:assert/strict";
import { test } from "node:test";

import { MatchState } from "../../../static/gameplay/page/state.js";
import { prompt, steps, sync } from "./messages.js";

const begin = () => new MatchState({ you: 0, status: "active" });

test("the own question is the one of the own seat; a spectator has none", () => {
  const mine = prompt();
  const state = begin();
  state.tell(sync(3, { prompts: [prompt({ seat: 1, key: "turn:2" }), mine] }));
  assert.equal(state.asked, mine);
  const spectator = new MatchState({ you: null, status: "active" });
  spectator.tell(sync(3, { prompts: [mine] }));
  assert.equal(spectator.asked, null);
});

test("an answer that the host took stays in when older news arrive late", () => {
  const mine = prompt();
  const state = begin();
  state.tell(sync(3, { prompts: [mine] }));
  state.seal(mine, { speed: 2 }, 5);
  assert.ok(state.answered);
  state.tell(steps(3, 4, { prompts: [mine] }));
  assert.ok(state.answered, "version 4 does not know of it yet");
  assert.deepEqual(state.question.answer, { speed: 2 });
  state.tell(steps(4, 5, { prompts: [mine] }));
  assert.ok(!state.answered, "at version 5 the host would have told of it");
});

test("an answer taken back is not in any more, also when older news arrive late", () => {
  const mine = prompt();
  const state = begin();
  state.tell(sync(3, { prompts: [mine] }));
  state.seal(mine, { speed: 2 }, 5);
  state.unseal(mine);
  assert.ok(!state.answered);
  state.tell(steps(3, 4, { prompts: [mine] }));
  assert.ok(!state.answered);
});

test("an answer from another page of the same seat counts as in", () => {
  const state = begin();
  state.tell(steps(3, 4, { prompts: [prompt()], mine: { answers: { "turn:1": { speed: 1 } } } }));
  assert.ok(state.answered);
  assert.deepEqual(state.question.answer, { speed: 1 });
});

test("drafts are the host's, and newer ones that it does not have yet", () => {
  const state = begin();
  const message = sync(3, { prompts: [prompt()], mine: { drafts: { "turn:1": 1, old: 2 }, answers: {} } });
  state.sync(message, { "turn:1": 7 });
  state.tell(message);
  assert.deepEqual(state.drafts, { "turn:1": 7, old: 2 });
  assert.equal(state.question.draft, 7);
});

test("a match that was set back says so once, and forgets drafts that it does not have", () => {
  const state = begin();
  assert.equal(state.sync(sync(3, { restarted: 2 }), {}), null, "so it was when the page was opened");
  assert.equal(state.sync(sync(5, { restarted: 5 }), { "turn:1": 7 }), 5);
  assert.deepEqual(state.drafts, {});
  assert.equal(state.sync(sync(6, { restarted: 5 }), {}), null);
});

test("it knows who is away, who is ready, a pause and the end", () => {
  const state = begin();
  const seat = { seat: 1, label: "Bob", bot: "", open: false, away: true, left: false };
  state.tell(steps(3, 4, { seats: [seat], ready: [1], status: "paused" }));
  assert.deepEqual([state.away, state.ready, state.paused, state.over], [[1], [1], true, false]);
  state.tell(steps(4, 5, { status: "finished" }));
  assert.deepEqual([state.away, state.paused, state.over], [[], false, true]);
});
