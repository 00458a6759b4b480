/**
 * Only one place is left to win, and it is the reader's: a line over the question says so, and a button ends the match
 * there. It asks first; what it asks about may be gone by then, and the dialog with it.
 *
 * @import { Decided as Offer } from "../../types/host.d.ts"
 */

export class Decided {
  /** @type {HTMLElement | null} */
  #line;
  /** @type {HTMLDialogElement | null} */
  #dialog;
  #text = "";
  /** What was told last. @type {Offer | null} */
  offer = null;

  /**
   * @param {{page: HTMLElement, you: number | null, line: Pick<import("./answers.js").Line, "send">,
   *   onRefused: (refusal: unknown) => void}} options
   */
  constructor({ page, you, line, onRefused }) {
    this.you = you;
    this.#line = page.querySelector("[data-decided]");
    this.#dialog = page.querySelector("[data-stop-dialog]");
    this.#line?.querySelector("[data-end-here]")?.addEventListener("click", (event) => {
      event.preventDefault(); // without scripts the link leads to a page that asks
      this.#dialog?.showModal();
    });
    this.#dialog?.querySelector("form[data-stop-form]")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const { offer } = this;
      this.show(null); // it is said once; the host's answer may take as long as the line is lost
      line.send({ type: "stop" }, { keep: true }).catch((refusal) => {
        this.show(offer);
        onRefused(refusal);
      });
    });
  }

  /** What the host says now; told when nothing moves. @param {Offer | null} offer */
  show(offer) {
    this.offer = offer;
    const place = offer && offer.seat === this.you ? offer.place : null;
    if (!this.#line) return;
    this.#line.hidden = place === null;
    if (place === null) this.#dialog?.close();
    this.#write(place === null ? "" : decidedText(place));
  }

  /** A line that is written again is spoken again. @param {string} text */
  #write(text) {
    if (text === this.#text) return;
    this.#text = text;
    for (const place of [this.#line, this.#dialog]) {
      const told = place?.querySelector("[data-decided-text]");
      if (told) told.textContent = text;
    }
  }
}

/** @param {number} place */
const decidedText = (place) =>
  place === 1
    ? gettext("First place is yours, whatever happens now.")
    : interpolate(gettext("Only place %s is left to win, and it’s yours."), [place]);
