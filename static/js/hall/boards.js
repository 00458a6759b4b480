/*
 * Live boards on the screen. A place `[data-board]` says which page shows a match; that page is framed over the place,
 * beside the fragment that comes anew with every change, so that a board goes on when all around it is drawn afresh.
 * The one that is next is fetched meanwhile. Those that are not wanted any more go.
 */

/** On a small screen all places stand below each other; more boards than these would be too much for it. */
const MOST = 4;

export class Boards {
  /** By address. @type {Map<string, HTMLIFrameElement>} */
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

  /** A page that did not come is asked for again. */
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
    frame.tabIndex = -1; // nothing in it is to be tapped
    frame.src = addressOf(place);
    this.layer.append(frame);
    this.#frames.set(addressOf(place), frame);
    return frame;
  }

  /** Over their places, as these lie now. */
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

/** null: it is no page of this site, as the browser's own word that nothing came. @param {HTMLIFrameElement} frame */
function pageOf(frame) {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}
