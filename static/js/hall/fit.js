/* How a list is cut into pages of the screen. Pure: boxes are told, nothing is measured here. */

/** @typedef {{ top: number, bottom: number }} Box */

/**
 * Boxes that stand in rows, cut into pages no higher than `room`; a row that is higher than that has a page of its own.
 * @param {readonly Box[]} boxes in the order of the list @param {number} room
 * @returns {number[][]} the numbers of the boxes on each page
 */
export function rowPages(boxes, room) {
  /** @type {number[][]} */
  const pages = [];
  let start = 0;
  for (const row of rowsOf(boxes)) {
    const bottom = Math.max(...row.map((at) => boxes[at].bottom));
    if (!pages.length || bottom - start > room) {
      pages.push([]);
      start = boxes[row[0]].top;
    }
    pages[pages.length - 1].push(...row);
  }
  return pages;
}

/** @param {readonly Box[]} boxes */
function rowsOf(boxes) {
  /** @type {number[][]} */
  const rows = [];
  let top = Number.NEGATIVE_INFINITY;
  boxes.forEach((box, at) => {
    if (box.top > top + 1) {
      rows.push([]);
      top = box.top;
    }
    rows[rows.length - 1].push(at);
  });
  return rows;
}

/**
 * Lines that are read down one column and then down the next, spread evenly over so many pages.
 * @param {number} count @param {number} columns beside each other @param {number} pages
 * @returns {{ at: number[], rows: number }[]} the numbers of the lines on each page, and how many stand in a column
 */
export function columnPages(count, columns, pages) {
  const each = Math.ceil(count / pages);
  return Array.from({ length: Math.ceil(count / each) }, (_none, page) => {
    const first = page * each;
    const at = Array.from({ length: Math.min(each, count - first) }, (_line, number) => first + number);
    return { at, rows: Math.ceil(each / columns) };
  });
}

/**
 * The largest size in which all is on one page; else the usual one, if that needs few pages; else the smallest.
 * @template Page @param {readonly Page[][]} sizes the pages in each size, the largest first @param {number} few
 * @returns {number} which
 */
export function bestSize(sizes, few) {
  const one = sizes.findIndex((pages) => pages.length === 1);
  if (one >= 0) return one;
  const usual = Math.min(1, sizes.length - 1);
  return sizes[usual].length <= few ? usual : sizes.length - 1;
}
