/**
 * What a seat is told. Made by `manage.py make_types`
 * from gameplay/games/droids/shapes.py and told.py: change it there.
 */
import type { PromptPublic } from "../../../types/host.d.ts";

export type View = {
  game: string;
  board: BoardShown;
  options: Options;
  turn: number;
  step: "draw" | "lay" | "over" | "place" | "plan" | "send";
  first: number;
  order: number[];
  mover: number | null;
  laid: number;
  due: DueShown[];
  dues: number;
  to_lay: number;
  players: PlayerShown[];
  neutral: NeutralShown[];
  things: ThingShown[];
  bins: Tokens;
  supply: Record<
    "B1" | "BD" | "G1" | "G2" | "GR" | "GX" | "RCB" | "RCF" | "RCL" | "RCR" | "RS" | "RT" | "V1" | "V2" | "VD" | "VX",
    number
  >;
  mines: number;
  killer: KillerShown | null;
  ranking: PlaceShown[];
  reason: "defeat" | "last" | "nobody" | "objective" | "turn_limit" | null;
  you: number | null;
};

export type BoardShown = { slug: string; name: string; rows: string[] };

/** The setup without the board. */
export type Options = {
  game: string;
  seats: number;
  turns: number;
  teams: number[] | null;
  by_lot?: boolean;
  sides: ("E" | "N" | "S" | "W")[] | null;
  level: number;
};

/** A choice that an order has left behind; nothing else happens before it is made. */
export type DueShown = { seat: number; kind: "damage" | "repair"; emitters: number };

export type PlayerShown = {
  seat: number;
  side: "E" | "N" | "S" | "W";
  team: number | null;
  cell: number[];
  carries: "container" | "mine" | "obstacle" | "statue" | null;
  stock: number;
  serving: number;
  hand:
    | (
        | "B1"
        | "BD"
        | "G1"
        | "G2"
        | "GR"
        | "GX"
        | "RCB"
        | "RCF"
        | "RCL"
        | "RCR"
        | "RS"
        | "RT"
        | "V1"
        | "V2"
        | "VD"
        | "VX"
      )[]
    | null;
  held: Tokens;
  stopped: boolean;
  done: boolean;
  sent: number;
  emitters: EmitterShown[];
  kept: number;
  out: number | null;
  left: boolean;
};

/** How many of each colour. */
export type Tokens = { violet: number; blue: number; red: number; grey: number };

export type EmitterShown = { broken: boolean; cells: (OrderShown | null)[] };

export type OrderShown = {
  order:
    | "B1"
    | "BD"
    | "G1"
    | "G2"
    | "GR"
    | "GX"
    | "RCB"
    | "RCF"
    | "RCL"
    | "RCR"
    | "RS"
    | "RT"
    | "V1"
    | "V2"
    | "VD"
    | "VX";
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
};

export type NeutralShown = { robot: number; cell: number[] | null };
export type ThingShown = { cell: number[]; kind: "container" | "mine" | "obstacle" | "statue" };

export type KillerShown = { side: "E" | "N" | "S" | "W"; level: number; orders: string[][]; sheet: SheetShown | null };
export type SheetShown = { columns: (number | null)[]; sent: number[]; done: boolean };

export type PlaceShown = { seat: number; place: number; status: string };
export type Sides = { sides: ("E" | "N" | "S" | "W")[] };

/** A roll for the first turn; players who tie for the highest digit roll again (DR-3.6, DR-3.7). */
export type FirstRolls = { digits: number[][] };

/** The player who begins the first turn; set-up begins with this seat, too. */
export type Begins = { seat: number };

/** An obstacle at set-up. */
export type Laid = { seat: number; cell: number[]; left: number };

/** All obstacles of the set-up, by lot. */
export type Strewn = { cells: number[][] };

export type Turn = { turn: number; order: number[] };
export type Phase = { step: "draw" | "lay" | "over" | "place" | "plan" | "send" };

/** Whose move it is now. */
export type Mover = { mover: number | null };

export type Split = { seat: number; tokens: Tokens };

/** Sent only to the hand's owner. */
export type Drawn = {
  seat: number;
  orders: (
    | "B1"
    | "BD"
    | "G1"
    | "G2"
    | "GR"
    | "GX"
    | "RCB"
    | "RCF"
    | "RCL"
    | "RCR"
    | "RS"
    | "RT"
    | "V1"
    | "V2"
    | "VD"
    | "VX"
  )[];
};

