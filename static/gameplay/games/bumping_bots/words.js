/** Plain words for steps, cards and directions. Codes come from the rules; every sentence can be translated. */

const CARD_NAMES = () => ({
  jump: gettext("Jumping robot"),
  magnet: gettext("Magnet"),
  nitro: gettext("Nitroglycerine"),
  engine: gettext("Swelled engine"),
  quick: gettext("Quick rotation"),
});

const CARD_HELP = () => ({
  jump: gettext("Fly over the next cells, whatever stands there."),
  magnet: gettext("Slide straight up to a robot in sight."),
  nitro: gettext("One speed more and a leap ahead, without turning."),
  engine: gettext("One cell more than the speed, for some turns."),
  quick: gettext("Turn at moments when nobody else can."),
});

/** @param {string} card */
export const cardName = (card) => /** @type {any} */ (CARD_NAMES())[card] ?? card;
/** @param {string} card */
export const cardHelp = (card) => /** @type {any} */ (CARD_HELP())[card] ?? "";

/** Where a direction lies for a robot: `from` is its facing. @param {number} direction @param {number} from */
export function sideName(direction, from) {
  const sides = [gettext("straight ahead"), gettext("ahead to the left"), gettext("behind to the left"),
    gettext("straight behind"), gettext("behind to the right"), gettext("ahead to the right")];
  return sides[(((direction - from) % 6) + 6) % 6];
}

/**
 * A step of a turn as a button says it.
 * @param {any} step @param {any} me the robot that plays @param {(seat: number) => string} name
 */
export function stepLabel(step, me, name) {
  const left = step.turn === "left";
  switch (step.do) {
    case "speed": return speedLabel(step, me);
    case "nitro": return gettext("Play nitroglycerine");
    case "engine": return gettext("Play swelled engine");
    case "arm": return interpolate(gettext("Get %s ready"), [cardName(step.card)]);
    case "magnet": return step.when === "start"
      ? interpolate(gettext("Magnet now, %s"), [sideName(step.direction, me.facing)])
      : interpolate(gettext("Magnet at the end, %s"), [sideName(step.direction, me.facing)]);
    case "jump": return step.at === 0 ? gettext("Jump at once")
      : interpolate(ngettext("Jump after %s cell", "Jump after %s cells", step.at), [step.at]);
    case "quick": return quickLabel(step, left);
    case "before": return left ? gettext("Turn left before the last cell") : gettext("Turn right before the last cell");
    case "after": return left ? gettext("Turn left at the end") : gettext("Turn right at the end");
    case "pivot": return pivotLabel(step, left, name);
    case "end": return gettext("Nothing more");
    default: return step.do;
  }
}

/**
 * The same as short as a button of a group can say it: the group's name and the mark beside it tell the rest.
 * @param {any} step @param {any} me
 */
export function stepShort(step, me) {
  const left = step.turn === "left";
  switch (step.do) {
    case "speed":
      if (step.gear !== me.gear) return gettext("Reverse");
      return step.to === me.speed ? gettext("Keep") : step.to > me.speed ? gettext("Faster") : gettext("Slower");
    case "nitro": case "engine": return cardName(step.do);
    case "arm": return cardName(step.card);
    case "before": return left ? gettext("Left before the last cell") : gettext("Right before the last cell");
    case "after": return left ? gettext("Left at the end") : gettext("Right at the end");
    default: return "";
  }
}

/** @param {any} step @param {any} me */
function speedLabel({ to, gear }, me) {
  if (gear !== me.gear) {
    return gear === "R" ? interpolate(gettext("Reverse, backwards at %s"), [to]) : interpolate(gettext("Reverse, forwards at %s"), [to]);
  }
  if (to === me.speed) return interpolate(gettext("Keep speed %s"), [to]);
  return to > me.speed ? interpolate(gettext("Faster: speed %s"), [to]) : interpolate(gettext("Slower: speed %s"), [to]);
}

/** @param {any} step @param {boolean} left */
function quickLabel({ at }, left) {
  if (at === 0) return left ? gettext("Quick turn left at once") : gettext("Quick turn right at once");
  const text = left ? ngettext("Quick turn left after %s cell", "Quick turn left after %s cells", at)
    : ngettext("Quick turn right after %s cell", "Quick turn right after %s cells", at);
  return interpolate(text, [at]);
}

/** @param {any} step @param {boolean} left @param {(seat: number) => string} name */
function pivotLabel({ seat, k }, left, name) {
  const text = left ? gettext("Pivot %(robot)s left by %(degrees)s°") : gettext("Pivot %(robot)s right by %(degrees)s°");
  return interpolate(text, { robot: name(seat), degrees: 60 * k }, true);
}

/** The few characters on a handle of the board. @param {any} step */
export function stepMark(step) {
  if (step.do === "speed") return step.gear === "R" ? `R${step.to}` : String(step.to);
  if (step.do === "nitro") return "N";
  if (step.do === "engine") return "E";
  if (step.do === "jump" || step.card === "jump") return "J";
  if (step.do === "magnet") return "M";
  if (step.card === "quick") return "Q";
  return "";
}
