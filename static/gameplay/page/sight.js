/**
 * Whether this page is in sight in some tab of this browser: each that can be seen holds a lock of one name. A browser
 * without locks (plain http) knows of no other tab.
 *
 * @param {string} name of the page
 * @returns {() => Promise<boolean>}
 */
export function createSight(name) {
  const lock = `paddock-sight ${name}`;
  let letGo = () => {};

  function look() {
    letGo();
    if (document.visibilityState !== "visible" || !navigator.locks) return;
    /** @type {Promise<void>} */
    const hidden = new Promise((resolve) => {
      letGo = resolve;
    });
    navigator.locks.request(lock, { mode: "shared" }, () => hidden).catch(() => {}); // the page goes
  }

  document.addEventListener("visibilitychange", look);
  look();
  return async () => Boolean((await navigator.locks?.query())?.held?.some(({ name: held }) => held === lock));
}
