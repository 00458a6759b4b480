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

export type Speed = {
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
  speed: Speed;
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
