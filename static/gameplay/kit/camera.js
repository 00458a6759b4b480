/**
 * What part of the board is shown: the whole of it, a close-up that follows a robot, or wherever the user went
 * (buttons, wheel, pinch, drag: `gestures.js`). Works on the viewBox alone, so nothing ever scrolls.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{
 *   whole: () => Box, close: () => Box | null, still: () => boolean, moves: boolean, onShow?: (box: Box) => void,
 * }} Scene
 *   `whole`: the board; `close`: what a close-up shows; `still`: no motion is wanted; `moves`: wheel and fingers may
 *   move the picture; `onShow`: it shows another part now
 */
import { bindGestures } from "./gestures.js";

/** User units across: about four cells. */
const CLOSEST = 150;
/** Pixels: a button lies in the upper right corner of the picture. */
const TOOLS = 60;
/** Milliseconds. */
const GLIDE = 260;

export class Camera {
  /** @type {"whole" | "close" | "free"} */
  mode = "whole";
  #picture;
  #scene;
  #box;
  #frame = 0;

  /** @param {SVGSVGElement} picture @param {Scene} scene */
  constructor(picture, scene) {
    this.#picture = picture;
    this.#scene = scene;
    this.#box = scene.whole();
    new ResizeObserver(() => this.#resize()).observe(picture);
    if (scene.moves) bindGestures(picture, this);
  }

  /** @param {"whole" | "close"} wanted */
  look(wanted) {
    this.#setMode(wanted);
    this.refresh();
  }

  refresh() {
    if (this.mode !== "free") this.#glide(this.#filled(this.#wanted));
  }

  /**
   * @param {number} factor below 1 comes nearer
   * @param {{x: number, y: number}} [at] user units that stay where they are
   */
  zoom(factor, at = { x: this.#box.x + this.#box.width / 2, y: this.#box.y + this.#box.height / 2 }) {
    const { x, y, width: before, height } = this.#box;
    const widest = this.#filled(this.#scene.whole()).width;
    const width = Math.min(Math.max(before * factor, CLOSEST), widest);
    const real = width / before;
    this.#setMode(width >= widest ? "whole" : "free");
    cancelAnimationFrame(this.#frame);
    this.#show(
      this.#filled({ x: at.x - (at.x - x) * real, y: at.y - (at.y - y) * real, width, height: height * real }),
    );
  }

  /** @param {number} dx @param {number} dy in parts of what is shown */
  pan(dx, dy) {
    const { x, y, width, height } = this.#box;
    this.#setMode("free");
    this.#show(this.#filled({ x: x + dx * width, y: y + dy * height, width, height }));
  }

  /** What is to be seen. */
  get #wanted() {
    return (this.mode === "close" ? this.#scene.close() : null) ?? this.#scene.whole();
  }

  /** @param {"whole" | "close" | "free"} next */
  #setMode(next) {
    this.mode = next;
  }

  /** @param {Box} box */
  #show(box) {
    this.#box = box;
    this.#scene.onShow?.(box);
    this.#picture.setAttribute("viewBox", [box.x, box.y, box.width, box.height].map((n) => n.toFixed(1)).join(" "));
  }

  #resize() {
    if (this.mode === "free") return this.#show(this.#filled(this.#box));
    cancelAnimationFrame(this.#frame);
    this.#show(this.#filled(this.#wanted));
  }

  /** Glide to a box. @param {Box} target */
  #glide(target) {
    cancelAnimationFrame(this.#frame);
    if (this.#scene.still()) return this.#show(target);
    const start = { ...this.#box };
    let began = 0;
    const step = (/** @type {number} */ now) => {
      began ||= now;
      const part = Math.min(1, (now - began) / GLIDE);
      const eased = 1 - (1 - part) ** 3;
      this.#show({
        x: start.x + (target.x - start.x) * eased,
        y: start.y + (target.y - start.y) * eased,
        width: start.width + (target.width - start.width) * eased,
        height: start.height + (target.height - start.height) * eased,
      });
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** The viewBox shape follows the element's, so a close-up fills it. @param {Box} wanted @returns {Box} */
  #filled(wanted) {
    const whole = this.#scene.whole();
    const { width, height } = this.#picture.getBoundingClientRect();
    if (!width || !height) return wanted;
    const ratio = width / height;
    const size =
      wanted.width / wanted.height < ratio
        ? { width: wanted.height * ratio, height: wanted.height }
        : { width: wanted.width, height: wanted.width / ratio };
    // A close-up may go over the edge of the board, so that nothing has to hide under the buttons.
    const slack = this.mode === "close" ? (TOOLS * size.width) / width : 0;
    return {
      x: bound(wanted.x + wanted.width / 2, size.width, whole.x, whole.width + slack),
      y: bound(wanted.y + wanted.height / 2, size.height, whole.y - slack, whole.height + slack),
      ...size,
    };
  }
}

/**
 * Where a span round a centre begins so that it stays within a length, or round that when it is longer.
 * @param {number} centre @param {number} span @param {number} low @param {number} length
 */
const bound = (centre, span, low, length) =>
  span >= length ? low + length / 2 - span / 2 : Math.min(Math.max(centre - span / 2, low), low + length - span);
