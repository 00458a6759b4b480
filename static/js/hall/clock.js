/* The time of day in the club's zone, whatever the screen's own clock says. */

/** @param {Document} root @returns {() => void} unbinds it */
export function bindClock(root) {
  const show = () => {
    /** @type {NodeListOf<HTMLElement>} */
    const clocks = root.querySelectorAll("[data-clock]");
    for (const clock of clocks) {
      const timeZone = clock.dataset.clock;
      const options = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
      const text = new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).format();
      if (clock.textContent !== text) clock.textContent = text;
    }
  };
  const timer = setInterval(show, 1000);
  return () => clearInterval(timer);
}
