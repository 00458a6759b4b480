/**
 * Boxes on a drawing, in user units.
 *
 * @typedef {import("./camera.js").Box} Box
 * @typedef {{width: number, height: number}} Room pixels
 */

/** Round some points, with a margin. @param {import("../svg.js").Point[]} points @param {number} margin */
export function boxOf(points, margin) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** Pixels a unit when a box fills a room. @param {Room} box @param {Room} room */
export const scaleOf = (box, room) => Math.min(room.width / box.width, room.height / box.height);

/**
 * Round a box, for a closer look.
 * @param {Box} core @param {Room} room that it fills @param {number} unit user units a pixel, at least
 */
export function closeUpOf(core, room, unit) {
  const width = Math.max(core.width, room.width * unit);
  const height = Math.max(core.height, room.height * unit);
  return { x: core.x + (core.width - width) / 2, y: core.y + (core.height - height) / 2, width, height };
}
