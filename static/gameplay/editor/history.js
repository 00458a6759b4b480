/** What was drawn before, to go back to and forth again: whole boards as text, the newest last. */

const DEEPEST = 200;

/** @template Content @param {Content} first the board one begins with */
export function createHistory(first) {
  let past = [JSON.stringify(first)];
  let now = 0;
  let kept = past[0];
  return {
    /** Note a board; false when it is the one that is there already. @param {Content} content */
    add(content) {
      const text = JSON.stringify(content);
      if (text === past[now]) return false;
      past = [...past.slice(Math.max(0, now + 2 - DEEPEST), now + 1), text];
      now = past.length - 1;
      return true;
    },
    /** @param {-1 | 1} way @returns {Content | null} the board to show, or null at the end */
    go(way) {
      if (!past[now + way]) return null;
      now += way;
      return JSON.parse(past[now]);
    },
    get canUndo() {
      return now > 0;
    },
    get canRedo() {
      return now < past.length - 1;
    },
    /** That board is what the server has. @param {string} text */
    keep(text) {
      kept = text;
    },
    get changed() {
      return past[now] !== kept;
    },
  };
}