export type Placed = {
  seat: number;
  order:
    | "B1"
    | "BD"
    | "G1"
    | "G2"
    | "GR"
    | "GX"
    | "RCB"
    | "RCF"
    | "RCL"
    | "RCR"
    | "RS"
    | "RT"
    | "V1"
    | "V2"
    | "VD"
    | "VX";
  emitter: number;
  cell: number;
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
};

export type Stopped = { seat: number; back: Tokens };
export type SheetLaid = { digit: number; sheet: SheetShown };

/** `seat` and `emitter` are the sender's, `robot` gets the order. */
export type Sent = {
  seat: number;
  emitter: number;
  cell: number;
  order:
    | "B1"
    | "BD"
    | "G1"
    | "G2"
    | "GR"
    | "GX"
    | "RCB"
    | "RCF"
    | "RCL"
    | "RCR"
    | "RS"
    | "RT"
    | "V1"
    | "V2"
    | "VD"
    | "VX";
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
  robot: number;
};

export type KillerSent = {
  emitter: number;
  column: number;
  number: number;
  order: string;
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W" | null;
};

/** The choices that are open now, the next one in front. */
export type Dues = { due: DueShown[]; dues: number };

/**
 * The order reached the robot, and had no effect (DR-7.12). `why`: on the river; not on the river; the next cell is
 * blocked, or a line of robots cannot be pushed; no robot in line; an obstacle in between; a repairer in line; nothing
 * to take; no room to place; nobody to repair, or nothing broken.
 */
export type NoEffect = {
  robot: number;
  why: "blocked" | "covered" | "land" | "no_repair" | "no_room" | "nobody" | "nothing" | "repairer" | "river";
};

export type Move = { robot: number; from: number[]; to: number[]; cause: "command" | "own" | "push" };

/** A move ends early after at least one step. `why`: blocked, or on the river, or it carries the statue. */
export type Stays = { robot: number; why: "blocked" | "river" | "statue" };

/** A shot at a droid. `digit` is None if no die is rolled (DR-S7.14); `emitters`: how many it destroys. */
export type Shot = {
  robot: number;
  target: number;
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
  distance: number;
  digit: number | null;
  emitters: number;
};

/** A shot that hits nobody: where it ends, a cell or the last one of the board. */
export type Fired = {
  robot: number;
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
  to: number[];
  why: "covered" | "nobody" | "out" | "repairer";
};

export type Broken = { seat: number; emitters: number[]; back: Tokens };
export type Repaired = { seat: number; emitter: number };

/** `of`: the robot it was taken from, None: it was on the cell. */
export type Took = {
  robot: number;
  thing: "container" | "mine" | "obstacle" | "statue";
  cell: number[];
  of: number | null;
};

export type Put = { robot: number; thing: "container" | "mine" | "obstacle" | "statue"; cell: number[] };

export type Command = {
  robot: number;
  target: number;
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
  moves: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
};

export type MineLaid = { robot: number; cell: number[]; mines: number };

/** `carried`: in the claws of `robot`, otherwise it was on the cell. `emitters`: how many it destroys. */
export type Exploded = { robot: number; cell: number[]; carried: boolean; emitters: number; mines: number };

/** The die for a carried mine (DR-S2.10). */
export type MineRoll = { robot: number; digit: number };

/** A container is home and leaves the board. */
export type Delivered = { seat: number; kept: number };

/**
 * This player, or the killer (6), sends no more in this turn; what is left on its emitters goes back (DR-7.13,
 * DR-7.14).
 */
export type Done = { seat: number; back: Tokens };

/** A complete garden, and the cells in it. */
export type Garden = { seat: number; cells: number[][] };

/** A droid without a free cell beside it (DR-S6.5); the killer, if `robot` is 6 (DR-S7.15). */
export type Prisoner = { robot: number };

/** The statue is on the start circle of this player (DR-S5.4). */
export type Home = { seat: number };

/** Eliminated. Tokens in hand and on emitters go back. */
export type Out = { seat: number; turn: number; why: "left" | "nothing_sent"; back: Tokens };

