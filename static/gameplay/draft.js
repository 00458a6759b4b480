/**
 * An unfinished decision: what was picked so far and what the host says to it. For a path of steps the host is also
 * asked what each legal next step would lead to, so that every choice can be shown before it is made. No rule here:
 * legality and consequences come from `preview`, and answers are remembered while the prompt is open.
 *
 * @typedef {{value: any, label: string, params: any, group: string}} Pick
 * @typedef {{events: any[], next: any, complete: boolean}} Look
 */

/**
 * @param {{
 *   ask: (payload: any) => Promise<Look>, save: (payload: any) => void,
 *   close: any, steps: any[], onChange: () => void,
 * }} options `close`: the step that ends a path; `steps`: a draft to go on with
 */
export function createPath({ ask, save, close, steps: begun, onChange }) {
  /** @type {any[]} */
  let steps = begun;
  /** @type {Map<string, Look>} */
  const looks = new Map();
  /** @type {Map<string, Promise<Look | null>>} */
  const asking = new Map();
  let alive = true;
  let generation = 0;

  const path = {
    get steps() { return steps; },
    /** What may follow. @returns {Pick[]} */
    get picks() { return (seen(steps)?.next?.next ?? []).filter((/** @type {Pick} */ pick) => !isClose(pick.value)); },
    /** The turn so far: what is not said yet counts as declined. Null while the host has not answered. */
    get now() { return seen(steps); },
    /** The host has not yet answered to the draft. */
    get waits() { return !path.now; },
    /** The steps to send. */
    get payload() { return { steps: [...steps, close] }; },
    get complete() { return (seen(steps)?.next?.next ?? []).some((/** @type {Pick} */ pick) => isClose(pick.value)); },
    /** What a pick would lead to, with nothing after it. @param {any} value */
    after: (value) => seen([...steps, value]),
    pick, undo, reset, refresh,
    stop() { alive = false; },
  };
  return path;

  /** @param {any} value */
  function isClose(value) { return value.do === close.do; }

  /** @param {any[]} wanted */
  function seen(wanted) { return looks.get(JSON.stringify(wanted)) ?? null; }

  /** @param {any[]} wanted @returns {Promise<Look | null>} */
  function look(wanted) {
    const name = JSON.stringify(wanted);
    const known = looks.get(name);
    if (known) return Promise.resolve(known);
    const running = asking.get(name);
    if (running) return running;
    const asked = ask({ steps: wanted }).then(
      (answer) => { looks.set(name, answer); return answer; },
      () => null, // refused or cut off: shown as not known
    ).finally(() => asking.delete(name));
    asking.set(name, asked);
    return asked;
  }

  /** Ask for the draft, then for what each choice leads to. */
  async function refresh() {
    generation += 1;
    const mine = generation;
    const current = () => alive && mine === generation;
    onChange();
    if (!path.now) await look(steps);
    if (!current()) return;
    onChange();
    for (const pick of path.picks) {
      await look([...steps, pick.value]);
      if (!current()) return;
    }
    if (path.picks.length) onChange();
  }

  /** @param {any} value */
  function pick(value) {
    steps = [...steps, value];
    save({ steps });
    return refresh();
  }

  function undo() {
    if (!steps.length) return false;
    steps = steps.slice(0, -1);
    save({ steps });
    refresh();
    return true;
  }

  function reset() {
    steps = [];
    save({ steps });
    return refresh();
  }
}
