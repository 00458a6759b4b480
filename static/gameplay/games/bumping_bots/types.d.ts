/**
 * What a seat is told, and the file of a board. Made by `manage.py make_types`
 * from gameplay/games/bumping_bots/shapes.py, told.py and board_file.py: change it there.
 */
import type { PromptPublic } from "../../../types/host.d.ts";

export type View = {
  game: string;
  board: BoardShown;
  options: Options;
  phase: "cards" | "grid" | "over" | "race";
  round: number;
  order: number[];
  turn: number | null;
  robots: RobotShown[];
  mobiles: [number, number][];
  motors: number[];
  ranking: PlaceShown[];
  retired: number[];
  reason: string | null;
  places: Record<string, number>;
  you: number | null;
};

/** A track as `bb-track/1`, obstacles as raced. */
export type BoardShown = {
  format: "bb-track/1";
  id: string;
  name: string;
  laps: number[];
  zones: ZoneShown[];
  grid: [number, number][];
  fixed: [number, number][];
  mobiles: [number, number][];
  motors: MotorShown[];
  bumpers: BumperShown[];
  lab?: boolean;
  digest: string;
};

export type ZoneShown = { dir: number; inside: "L" | "R"; runs: [number, number, number][] };
export type MotorShown = { center: [number, number]; arm: number; rot: "ccw" | "cw" };

export type BumperShown = { center: [number, number]; arrows: [number, number, number][] };

/** The setup without the track. */
export type Options = {
  game: string;
  seats: number;
  laps: number;
  cards: "choose" | "draw" | "none";
  card_count: number;
  obstacles: boolean;
  full_ranking: boolean;
  reverse_lock: boolean;
  teams: number[] | null;
  grid: Grid;
  entered?: number;
};

export type Grid = { mode: string; order?: number[] };

export type RobotShown = {
  seat: number;
  cell: [number, number] | null;
  facing: number;
  gear: "F" | "R";
  speed: number;
  c: number;
  lap: number;
  place: number | null;
  status: "classified" | "racing" | "retired" | "waiting";
  engine: number;
  locked: boolean;
  cards: ("engine" | "jump" | "magnet" | "nitro" | "quick")[] | null;
  card_count: number;
  played: ("engine" | "jump" | "magnet" | "nitro" | "quick")[];
  left_round: number | null;
  team: number | null;
};

export type PlaceShown = { seat: number; place: number; status: "classified" | "racing" | "retired" | "waiting" };
export type Order = { order: number[] };

export type Cards = { seat: number; cards: ("engine" | "jump" | "magnet" | "nitro" | "quick")[] };
export type Count = { seat: number; count: number };

export type Round = { round: number; order: number[] };
export type Turn = { seat: number };

export type SpeedTold = {
  seat: number;
  from: number;
  to: number;
  gear_from: "F" | "R";
  gear_to: "F" | "R";
  cause: "arm" | "bumper" | "choice" | "nitro" | "obstacle" | "shock";
  locked_from?: boolean;
  locked_to?: boolean;
};

export type Change = { seat: number; from: number; to: number };
export type Played = { seat: number; card: "engine" | "jump" | "magnet" | "nitro" | "quick"; tier: number };

export type Move = {
  seat: number;
  from: [number, number] | null;
  to: [number, number];
  cause: "arm" | "bumper" | "grid" | "jump" | "magnet" | "nitro" | "own" | "push";
  over?: [number, number][];
};

export type Rotate = {
  seat: number;
  from: number;
  to: number;
  cause: "after" | "arm" | "before" | "bumper" | "pivot" | "quick";
};

export type Shock = {
  seat: number;
  by: number | null;
  against: "arm" | "mobile" | "robot" | "wall";
  cell: [number, number];
  direction: number;
};

export type Bump = { seat: number; bumper: number; strength: number };
export type Mobile = { index: number; from: [number, number]; to: [number, number] };

export type Motor = { index: number; from: number; to: number; blocked: boolean };
export type Finish = { seat: number; place: number; from: [number, number] };

export type Retire = { seat: number; reason: string; round: number };
export type Remove = { seat: number; from: [number, number] };

export type Over = { ranking: PlaceShown[]; reason: string };
export type AskedCards = { count: number };

