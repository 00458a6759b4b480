/** Messages of a host, as short as a test needs them. */

/** An open question. @param {Partial<import("../../../static/gameplay/page/state.js").Prompt>} [facts] */
export const prompt = (facts = {}) => ({
  key: "turn:1",
  seat: 0,
  kind: "turn",
  barrier: "turn",
  sealed: true,
  revisable: true,
  clock: "turn",
  data: {},
  rev: 4,
  answered: false,
  ...facts,
});

const overview = (/** @type {object} */ facts) => ({
  status: "active",
  seats: [],
  prompts: [],
  ready: [],
  you: 0,
  clocks: { prompts: {} },
  ...facts,
});

/** @param {number} version @param {object} [facts] @returns {import("../../../static/gameplay/page/state.js").Sync} */
export const sync = (version, facts = {}) => ({
  type: "sync",
  version,
  restarted: 0,
  view: {},
  mine: { drafts: {}, answers: {} },
  ...overview(facts),
});

/**
 * The steps after `from` up to `to`; each moves something.
 * @param {number} from @param {number} to @param {object} [facts]
 * @returns {import("../../../static/gameplay/page/state.js").Steps}
 */
export const steps = (from, to, facts = {}) => ({
  type: "steps",
  from,
  to,
  steps: Array.from({ length: to - from }, (_, i) => ({ version: from + i + 1, events: [{ kind: "moved" }] })),
  mine: { answers: {} },
  ...overview(facts),
});
