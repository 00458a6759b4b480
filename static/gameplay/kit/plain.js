/**
 * The question of a game without a panel of its own: that of the plain page, here in the panel. The host works out what
 * may be answered, and says it; a path of steps is built by its links, and each answer is sent as its form would be.
 *
 * @import { PromptPublic } from "../../types/host.d.ts"
 */
import { refusalText } from "../words.js";
import { html } from "../svg.js";

export class PlainQuestion {
  #place = html("div", { class: "stack" });
  /** What is under way; who leaves the question ends it. */
  #asked = new AbortController();

  /** @param {import("./panel.js").AnyHost & {heading: (text: string) => void, body: HTMLElement}} host
   * @param {PromptPublic} prompt */
  constructor(host, prompt) {
    this.host = host;
    this.prompt = prompt;
    host.heading(gettext("Your turn"));
    host.body.replaceChildren(this.#place);
    this.#place.addEventListener("click", (event) => this.#follow(event));
    this.#place.addEventListener("submit", (event) => this.#send(event));
    void this.#load(host.formUrl);
  }

  /** @param {Event} event */
  #follow(event) {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link) return;
    event.preventDefault();
    void this.#load(link.href);
  }

  /** @param {Event} event */
  #send(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) body.append(name, String(value));
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    void this.#load(form.action, { method: "POST", body });
  }

  /**
   * Show what an address of the plain page asks. Until it is there nothing can be tapped: a step that is chosen twice
   * in haste would begin the path again.
   * @param {string} address @param {RequestInit} [how]
   */
  async #load(address, how = {}) {
    this.stop();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const hadFocus = this.#place.contains(document.activeElement);
    this.#place.inert = true;
    try {
      const answer = await fetch(address, { ...how, signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!signal.aborted) this.#show(page);
    } catch (error) {
      if (signal.aborted) return;
      this.#tell([refusalText(error)]);
      for (const button of this.#place.querySelectorAll("button")) button.disabled = false;
    }
    this.#place.inert = false;
    if (hadFocus) /** @type {HTMLElement | null} */ (this.#place.querySelector("a, button, input, select"))?.focus();
  }

  /** Its question, as long as it is this one: the next comes over the line. @param {Document} page */
  #show(page) {
    const question = page.querySelector("#question");
    const key = question?.querySelector("input[name=prompt]")?.getAttribute("value");
    this.#place.replaceChildren();
    if (question && (key === undefined || key === this.prompt.key)) {
      const title = question.querySelector("h2");
      if (title && question.querySelector("form, .pick-list")) {
        this.host.heading(title.textContent ?? "");
        title.remove();
        this.#place.replaceChildren(...question.childNodes);
      }
    }
    this.#tell(Array.from(page.querySelectorAll("#messages .error"), (each) => each.textContent?.trim() ?? ""));
  }

  /** What went wrong. @param {string[]} texts */
  #tell(texts) {
    this.#place.querySelector("[data-wrong]")?.remove();
    if (texts.length)
      this.#place.prepend(html("p", { class: "message error", role: "alert", "data-wrong": true }, [texts.join(" ")]));
  }

  redraw() {}

  stop() {
    this.#asked.abort();
  }

  shortcuts() {
    return [];
  }
}
