/**
 * Nine robots that differ by shape, letter and pattern as well as by colour. Each is drawn looking east
 * (direction 0) round the origin, about one cell wide; whoever places it turns and moves its group.
 */
import { svg } from "./svg.js";

/** Robots fill their cells at this scale. */
export const SCALE = 1.14;

/** Letter of a seat's robot. @param {number} seat */
export const letter = (seat) => "ABCDEFGHI"[seat] ?? "?";

/** Outlines, nose to the right. Same order as in `gameplay/gamepages/robots.py`, which draws them for pages without scripts. */
const BODIES = [
  "M14 0L-11 -12L-6 0L-11 12Z", //                                                           wedge
  "M-9 -11H8A4 4 0 0 1 12 -7V7A4 4 0 0 1 8 11H-9A4 4 0 0 1 -13 7V-7A4 4 0 0 1 -9 -11Z", //   brick
  "M12 0A12 12 0 1 1 -12 0A12 12 0 1 1 12 0Z", //                                            dome
  "M12 -7V7L0 13.5L-12 7V-7L0 -13.5Z", //                                                    nut
  "M9 -13.5L13 0L9 13.5L-12 7V-7Z", //                                                       plough
  "M-6 -8H6A8 8 0 0 1 6 8H-6A8 8 0 0 1 -6 -8Z", //                                           pill
  "M14 0L0 -13L-14 0L0 13Z", //                                                              kite
  "M-5 -13H5V-6H13V6H5V13H-5V6H-13V-6H-5Z", //                                               cross
  "M13 0L9 4L10 9L4.5 9.5L1 13.5L-3.5 10.5L-8.5 11L-9 5.5L-13 1.5L-10 -2.5L-11 -7.5L-6 -8.5L-3 -13L1.5 -10.5L6.5 -11.5L8 -6L12.5 -4Z", // cog
];

/** Marks over the body, clipped by it. */
const PATTERNS = [
  "", //                                                                     plain
  "M-14 -7H14M-14 0H14M-14 7H14", //                                         bands along
  "M-7 -14V14M0 -14V14M7 -14V14", //                                         bands across
  "M-14 -6L-6 -14M-14 2L2 -14M-14 10L10 -14M-10 14L14 -10M-2 14L14 -2M6 14L14 6", // diagonals
  "M-8 -8h.1M0 -8h.1M8 -8h.1M-8 0h.1M8 0h.1M-8 8h.1M0 8h.1M8 8h.1", //       dots
  "M-14 0H14M0 -14V14", //                                                   quarters
  "M-14 -14L14 14M-14 14L14 -14", //                                         saltire
  "M-14 -9L-7 -4L0 -9L7 -4L14 -9M-14 7L-7 12L0 7L7 12L14 7", //              zigzag
  "M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0", //                             ring
];

/** Definitions the robots of a document share: put once into an SVG that is shown. */
export function robotDefinitions() {
  return svg("defs", {}, BODIES.map((body, seat) =>
    svg("clipPath", { id: `robot-body-${seat}` }, [svg("path", { d: body })])));
}

/**
 * One robot: `group` is moved, `hull` turned; the letter and the marker stay upright.
 * @param {number} seat
 */
export function drawRobot(seat) {
  const hull = svg("g", { class: "robot-hull" }, [
    svg("path", { class: "robot-nose", d: "M11.5 -6.5L18.5 0L11.5 6.5Z" }),
    svg("path", { class: "robot-body", d: BODIES[seat] }),
    svg("path", { class: seat === 4 ? "robot-pattern robot-pattern-dots" : "robot-pattern", d: PATTERNS[seat],
      "clip-path": `url(#robot-body-${seat})` }),
    svg("path", { class: "robot-body-line", d: BODIES[seat] }),
    svg("path", { class: "robot-lamps", d: "M9 -5h.1M9 5h.1" }),
  ]);
  const marker = svg("g", { class: "robot-marker", transform: "translate(11 -12)" }, [
    svg("rect", { x: -6, y: -6, width: 12, height: 12, rx: 6 }),
    svg("text", { y: 3.4 }, [""]),
  ]);
  const group = svg("g", { class: `robot seat-${seat}`, "data-seat": seat }, [
    svg("circle", { class: "robot-halo", r: 17 }),
    hull,
    svg("text", { class: "robot-letter", y: 4.2 }, [letter(seat)]),
    marker,
  ]);
  return { group, hull, marker };
}

/** The speed marker: a green disc with the speed forwards, a red square with "R" and the speed in reverse. */
export function setMarker(/** @type {SVGElement} */ marker, /** @type {string} */ gear, /** @type {number} */ speed) {
  const [box, text] = marker.children;
  const reverse = gear === "R";
  marker.setAttribute("data-gear", gear);
  box.setAttribute("x", reverse ? "-8" : "-6");
  box.setAttribute("width", reverse ? "16" : "12");
  box.setAttribute("rx", reverse ? "1.5" : "6");
  text.textContent = reverse ? `R${speed}` : String(speed);
}

/** A robot as a small picture for lists; decorative, the name stands beside it. @param {number} seat */
export function robotIcon(seat) {
  const { group, marker } = drawRobot(seat);
  marker.remove();
  return svg("svg", { class: "robot-icon", viewBox: "-16 -16 36 32", "aria-hidden": "true" }, [group]);
}
