/**
 * What the coach of a first race of RoboRally says, and when. What a turn needs comes with the turn; what may happen to a
 * robot is explained when it happens, and some of it in a quiet moment of a later turn, if it did not.
 */
import { robotOf } from "./apply.js";

/** @typedef {import("../../coach.js").Moment} Moment */

const programming = (/** @type {Moment} */ { prompt }) => prompt?.kind === "program";
/** Programming in this turn, with so many cards laid. @param {Moment} moment @param {number} turn @param {number} [least] */
const inTurn = (moment, turn, least = 0) => programming(moment) && moment.view.turn === turn && moment.steps.length >= least;
const me = (/** @type {Moment} */ { view, you }) => robotOf(view, you);

/** Such a thing happened to the own robot. @param {string} kind @param {(data: any) => boolean} [which] @returns {(moment: Moment) => boolean} */
const mine = (kind, which = () => true) => ({ events, you }) => events.some((event) => event.kind === kind && event.data.seat === you && which(event.data));
const asks = (/** @type {string[]} */ ...kinds) => (/** @type {Moment} */ { prompt }) => kinds.includes(prompt?.kind);

const won = (/** @type {Moment} */ { view, you }) => view.ranking[0]?.seat === you;

/** @type {() => import("../../coach.js").Lesson[]} */
export const lessons = () => [
  // the end
  { name: "won", atOnce: true, title: gettext("You won your first race!"), when: (moment) => moment.view.step === "over" && won(moment),
    text: gettext("Whoever touches the last flag first wins, at once. Look at the replay, or race on: on other courses there are more flags, more robots, and less room.") },
  { name: "lost", atOnce: true, title: gettext("That was your first race."), when: (moment) => moment.view.step === "over" && !won(moment),
    text: gettext("Whoever touches the last flag first wins, at once; this time it was the rookie. Look at the replay to see why, and race again: the cards fall differently every time.") },

  // questions beside the programme
  { name: "announce", atOnce: true, title: gettext("Repair by switching off?"), when: asks("announce"),
    text: gettext("A turn of rest takes all the damage away. For one or two damage it is seldom worth it; from five on phases lock, and it often is.") },
  { name: "stay", atOnce: true, title: gettext("Your robot sleeps."), when: asks("stay"),
    text: gettext("It is repaired. Wake it up, unless it was hit again while it slept.") },
  { name: "reentry", atOnce: true, title: gettext("Back in the race."), when: asks("reentry"),
    text: gettext("Your robot comes back at its archive marker, with 2 damage and one life less. Choose where it looks: best along the way to your next flag. You can tap the arrows on the board, too.") },
  { name: "uses", atOnce: true, title: gettext("An option asks you."), when: asks("option", "shield", "weapon", "fire_control", "arm", "lose", "keep"),
    text: gettext("Some options work by themselves, others ask when their moment comes. “Explain” tells what yours does.") },

  // the first turn
  { name: "goal", entry: "element/flag", title: gettext("This is your robot: A. Its white tip shows where it looks."), when: (moment) => inTurn(moment, 1) && !moment.steps.length,
    text: gettext("Touch flag 1, then flag 2, in this order and before the other robot: that is the whole race. The sheet below shows your next flag.") },
  { name: "hand", entry: "card/1", title: gettext("Nine cards, five phases."), when: (moment) => inTurn(moment, 1) && !moment.steps.length,
    text: gettext("Lay five of your nine cards, one in each phase: click a card, carry it, or press its number on the keyboard. Move and turn cards are played from left to right.") },
  { name: "ghost", title: gettext("The yellow path is your plan."), when: (moment) => inTurn(moment, 1, 1) && moment.steps.length < 5,
    text: gettext("It shows where your cards lead if nobody gets in the way, walls and belts included. Click a laid card to take it back, or carry it to another phase.") },
  { name: "priority", title: gettext("The number on a card is its priority."), when: (moment) => inTurn(moment, 1, 3) && moment.steps.length < 5,
    text: gettext("In every phase the card with the highest number moves first. Where two robots are close, that decides who pushes whom.") },
  { name: "ready", title: gettext("All five phases have a card."), when: (moment) => inTurn(moment, 1, 5),
    text: gettext("Follow the path once more, then press Ready. From then on nothing can be changed: the robots do what they were told.") },
  { name: "run", title: gettext("The robots run by themselves."), after: ({ asked, turns, view }) => !asked && turns > 0 && view.turn === 1,
    text: gettext("In each of the five phases: reveal the card, move, then belts, pushers, gears, lasers, and flags are touched. The bar on the board follows; the log tells it in words.") },

  // what happens to a robot
  { name: "destroyed", entry: "destruction", title: gettext("Pits, edges and ten damage destroy a robot."), after: mine("destroyed"), when: (moment) => inTurn(moment, 3, 3),
    text: gettext("That costs a life, and the rest of the turn. At the end of the turn the robot comes back at its archive marker with 2 damage. Who has no life left to pay is out.") },
  { name: "flag", entry: "element/flag", title: gettext("A flag touched!"), after: mine("touched", ({ finish }) => !finish),
    text: gettext("You were on it at the end of a phase, and that counts. Your archive marker came along: should your robot be destroyed, it starts again from here. Now for the next number.") },
  { name: "option", title: gettext("Option cards are special powers."), after: mine("option"), when: (moment) => inTurn(moment, 4, 3),
    text: gettext("Who ends a turn on wrench and hammer gets one. It can also be given up to stop one damage. Under each robot its options are listed; tap one to read it.") },
  { name: "damage", entry: "damage", title: gettext("Every damage costs a card."), after: mine("damage"), when: (moment) => inTurn(moment, 2, 3),
    text: gettext("At the end of each phase all lasers fire: those of the walls, and every robot straight ahead. A hit is one damage, and the next hand is one card smaller. Ten destroy.") },
  { name: "push", entry: "card/1", title: gettext("Robots push each other."), after: ({ events, you }) => events.some(({ kind, data }, i) => kind === "move" && data.cause === "push" && (data.seat === you || pusher(events, i) === you)),
    text: gettext("Whoever stands in the way is moved along and looks where it looked before. It does no damage, but it spoils plans, and it may end in a pit.") },
  { name: "wall", entry: "element/wall", title: gettext("A wall stops the card."), after: mine("blocked"),
    text: gettext("The rest of the move is lost, nobody is hurt, and the next phase goes on as programmed: from a place you did not plan.") },
  { name: "belt", entry: "element/belt", title: gettext("A belt carried you."), after: mine("move", ({ cause }) => cause === "belt"),
    text: gettext("When all have moved, belts carry: one cell with one arrow, two with two arrows. Where a belt turns, your robot turns with it. The yellow path has it all in.") },
  { name: "gear", entry: "element/gear-right", title: gettext("A gear turned you."), after: mine("rotate", ({ cause }) => cause === "gear"),
    text: gettext("Green gears turn to the right, red ones to the left, in every phase you end on one.") },
  { name: "pusher", entry: "element/pusher", title: gettext("A pusher moved you."), after: mine("move", ({ cause }) => cause === "pusher"),
    text: gettext("It works in the phases printed on it only. In the other phases you may stand there.") },
  { name: "shot", entry: "lasers", title: gettext("You hit somebody."), after: ({ events, you }) => events.some(({ kind, data }) => kind === "laser" && data.seat === you),
    text: gettext("Your laser fires by itself, straight ahead, at the end of every phase. The other robot has a damage more, and a card less.") },

  // later turns
  { name: "locked", entry: "damage", title: gettext("A phase is locked."), when: (moment) => programming(moment) && me(moment).locked.length > 0,
    text: gettext("From five damage on phases lock, the fifth first: its card stays and is played again every turn. A repair unlocks it.") },
  { name: "fewer", entry: "damage", title: gettext("Fewer cards."), when: (moment) => programming(moment) && me(moment).damage > 0,
    text: gettext("Your hand is one card smaller for every damage. Repair sites, flags and powering down mend that.") },
  { name: "tiles", entry: "element/belt", title: gettext("The factory moves you, too."), when: (moment) => inTurn(moment, 2),
    text: gettext("Belts carry, gears turn, pushers push, pits destroy. “Cards and board explained” below tells of everything; “What lies round the robot?” says what is near.") },
  { name: "sites", entry: "element/wrench", title: gettext("Wrenches repair."), when: (moment) => inTurn(moment, 3),
    text: gettext("Who ends the turn on a wrench or a flag loses one damage. Every wrench you end a phase on also takes your archive marker: you come back there.") },
  { name: "power", entry: "power", title: gettext("Badly damaged? Switch off."), when: (moment) => inTurn(moment, 4),
    text: gettext("With damage you are asked after programming whether to power down: a turn without moving takes all the damage away.") },
];

/** Whose card caused a move: the last one played before it. @param {any[]} events @param {number} i */
const pusher = (events, i) => events.slice(0, i).findLast(({ kind }) => kind === "execute")?.data.seat;
