/**
 * A match that was set back: what came after the moment it went back to is void. The log keeps it, struck out; the
 * replay leaves it out.
 *
 * @import { Restarted, StepRecorded } from "../../types/host.d.ts"
 */

/** Steps as they count. @param {StepRecorded[]} steps */
export const counting = (steps) => steps.filter((step) => !step.voided);

/**
 * The lines of steps that set the match back, by version: they name the moment from which it goes on.
 * @param {import("../kit/module.js").Game} game @param {import("./history.js").History} history
 * @returns {Map<number, import("../kit/log.js").Line[]>}
 */
export function restartLines(game, { version: first, view, steps }) {
  const lines = new Map();
  for (const { version, events } of steps) {
    const told = /** @type {Restarted | undefined} */ (events.find(({ kind }) => kind === "match.restarted")?.data);
    if (!told) continue;
    // What counted when it was set back: a step that was void by then is none of them.
    const way = steps.filter(
      (step) => step.version > first && step.version <= told.version && !(step.voided && step.voided < version),
    );
    const dealt = game.withHand(
      view,
      steps.filter((step) => step.version <= first).flatMap((step) => step.events),
    );
    const seen = way.reduce((before, step) => game.applyEvents(before, step.events), dealt);
    const phase = game.phaseText(seen) || String(told.version);
    const text = told.by
      ? interpolate(
          gettext("%(by)s sets the race back. It goes on from an earlier moment: %(phase)s."),
          { by: told.by, phase },
          true,
        )
      : interpolate(gettext("The race goes on from an earlier moment: %(phase)s."), { phase }, true);
    lines.set(version, [{ text, seat: null, strong: true }]);
  }
  return lines;
}
