/**
 * The same seat in several tabs of a browser: what is begun in one of them is shown in the others at once, a draft as
 * well as a plan that the host does not hear of yet. The tab in which it was changed brings it to the host.
 *
 * @typedef {import("./state.js").Prompt} Prompt
 * @typedef {{you: number, key: string, rev: number, payload: unknown}} Draft
 * @typedef {{you: number, plan: unknown}} Plan
 * @typedef {{
 *   draft: (prompt: Prompt, payload: unknown) => void, plan: (plan: unknown) => void,
 *   onPlan: (take: (plan: unknown) => void) => () => void,
 * }} Tabs `onPlan`: whoever shows plans; returns what ends it
 */
import { whenReleased } from "../../js/calm.js";

/**
 * @param {{
 *   code: string, state: import("./state.js").MatchState, answers: {drop: () => void}, renew: () => void,
 * }} parts `renew`: the own question is shown again, from its draft
 * @returns {Tabs}
 */
export function createTabs({ code, state, answers, renew }) {
  const { you } = state;
  if (you === null || typeof BroadcastChannel === "undefined") return { draft() {}, plan() {}, onPlan: () => () => {} };
  const channel = new BroadcastChannel(`paddock-draft-${code}`);
  /** @type {((plan: unknown) => void) | null} */
  let taker = null;
  channel.addEventListener("message", ({ data }) => {
    const shared = /** @type {Draft | Plan} */ (data);
    if (shared.you !== you) return;
    if ("plan" in shared) whenReleased(() => taker?.(shared.plan));
    else take(shared);
  });

  /** @param {Draft} draft */
  function take({ key, rev, payload }) {
    const { asked, answered } = state;
    if (!asked || answered || key !== asked.key || rev !== asked.rev) return;
    answers.drop(); // an older one of this tab
    state.drafts[key] = payload;
    whenReleased(renew);
  }

  return {
    draft: ({ key, rev }, payload) => channel.postMessage({ you, key, rev, payload }),
    plan: (plan) => channel.postMessage({ you, plan }),
    onPlan(next) {
      taker = next;
      return () => {
        if (taker === next) taker = null;
      };
    },
  };
}
