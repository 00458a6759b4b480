/**
 * A match that was set back: what came after the moment it went back to is void. The log keeps it, struck out; the
 * replay leaves it out.
 *
 * @import { Restarted, StepRecorded } from "../../types/host.d.ts"
 */

/** Steps as they count. @param {StepRecorded[]} steps */
export const counting = (steps) => steps.filter((step) => !step.voided);

/**
 * A piece of the record as lines of the log. Steps that set the match back name the moment from which it goes on.
 * @param {import("../kit/module.js").Game} game @param {import("./history.js").Piece} piece
 * @param {(step: StepRecorded) => import("../kit/log.js").Line[]} linesOf
 * @returns {import("../kit/log.js").Told[]}
 */
export const toldOf = (game, { steps, restarts }, linesOf) =>
  steps.map((step) => ({
    version: step.version,
    isVoid: Boolean(step.voided),
    lines: restartLines(game, step, restarts) ?? linesOf(step),
  }));

/**
 * @param {import("../kit/module.js").Game} game @param {StepRecorded} step
 * @param {import("./history.js").Piece["restarts"]} restarts what was seen right after each
 */
function restartLines(game, { version, events }, restarts) {
  const told = /** @type {Restarted | undefined} */ (events.find(({ kind }) => kind === "match.restarted")?.data);
  if (!told) return null;
  const seen = restarts.find((each) => each.version === version);
  const phase = (seen && game.phaseText(seen.view)) || String(told.version);
  const { by, agreed } = told;
  return [{ text: interpolate(sentence(Boolean(by), agreed), { by, phase }, true), seat: null, strong: true }];
}

/** @param {boolean} named somebody set it back, or asked to @param {boolean} [agreed] everybody there agreed */
function sentence(named, agreed) {
  if (agreed) return gettext("Everyone agrees with %(by)s. The match continues from an earlier moment: %(phase)s.");
  if (named) return gettext("%(by)s rewinds the match. It continues from an earlier moment: %(phase)s.");
  return gettext("The match continues from an earlier moment: %(phase)s.");
}