export type AskedCell = Record<string, never>;
export type AskedTurn = { round: number };

/** The answer to a `cards` prompt. */
export type CardsChoice = { cards: ("engine" | "jump" | "magnet" | "nitro" | "quick")[] };

/** The answer to a `grid` prompt. */
export type GridChoice = { cell: [number, number] };

/** The answer to a `turn` prompt. */
export type TurnChoice = {
  steps: (Speed | Nitro | Engine | Arm | Magnet | Jump | Quick | Before | After | Pivot | End)[];
};

/** Phase 1: keep, accelerate, slow down or reverse, given as the new marker. */
export type Speed = { do: "speed"; to: number; gear: "F" | "R" };

/** Nitroglycerine instead of phases 1 and 2. */
export type Nitro = { do: "nitro" };

/** Declare a souped-up engine. */
export type Engine = { do: "engine" };

/** Make ready a card that is used during the movement; if it is not used, it stays in the hand. */
export type Arm = { do: "arm"; card: "jump" | "quick" };

/** Let the magnet pull towards the robot in sight in a direction. */
export type Magnet = { do: "magnet"; direction: number; when: "end" | "start" };

/** Jump with the next cell; `at` counts the steps of the movement so far, including refused ones. */
export type Jump = { do: "jump"; at: number };

/** A quick rotation; `at` counts the steps of the movement so far, including refused ones. */
export type Quick = { do: "quick"; turn: "left" | "right"; at: number };

/** The orientation just before the last cell. */
export type Before = { do: "before"; turn: "left" | "right" };

/** The orientation after the last cell or after a shock. */
export type After = { do: "after"; turn: "left" | "right" };

/** Pivot a struck robot instead of pushing it, k times 60 degrees. */
export type Pivot = { do: "pivot"; seat: number; turn: "left" | "right"; k: number; strike: number };

/** The explicit end: everything not chosen by now is declined (BB-18.2). */
export type End = { do: "end" };

export type CardFacts = Record<string, never>;
export type PlaceFacts = { place: number; cell: [number, number] };

/** `cell`, `facing`: of the robot that a step is about, at its moment; the others fill the phrase. */
export type StepFacts = {
  cell?: [number, number] | null;
  facing?: number;
  to?: number;
  at?: number;
  card?: string;
  side?: string;
  robot?: string;
  degrees?: number;
};

export type TrackFile = {
  format: "bb-track/1";
  id: string;
  name: string;
  laps: (2 | 3)[];
  zones: ZoneFile[];
  grid: [number, number][];
  fixed: [number, number][];
  mobiles: [number, number][];
  motors: MotorFile[];
  bumpers: BumperFile[];
  lab: boolean;
};

export type ZoneFile = { dir: number; inside: "L" | "R"; runs: [number, number, number][] };
export type MotorFile = { center: [number, number]; arm: number; rot: "ccw" | "cw" };

export type BumperFile = { center: [number, number]; arrows: [number, number, number][] | null };

/** The data of each kind of event. */
export interface EventData {
  grid_draw: Order;
  grid_order: Order;
  dealt: Cards;
  dealt_count: Count;
  round: Round;
  turn: Turn;
  speed: SpeedTold;
  engine: Change;
  card: Played;
  move: Move;
  rotate: Rotate;
  crossing: Change;
  shock: Shock;
  bump: Bump;
  mobile: Mobile;
  motor: Motor;
  finish: Finish;
  retire: Retire;
  remove: Remove;
  hand: Cards;
  over: Over;
}

export type GameEvent = {
  [Kind in keyof EventData]: { kind: Kind; data: EventData[Kind]; beat: number };
}[keyof EventData];

/** The data of each kind of prompt. */
export interface PromptData {
  cards: AskedCards;
  grid: AskedCell;
  turn: AskedTurn;
}

export type Prompt = {
  [Kind in keyof PromptData]: Omit<PromptPublic, "kind" | "data"> & { kind: Kind; data: PromptData[Kind] };
}[keyof PromptData];

/** The answer to each kind of prompt. */
export interface AnswerData {
  cards: CardsChoice;
  grid: GridChoice;
  turn: TurnChoice;
}

/** What picks tell beside their value. */
export interface PickFacts {
  cards: CardFacts;
  grid: PlaceFacts;
  turn: StepFacts;
}
