/**
 * What a seat is told. Made by `manage.py make_types`
 * from gameplay/games/dr2d/shapes.py and told.py: change it there.
 */
import type { PromptPublic } from "../../../types/host.d.ts";

export type View = { length: number; order: number[]; cells: number[]; turn: number; left: number | null };
export type Order = { order: number[] };

export type Drive = { seat: number; die: number; from: number; to: number };
export type Left = { seat: number; reason: string };

export type Asked = Record<string, never>;

/** The button. */
export type Press = { press: "drive" };

/** The data of each kind of event. */
export interface EventData {
  start: Order;
  drive: Drive;
  left: Left;
}

export type GameEvent = {
  [Kind in keyof EventData]: { kind: Kind; data: EventData[Kind]; beat: number };
}[keyof EventData];

/** The data of each kind of prompt. */
export interface PromptData {
  drive: Asked;
}

export type Prompt = {
  [Kind in keyof PromptData]: Omit<PromptPublic, "kind" | "data"> & { kind: Kind; data: PromptData[Kind] };
}[keyof PromptData];

/** The answer to each kind of prompt. */
export interface AnswerData {
  drive: Press;
}
