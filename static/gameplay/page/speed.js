/** How fast robots move, live and in a replay alike: chosen on the page, remembered on this device. */

const MEMORY = "paddock-speed";

/** @param {HTMLSelectElement} choice @param {{speed: number}} animator 1 is the speed of a match that nobody changed */
export function bindSpeed(choice, animator) {
  const known = [...choice.options].some(({ value }) => value === remembered());
  if (known) choice.value = remembered();
  animator.speed = Number(choice.value);
  choice.addEventListener("change", () => {
    animator.speed = Number(choice.value);
    try {
      localStorage.setItem(MEMORY, choice.value);
    } catch {
      /* private mode: chosen again next time */
    }
  });
}

function remembered() {
  try {
    return localStorage.getItem(MEMORY) ?? "";
  } catch {
    return "";
  }
}
