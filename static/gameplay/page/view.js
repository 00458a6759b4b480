/**
 * What the live page shows round board and panel: lines that tell of trouble, the own clock, the Skip button, whose
 * turn it is in the title, the end of the race. Told what is so; asks nobody and decides nothing.
 */
import { clockText, isUrgent } from "../kit/clocks.js";
import { refusalText } from "../words.js";
import { play } from "./sounds.js";

/** With this code the host closes the line of somebody who is not signed in any more. */
const SIGNED_OUT = 4001;
/** And with this one a line too many from here. */
const CROWDED = 4029;

export class PageView {
  /** @param {HTMLElement} page @param {{title: string, you: number | null}} data */
  constructor(page, data) {
    this.page = page;
    this.data = data;
  }

  /** A line over the board; "" takes it away. @param {string} text */
  say(text) {
    if (text) this.page.removeAttribute("data-blank"); // the way to the plain forms, where nothing else comes
    this.#write("[data-line]", text);
  }

  /** What the host refused; null takes it away. @param {unknown} refusal */
  refused(refusal) {
    this.#write("[data-told]", refusal ? refusalText(refusal) : "");
  }

  /**
   * @param {import("./socket.js").LineStatus} status @param {number | undefined} code
   * @param {import("./answers.js").Answers["kept"]} kept what there is of the own question
   * @param {boolean} stands nobody resolves turns at present
   */
  line(status, code, kept, stands) {
    const lost = {
      answer: gettext(
        "Connection lost. Trying again; your answer isn’t confirmed yet and will be sent again once you’re back " +
          "online.",
      ),
      given: gettext("Connection lost. Trying again; the server has your answer."),
      draft: gettext("Connection lost. Trying again; your draft is kept here, but your answer hasn’t been sent yet."),
      nothing: gettext("Connection lost. Trying again; nothing is lost."),
    };
    const reached = stands ? standing(kept) : "";
    const texts = {
      open: reached,
      held:
        kept === "answer"
          ? gettext("The server can’t take your answer right now. It’s kept here and will be sent again automatically.")
          : gettext("The server can’t answer right now. Trying again; nothing is lost."),
      polling:
        reached ||
        (code === CROWDED
          ? crowd()
          : gettext(
              "Live updates have stopped. Until they’re back, this page checks with the server every few seconds.",
            )),
      connecting: this.page.dataset.status ? lost[kept] : "", // the first time nothing was lost
      waiting: code === CROWDED ? crowd() : lost[kept],
      closed: code === SIGNED_OUT ? gettext("Sign in again.") : gettext("This match can’t be shown."),
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
    const isUrgentNow = seconds !== undefined && isUrgent(seconds) && !this.page.hasAttribute("data-paused");
    if (isUrgentNow && !this.page.hasAttribute("data-urgent")) play("clock");
    this.page.toggleAttribute("data-urgent", isUrgentNow);
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

  /** The race is over. False: that is shown already. @param {string} winners */
  ended(winners) {
    const end = this.page.querySelector("[data-ended]");
    if (!end?.hasAttribute("hidden")) return false;
    const winner = end.querySelector("[data-winner]");
    if (winner && winners) winner.textContent = interpolate(gettext("Won by %s."), [winners]);
    end.removeAttribute("hidden");
    this.page.setAttribute("data-over", ""); // the panel lies over the board no longer
    for (const past of ["leave", "live", "restart", "steer"])
      this.page.querySelector(`[data-${past}]`)?.setAttribute("hidden", "");
    return true;
  }

  /** @param {string} place @param {string} text */
  #write(place, text) {
    const line = /** @type {HTMLElement | null} */ (this.page.querySelector(place));
    if (!line || line.textContent === text) return; // a live region that is written again is spoken again
    line.textContent = text;
    line.hidden = !text;
  }
}

/** So many pages are open here that this one has no live line. */
const crowd = () =>
  gettext(
    "You have too many pages of this site open: close some. Until then, this one checks with the server every " +
      "few seconds.",
  );

/**
 * The host is there and stores answers, but nobody resolves them.
 * @param {import("./answers.js").Answers["kept"]} kept
 */
const standing = (kept) =>
  kept === "given"
    ? gettext(
        "Your answer is saved. The match is on hold for a moment and will continue automatically; the clocks are " +
          "stopped.",
      )
    : gettext(
        "The match is on hold for a moment. Answers are saved, the clocks are stopped, and the match will " +
          "continue automatically.",
      );

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