export type Left = { seat: number; reason: string };
export type Over = { ranking: PlaceShown[]; reason: "defeat" | "last" | "nobody" | "objective" | "turn_limit" };

export type AskedLay = { left: number; legal: number[][] };
export type AskedDraw = { turn: number; bins: Tokens };

export type AskedPlace = { turn: number; number: number };

export type AskedPlan = {
  turn: number;
  limits: Record<
    "B1" | "BD" | "G1" | "G2" | "GR" | "GX" | "RCB" | "RCF" | "RCL" | "RCR" | "RS" | "RT" | "V1" | "V2" | "VD" | "VX",
    number
  >;
};

export type AskedSend = { turn: number; sendable: Sendable[] };

/** A next order that can be sent. */
export type Sendable = {
  emitter: number;
  order:
    | "B1"
    | "BD"
    | "G1"
    | "G2"
    | "GR"
    | "GX"
    | "RCB"
    | "RCF"
    | "RCL"
    | "RCR"
    | "RS"
    | "RT"
    | "V1"
    | "V2"
    | "VD"
    | "VX";
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
  robot: number;
};

export type AskedDamage = { count: number; intact: number[] };
export type AskedRepair = { broken: number[] };

/** The answer to a `lay` prompt: [x, y], y from the north. */
export type LayChoice = { cell: [number, number] };

/** The answer to a `draw` prompt: tokens from each bin, seven in all. */
export type DrawChoice = { violet?: number; blue?: number; red?: number; grey?: number };

/** The answer to a `place` prompt: one token, or null for "I stop". */
export type PlaceChoice = { place: Placement | null };

/** A token laid on cell 1 (at the board) to 3 of an emitter. */
export type Placement = {
  order:
    | "B1"
    | "BD"
    | "G1"
    | "G2"
    | "GR"
    | "GX"
    | "RCB"
    | "RCF"
    | "RCL"
    | "RCR"
    | "RS"
    | "RT"
    | "V1"
    | "V2"
    | "VD"
    | "VX";
  emitter: number;
  cell: number;
  direction: "E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W";
};

/** The answer to a `plan` prompt, and what a draft of `place` may be: up to seven tokens. */
export type PlanChoice = { places: Placement[] };

/** The answer to a `send` prompt. */
export type SendChoice = { emitter: number };

/** The answer to a `damage` prompt: as many emitters as it asks for. */
export type DamageChoice = { emitters: number[] };

/** The answer to a `repair` prompt. */
export type RepairChoice = { emitter: number };

/** The data of each kind of event. */
export interface EventData {
  sides: Sides;
  first_rolls: FirstRolls;
  begins: Begins;
  laid: Laid;
  strewn: Strewn;
  turn: Turn;
  phase: Phase;
  mover: Mover;
  split: Split;
  drawn: Drawn;
  placed: Placed;
  stopped: Stopped;
  sheet: SheetLaid;
  sent: Sent;
  killer_sent: KillerSent;
  dues: Dues;
  no_effect: NoEffect;
  move: Move;
  stays: Stays;
  shot: Shot;
  fired: Fired;
  broken: Broken;
  repaired: Repaired;
  took: Took;
  put: Put;
  command: Command;
  mine_laid: MineLaid;
  exploded: Exploded;
  mine_roll: MineRoll;
  delivered: Delivered;
  done: Done;
  garden: Garden;
  prisoner: Prisoner;
  home: Home;
  out: Out;
  left: Left;
  over: Over;
}

export type GameEvent = {
  [Kind in keyof EventData]: { kind: Kind; data: EventData[Kind]; beat: number };
}[keyof EventData];

/** The data of each kind of prompt. */
export interface PromptData {
  lay: AskedLay;
  draw: AskedDraw;
  place: AskedPlace;
  plan: AskedPlan;
  send: AskedSend;
  damage: AskedDamage;
  repair: AskedRepair;
}

export type Prompt = {
  [Kind in keyof PromptData]: Omit<PromptPublic, "kind" | "data"> & { kind: Kind; data: PromptData[Kind] };
}[keyof PromptData];

/** The answer to each kind of prompt. */
export interface AnswerData {
  lay: LayChoice;
  draw: DrawChoice;
  place: PlaceChoice;
  plan: PlanChoice;
  send: SendChoice;
  damage: DamageChoice;
  repair: RepairChoice;
}
