/**
 * Choosing one's own robot: the picture follows at once, and so do the tiles, which show each part as it would look.
 * The form works without it. What a robot is drawn of: gameplay/gamepages/robots.py.
 */
const PARTS = ["shape", "face", "livery", "paint", "trim"];

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-chooser]"));
const shown = /** @type {Element} */ (form.querySelector("[data-shown]"));
const number = /** @type {HTMLInputElement} */ (form.elements.namedItem("number_wish"));

/** @param {string} name */
const inputs = (name) => /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(`input[name="${name}"]`)]);
/** @param {string} name */
const chosen = (name) => inputs(name).find((input) => input.checked);
/** The tile of an input. @param {HTMLInputElement | undefined} input */
const tile = (input) => input?.closest("label") ?? null;

/** The group in which the parts of a face stand. @param {Element | null} picture */
const faceOf = (picture) => picture?.querySelector(".bot-glass")?.parentElement ?? null;

/** The same drawn again, so that a part stands in several pictures. @param {Iterable<Element>} parts */
const again = (parts) => [...parts].map((part) => part.cloneNode(true));

const faces = new Map(inputs("face").map((input) => [input.value, again(faceOf(tile(input))?.children ?? [])]));
const liveries = new Map(
  inputs("livery").map((input) => [input.value, tile(input)?.querySelector(".bot-livery")?.getAttribute("d") ?? ""]),
);

/** All pictures, as it is chosen now. */
export function draw() {
  const paint = chosen("paint")?.value ?? "0";
  const trim = chosen("trim")?.value ?? "0";
  const face = faces.get(chosen("face")?.value ?? "0") ?? [];
  const livery = liveries.get(chosen("livery")?.value ?? "0") ?? "";
  for (const robot of form.querySelectorAll(".chooser-parts .robot"))
    robot.setAttribute(
      "class",
      `${robot.getAttribute("class")?.replace(/ paint-\d trim-\d/, "")} paint-${paint} trim-${trim}`,
    );
  for (const input of inputs("shape")) {
    faceOf(tile(input))?.replaceChildren(...face.map((part) => part.cloneNode(true)));
    tile(input)?.querySelector(".bot-livery")?.setAttribute("d", livery);
  }
  const picture = tile(chosen("shape"))?.querySelector("svg")?.cloneNode(true);
  if (!(picture instanceof Element)) return;
  const plate = picture.querySelector(".bot-digit");
  const text = number.validity.valid ? number.value : "";
  if (plate) plate.textContent = text;
  plate?.classList.toggle("bot-wide", text.length > 1);
  shown.replaceChildren(picture);
}

form.querySelector("[data-surprise]")?.addEventListener("click", () => {
  for (const name of PARTS) {
    const all = inputs(name);
    const one = all[Math.floor(Math.random() * all.length)];
    if (one) one.checked = true;
  }
  draw();
});
form.addEventListener("input", draw);
// What the browser has kept of a form that is come back to.
window.addEventListener("pageshow", draw);
