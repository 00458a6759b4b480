/**
 * A picture of the end to keep or to send: the last position of the board, and the podium with names. It is made here,
 * from what stands in the page: drawn as one SVG whose styles are attributes, and painted once.
 *
 * @import { Box } from "./camera.js"
 * @typedef {{place: number, tied: boolean, seat: number, name: string}} Step
 * @typedef {{title: string, steps: Step[]}} Told
 * @typedef {{picture: Element, box: Box}} Last the board's drawing, its styles inlined, and what part of it is shown
 */
import { drawPortrait } from "../robots.js";
import { svg } from "../svg.js";

/** Pixels. */
export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 36;
/** The house's colours by night, whatever the reader has chosen: the picture goes elsewhere. */
const [PAPER, INK, MUTED, ACCENT] = ["#0e1216", "#f1eee7", "#aab3bc", "#ffb44a"];
/** Behind a robot, whose outline is dark. */
const LIGHT = "#46525e";
const METAL = ["#e3b341", "#9ba6af", "#b9763f"];
/** Heights of the steps. */
const HIGH = [150, 104, 70];
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif";
/** A letter is about so wide, in parts of its height. */
const LETTER = 0.63;

/** What a style sheet may say of a drawing. */
const STYLED = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "visibility",
  "filter",
];

/**
 * A copy of a drawing in the page that needs no style sheet; what is not shown is left out.
 * @param {Element} element @returns {Element | null}
 */
export function inlined(element) {
  const style = getComputedStyle(element);
  if (style.display === "none" || element.matches("title, [hidden]")) return null;
  const copy = /** @type {Element} */ (element.cloneNode(false));
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  for (const name of STYLED) copy.setAttribute(name, style.getPropertyValue(name));
  if (!element.hasAttribute("transform") && style.transform !== "none") {
    copy.setAttribute("transform", style.transform);
    copy.setAttribute("transform-origin", style.transformOrigin);
  }
  for (const child of element.childNodes) {
    const part = child instanceof Element ? inlined(child) : child.cloneNode(false);
    if (part) copy.append(part);
  }
  return copy;
}

/** Short enough for so many pixels. @param {string} text @param {number} size of its letters @param {number} room */
export function shortened(text, size, room) {
  const most = Math.max(3, Math.floor(room / (size * LETTER)));
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * Where the podium's steps stand: as one knows it, the second at the left of the first; those who share a place stand
 * beside each other.
 * @param {Step[]} steps @param {{x: number, width: number}} room
 * @returns {(Step & {x: number, width: number, high: number, metal: string})[]}
 */
export function stepsIn(steps, { x, width }) {
  const column = (/** @type {number} */ place) => steps.filter((step) => step.place === place);
  const order = [...column(2), ...column(1), ...column(3)];
  const each = Math.min(240, width / Math.max(order.length, 1));
  const from = x + (width - each * order.length) / 2;
  return order.map((step, n) => ({
    ...step,
    x: from + each * n,
    width: each,
    high: HIGH[step.place - 1],
    metal: METAL[step.place - 1],
  }));
}

/**
 * All of it, drawn inside the page while its styles are read.
 * @param {Told} told @param {Last | null} last @param {Element} page where robots have their colours
 */
export function drawn({ title, steps }, last, page) {
  const left = last ? HEIGHT - 2 * MARGIN : 0;
  const room = { x: last ? left + 2 * MARGIN : MARGIN, width: 0 };
  room.width = WIDTH - MARGIN - room.x;
  const size = Math.max(26, Math.min(40, Math.floor(room.width / (title.length * LETTER))));
  const robots = svg("svg", { class: "visually-hidden", "aria-hidden": "true" });
  page.append(robots);
  try {
    return svg(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
      [
        ...shapes(),
        svg("rect", { width: WIDTH, height: HEIGHT, fill: PAPER }),
        ...(last ? [board(last, left)] : []),
        words(shortened(title, size, room.width), { x: room.x, y: MARGIN + 40, size, fill: INK, weight: 800 }),
        ...chequers(room.x, MARGIN + 62, room.width),
        ...stepsIn(steps, room).flatMap((step) => stepDrawn(step, robots)),
        words(`Paddock · ${location.host}`, { x: room.x, y: HEIGHT - MARGIN + 14, size: 20, fill: MUTED, weight: 400 }),
      ],
    );
  } finally {
    robots.remove();
  }
}

/** What robots use of the page. */
function shapes() {
  const used = document.querySelector("[data-robot-shapes]");
  return used ? [used.cloneNode(true)] : [];
}

/** @param {Last} last @param {number} side */
function board({ picture, box }, side) {
  const shown = svg("svg", {
    x: MARGIN,
    y: MARGIN,
    width: side,
    height: side,
    viewBox: [box.x, box.y, box.width, box.height].join(" "),
  });
  shown.append(...picture.childNodes);
  return shown;
}

/** @param {ReturnType<typeof stepsIn>[number]} step @param {SVGElement} robots */
function stepDrawn({ x, width, high, metal, place, tied, seat, name }, robots) {
  const foot = HEIGHT - MARGIN - 16;
  const middle = x + width / 2;
  const size = Math.min(1.2, width / 124);
  const up = foot - high - 62 - 48 * size;
  const robot = drawPortrait(seat, { x: middle, y: up }, size);
  robots.append(robot);
  const copy = inlined(robot);
  const text = { x: middle, anchor: "middle" };
  return [
    svg("circle", { cx: middle, cy: up, r: 64 * size, fill: LIGHT }),
    ...(copy ? [copy] : []),
    words(shortened(name, 26, width - 8), { ...text, y: foot - high - 22, size: 26, fill: INK, weight: 700 }),
    svg("rect", { x: x + 3, y: foot - high, width: width - 6, height: high, fill: "#222a32" }),
    svg("rect", { x: x + 3, y: foot - high, width: width - 6, height: 8, fill: metal }),
    words(`${tied ? "=" : ""}${place}`, { ...text, y: foot - high + 56, size: 44, fill: ACCENT, weight: 800 }),
  ];
}

/** A chequered line. @param {number} x @param {number} y @param {number} width */
function chequers(x, y, width) {
  const size = 9;
  return Array.from({ length: Math.floor(width / size) }, (_, n) =>
    svg("rect", { x: x + n * size, y: y + (n % 2) * size, width: size, height: size, fill: INK }),
  );
}

/** @param {string} text
 * @param {{x: number, y: number, size: number, fill: string, weight: number, anchor?: string}} how */
const words = (text, { x, y, size, fill, weight, anchor = "start" }) =>
  svg("text", { x, y, fill, "font-size": size, "font-weight": weight, "font-family": FONT, "text-anchor": anchor }, [
    text,
  ]);

/** @param {Element} picture @returns {Promise<Blob>} a PNG */
export async function painted(picture) {
  const image = new Image(WIDTH, HEIGHT);
  // no blob: the content policy lets images come from here, or stand in the address
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((take, refuse) =>
    canvas.toBlob((blob) => (blob ? take(blob) : refuse(new Error("no picture"))), "image/png"),
  );
}
