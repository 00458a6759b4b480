/**
 * What a game gives to the live page, in one object: `game` of `games/<slug>/game.js`. Only what an event changes in a
 * view has to be said (`applyEvents`); the rest has an answer here that holds for every game (`whole`). A game that
 * draws a board gives a `scene`.
 *
 * @import { EventShape, PromptPublic } from "../../types/host.d.ts"
 * @import { Finisher } from "./behind.js"
 * @import { Box } from "./camera.js"
 * @import { Shortcut } from "./keyboard.js"
 * @import { Line } from "./log.js"
 * @import { PanelParts } from "./panel.js"
 * @import { RacersOf } from "./strip.js"
 * @typedef {(seat: number) => string} Name what somebody is called
 * @typedef {{width: number, height: number}} Room pixels of the picture
 */
import { playerOf } from "./events.js";
import { PlainQuestion } from "./plain.js";
import { teller } from "./tell.js";
import { factsOf, knows, say } from "./words.js";

/** Milliseconds of a step at speed 1, where a game says nothing else. */
const LONGEST = 10_000;

/**
 * A board as it is drawn now.
 *
 * @template View
 * @template {EventShape} Event
 * @typedef {{
 *   box: Box, ghost: {clear: () => void}, update: (view: View) => void, fit: (room: Room) => boolean,
 *   cellSize: (room: Room) => number, follow?: (events: Event[]) => void, shortcuts?: () => Shortcut[],
 * }} Board
 *   `box`: all of it; `ghost`: what an answer would lead to; `fit` tells whether it was redrawn for this room;
 *   `cellSize`: pixels of a cell when the whole board is shown; `follow`: for a picture that shows more than a view;
 *   `shortcuts`: what its keys do
 */

/**
 * How a game draws: all of it, or none.
 *
 * @template View
 * @template {EventShape} Event
 * @template {Board<View, Event>} Drawn
 * @typedef {{
 *   createBoard: (picture: SVGSVGElement, view: View, room: Room, name: Name) => Drawn,
 *   closeUp: (board: Drawn, view: View, seat: number | null, room: Room) => Box | null,
 *   boardLabel: (view: View, name: Name) => string,
 *   focusSeat: (view: View) => number | null | undefined,
 *   lookAround: (view: View, seat: number, name: Name) => string, homeOf?: (view: View) => Finisher[],
 *   map?: (board: Drawn) => import("./map.js").Map,
 *   longest?: number, lasts?: boolean,
 * }} Scene
 *   `closeUp`: the part round a seat, or round the one that matters; `longest`: milliseconds at speed 1 that a step may
 *   last (faster beats where there are many); `focusSeat`: whose surroundings matter to one who watches; `lookAround`:
 *   what lies round a robot; `map`: a small one of the board, where a part of it is shown;
 *   `homeOf`: robots that have finished and left the board, in the order in which they came;
 *   `lasts`: false where the last picture is none to keep (a table of cards). A picture that is always shown whole
 *   (`GamePage.zooms`) is asked for no close-up
 */

/**
 * @template View
 * @template {EventShape} Event
 * @template {PromptPublic} Prompt
 * @template {Board<View, Event>} Drawn
 * @typedef {{
 *   applyEvents: (view: View, events: Event[]) => View,
 *   describe?: (events: Event[], name: Name) => Line[],
 *   events?: import("./events.js").AnyTable,
 *   phaseText?: (view: View) => string,
 *   racersOf?: RacersOf<View>,
 *   panel?: PanelParts<View, Event, Prompt, Drawn>,
 *   handOf?: (view: View, name: Name) => HTMLElement[],
 *   scene?: Scene<View, Event, Drawn>,
 * }} GameModule
 *   `events`: what each kind of event looks and sounds like, and how long it is seen (`events.js`)
 */

/**
 * What the page knows of a game: nothing. A view is whatever the host sent, and goes back to the game's own functions.
 *
 * @typedef {Board<unknown, EventShape>} AnyBoard
 * @typedef {Scene<unknown, EventShape, AnyBoard>} AnyScene
 * @typedef {GameModule<unknown, EventShape, PromptPublic, AnyBoard>} Given
 * @typedef {ReturnType<typeof playerOf> & {longest: number}} Motion
 *   `beatLength`: how long a beat moves, in usual ones, 0: nothing moves; `isInteresting`: a replay may jump there;
 *   `changesScene`: the picture may look elsewhere, and the order change
 * @typedef {Required<Omit<Given, "scene" | "events">> & Motion & {
 *   scene: AnyScene | null, withHand: (view: unknown, events: EventShape[]) => unknown,
 * }} Game a whole one; `withHand`: the first view with the hand that was dealt before it, for a seat's eyes in a replay
 */
/**
 * A game with all that it leaves out.
 * @param {Given} given @param {{seat: number}[]} seats
 * @returns {Game}
 */
export function whole(given, seats) {
  const describe = given.describe ?? linesOf;
  return {
    describe,
    phaseText: (view) => (knows("phase") ? say("phase", facts(view)) : ""),
    racersOf: () => seats.map(({ seat }) => ({ seat, place: "", facts: [] })),
    panel: { question: (host, prompt) => new PlainQuestion(host, prompt) },
    handOf: () => [],
    withHand: (view, events) =>
      given.applyEvents(
        view,
        events.filter(({ kind }) => given.events?.[kind]?.deals),
      ),
    longest: LONGEST,
    ...playerOf(given.events ?? USUAL),
    ...(given.events ? {} : untold(describe)),
    ...given,
    ...given.scene,
    scene: given.scene ?? null,
  };
}

/** Where no table says more: robots go. @type {import("./events.js").AnyTable} */
const USUAL = { move: { move: ({ from, to }) => Array.isArray(from) && Array.isArray(to) && [from, to] } };

/** What can be told takes its time, and may be of any kind. @param {Game["describe"]} describe */
const untold = (describe) => ({
  isInteresting: () => true,
  changesScene: () => true,
  soundsOf: (/** @type {EventShape[]} */ events) => events,
  beatLength: (/** @type {EventShape[]} */ events) => Number(describe(events, String).length > 0),
});

/**
 * How a game's table says events (`log/<kind>`).
 * @type {import("./tell.js").Telling<Record<string, Record<string, unknown>>>}
 */
const SAID = { endings: {}, headings: [], strong: [], facts: (data, name) => factsOf(data, name, String) };
const said = teller(SAID);

/** @type {Game["describe"]} */
const linesOf = (events, name) => events.flatMap((event) => said(event, name) ?? []);

/** What a view tells, for a phrase. @param {unknown} view */
const facts = (view) => /** @type {Record<string, unknown>} */ (view);
