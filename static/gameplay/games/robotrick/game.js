/**
 * RoboTrick on the live page: what `static/gameplay/kit/module.js` can not know. A game that draws a board gives a `scene`.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @import { AnyBoard, GameModule } from "../../kit/module.js"
 */
import { applyEvents } from "./apply.js";

/** @type {GameModule<View, GameEvent, Prompt, AnyBoard>} */
export const game = { applyEvents };
