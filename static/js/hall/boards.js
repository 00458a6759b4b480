/*
 * Live boards on the screen. A place `[data-board]` names the page that shows a match. This page is framed over the
 * place, outside the fragment that every change replaces, so that a board continues while everything around it is
 * redrawn. The next one loads meanwhile; boards that are no longer needed are removed.
 */

/** A small screen shows all places below each other; more boards than these would be too much for it. */
const MOST = 4;

export class Boards {
  /** Frames by address. @type {Map<string, HTMLIFrameElement>} */
  #frames = new Map();

  /** @param {HTMLElement} root whose frames are placed from its upper left corner @param {HTMLElement} layer */
  constructor(root, layer) {
    this.root = root;
    this.layer = layer;
    new ResizeObserver(() => this.#place()).observe(root);
  }

  /** @param {HTMLElement[]} shown places that are seen @param {HTMLElement | null} next is seen after them */
  show(shown, next) {
    const seen = shown.slice(0, MOST).map(addressOf);
    const wanted = next ? [...seen, addressOf(next)] : seen;
    for (const [address, frame] of this.#frames) {
      if (wanted.includes(address)) continue;
      frame.remove();
      this.#frames.delete(address);
    }
    for (const place of next ? [...shown.slice(0, MOST), next] : shown.slice(0, MOST)) {
      const frame = this.#frames.get(addressOf(place)) ?? this.#add(place);
      frame.style.visibility = seen.includes(addressOf(place)) ? "visible" : "hidden";
    }
    this.#place();
  }

  /** Loads a page again that did not arrive. */
  mend() {
    for (const [address, frame] of this.#frames) {
      const page = pageOf(frame);
      if (!page || (page.readyState === "complete" && !page.querySelector("[data-page=watch], [data-page=moment]")))
        frame.src = address;
    }
  }

  /** @param {HTMLElement} place */
  #add(place) {
    const frame = document.createElement("iframe");
    frame.className = "hall-frame";
    frame.title = place.dataset.title ?? "";
    frame.tabIndex = -1; // nothing in it needs a tap
    frame.src = addressOf(place);
    this.layer.append(frame);
    this.#frames.set(addressOf(place), frame);
    return frame;
  }

  /** Moves the frames over their places. */
  #place() {
    const from = this.root.getBoundingClientRect();
    /** @type {NodeListOf<HTMLElement>} */
    const places = this.root.querySelectorAll("[data-board]");
    for (const place of places) {
      const frame = this.#frames.get(addressOf(place));
      const { left, top, width, height } = place.getBoundingClientRect();
      if (!frame || !width) continue;
      const at = { left: left - from.left, top: top - from.top, width, height };
      for (const [side, length] of Object.entries(at)) frame.style.setProperty(side, `${length}px`);
    }
  }
}

/** @param {HTMLElement} place */
const addressOf = (place) => place.dataset.board ?? "";

/** null: not a page of this site, such as the browser's error page. @param {HTMLIFrameElement} frame */
function pageOf(frame) {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}
