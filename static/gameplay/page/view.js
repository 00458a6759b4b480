/**
 * What the live page shows round board and panel: lines that tell of trouble, the own clock, the Skip button, whose
 * turn it is in the title, the end of the race. Told what is so; asks nobody and decides nothing.
 */
import { clockText, isUrgent } from "../kit/clocks.js";
import { refusalText } from "../words.js";

/** With this code the host closes the line of somebody who is not signed in any more. */
const SIGNED_OUT = 4001;

export class PageView {
  /** @param {HTMLElement} page @param {{title: string, you: number | null}} data */
  constructor(page, data) {
    this.page = page;
    this.data = data;
  }

  /** A line over the board; "" takes it away. @param {string} text */
  say(text) {
    this.#write("[data-line]", text);
  }

  /** What the host refused; null takes it away. @param {unknown} refusal */
  refused(refusal) {
    this.#write("[data-told]", refusal ? refusalText(refusal) : "");
  }

  /**
   * @param {import("./socket.js").LineStatus} status @param {number | undefined} code
   * @param {"answer" | "draft" | "nothing"} kept what a lost line leaves here
   */
  line(status, code, kept) {
    const lost = {
      answer: gettext(
        "The connection is lost. Trying again; your answer is not confirmed yet and is sent again when the line is back.",
      ),
      draft: gettext("The connection is lost. Trying again; your draft is kept here, your answer is not sent yet."),
      nothing: gettext("The connection is lost. Trying again; nothing is lost."),
    };
    const texts = {
      open: "",
      connecting: this.page.dataset.status ? lost[kept] : "", // the first time nothing was lost
      waiting: lost[kept],
      closed: code === SIGNED_OUT ? gettext("Please sign in again.") : gettext("This match can not be shown."),
    };
    this.say(texts[status]);
    this.page.dataset.status = status;
  }

  /** The button is there while something moves, or while there is time to watch. @param {boolean} isThere */
  skip(isThere) {
    this.page.querySelector("[data-tool=skip]")?.toggleAttribute("hidden", !isThere);
  }

  /** @param {number | undefined} seconds of the own clock; undefined: none runs @param {boolean} busy */
  clock(seconds, busy) {
    this.page.toggleAttribute("data-urgent", seconds !== undefined && isUrgent(seconds));
    const clock = this.page.querySelector("[data-own-clock]");
    if (clock) clock.textContent = seconds === undefined || busy ? "" : clockText(seconds);
  }

  /** Who steers a race may pause it, or have it go on. @param {boolean} isPaused */
  paused(isPaused) {
    this.page.querySelector("[data-pause]")?.toggleAttribute("hidden", isPaused);
    this.page.querySelector("[data-resume]")?.toggleAttribute("hidden", !isPaused);
  }

  /** Nothing moves. @param {import("./state.js").MatchState} state */
  settled({ version, asked, paused }) {
    this.page.dataset.version = String(version);
    this.page.dataset.prompt = asked?.key ?? "";
    this.page.toggleAttribute("data-your-turn", Boolean(asked) && !paused);
    document.title = (asked ? "● " : "") + this.data.title;
  }

  /** The race is over. @param {string} winners */
  ended(winners) {
    const end = this.page.querySelector("[data-ended]");
    if (!end?.hasAttribute("hidden")) return;
    const winner = end.querySelector("[data-winner]");
    if (winner && winners) winner.textContent = interpolate(gettext("Won by %s."), [winners]);
    end.removeAttribute("hidden");
    for (const past of ["leave", "live", "restart", "steer"])
      this.page.querySelector(`[data-${past}]`)?.setAttribute("hidden", "");
  }

  /** On a small screen the page begins at the board. */
  scrollToBoard() {
    if (scrollY === 0 && matchMedia("(max-width: 62rem)").matches)
      this.page.querySelector(".match-board")?.scrollIntoView();
  }

  /** @param {string} place @param {string} text */
  #write(place, text) {
    const line = /** @type {HTMLElement | null} */ (this.page.querySelector(place));
    if (!line || line.textContent === text) return; // a live region that is written again is spoken again
    line.textContent = text;
    line.hidden = !text;
  }
}

/**
 * Conceding asks first; without scripts the same form leads to a page that asks.
 * @param {HTMLElement} page @param {() => Promise<unknown>} leave @param {(refusal: unknown) => void} onRefused
 */
export function bindLeave(page, leave, onRefused) {
  const link = page.querySelector("[data-leave]");
  const dialog = /** @type {HTMLDialogElement | null} */ (page.querySelector("[data-leave-dialog]"));
  if (!link || !dialog) return;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.showModal();
  });
  dialog.querySelector("form[data-leave-form]")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    dialog.close();
    try {
      await leave();
      link.setAttribute("hidden", "");
    } catch (error) {
      onRefused(error);
    }
  });
}
