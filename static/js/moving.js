/**
 * The button that stops the moving pictures of a page, and restarts them; once they have ended, from the beginning. It
 * is there while something can move, except for people who prefer reduced motion.
 * @param {Document} root
 */
export function bindMoving(root) {
  /** @type {HTMLElement | null} */
  const button = root.querySelector("[data-moving]");
  if (!button) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {Animation[]} */
  let animations = [];
  const show = () => {
    const moves = animations.some(({ playState }) => playState === "running");
    const [stop, start] = button.children;
    stop.toggleAttribute("hidden", !moves);
    start.toggleAttribute("hidden", moves);
  };
  const find = () => {
    animations = [...root.querySelectorAll(".moving")].flatMap((each) => each.getAnimations({ subtree: true }));
    for (const animation of animations) animation.addEventListener("finish", show);
    button.hidden = !animations.length;
    show();
  };
  button.addEventListener("click", () => {
    const stop = !button.children[0].hasAttribute("hidden");
    for (const animation of animations) stop ? animation.pause() : animation.play();
    show();
  });
  calm.addEventListener("change", find);
  if (root.readyState === "complete") find();
  else addEventListener("load", find, { once: true }); // the pictures' style sheets have loaded
}
