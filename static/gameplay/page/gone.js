/**
 * Seats whose player has gone, as the match goes on: the server wrote a row for each seat that may be replaced or taken
 * by whoever looks; here it is shown when it matters.
 *
 * @import { ClockPublic, SeatPublic, StepsTold, Sync } from "../../types/host.d.ts"
 */

/** @param {{page: HTMLElement, now: () => number}} options */
export function createGone({ page, now }) {
  const section = /** @type {HTMLElement | null} */ (page.querySelector("[data-gone]"));
  const silence = Number(section?.dataset.silence);
  const right = section?.dataset.right ?? "";
  /** @type {SeatPublic[]} */
  let seats = [];
  /** @type {ClockPublic[]} */
  let clocks = [];

  /** Without a clock nobody is marked away; who made the table may act after a long silence. @param {number} seat */
  const silent = (seat) =>
    right === "all" &&
    clocks.some(
      (clock) =>
        clock.seat === seat && clock.deadline === null && clock.remaining === null && now() - clock.until >= silence,
    );

  function show() {
    if (!section || !seats.length) return;
    let any = false;
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll("[data-seat]"))) {
      const seat = seats.find((each) => each.seat === Number(row.dataset.seat));
      const gone = Boolean(seat && !seat.bot && !seat.left && (seat.away || silent(seat.seat)));
      const choose = row.querySelector("[data-choose]");
      const take = row.querySelector("[data-take]");
      choose?.toggleAttribute("hidden", !gone);
      take?.toggleAttribute("hidden", !(gone && seat?.open));
      row.hidden = !(gone && (choose || (take && seat?.open)));
      any ||= !row.hidden;
    }
    section.hidden = !any;
  }

  return {
    show,
    /** @param {Pick<Sync | StepsTold, "seats" | "prompts" | "clocks">} message `sync` or `steps` */
    set({ seats: told, prompts, clocks: { prompts: all } }) {
      const answered = new Set(prompts.filter((each) => each.answered).map((each) => each.key));
      seats = told;
      clocks = Object.entries(all).flatMap(([key, clock]) => (answered.has(key) ? [] : [clock]));
      show();
    },
  };
}
