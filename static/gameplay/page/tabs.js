/**
 * The same seat in several tabs of a browser: a draft that is changed in one of them is shown in the others at once.
 * The tab that changed it brings it to the host.
 *
 * @typedef {import("./state.js").Prompt} Prompt
 * @typedef {{you: number, key: string, rev: number, payload: unknown}} Shared
 */
import { whenReleased } from "../../js/calm.js";

/**
 * @param {{
 *   code: string, state: import("./state.js").MatchState, answers: {drop: () => void}, renew: () => void,
 * }} parts `renew`: the own question is shown again, from its draft
 * @returns {{tell: (prompt: Prompt, payload: unknown) => void, stop: () => void}}
 */
export function createTabs({ code, state, answers, renew }) {
  const { you } = state;
  if (you === null || typeof BroadcastChannel === "undefined") return { tell() {}, stop() {} };
  const channel = new BroadcastChannel(`paddock-draft-${code}`);
  channel.addEventListener("message", ({ data }) => {
    const { asked, answered } = state;
    const shared = /** @type {Shared} */ (data);
    if (!asked || answered || shared.you !== you || shared.key !== asked.key || shared.rev !== asked.rev) return;
    answers.drop(); // an older one of this tab
    state.drafts[asked.key] = shared.payload;
    whenReleased(renew);
  });
  return {
    tell: ({ key, rev }, payload) => channel.postMessage({ you, key, rev, payload }),
    stop: () => channel.close(),
  };
}
