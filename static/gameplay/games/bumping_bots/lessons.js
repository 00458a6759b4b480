/** What the coach of a first race of Bumping Bots says, and when. */
import { robotOf } from "./apply.js";

/** @type {() => import("../../coach.js").Lesson[]} */
export const lessons = () => [
  { name: "over", atOnce: true, title: gettext("That was your first race!"), when: ({ view }) => view.phase === "over",
    text: gettext("Look at the replay, or race again. On other tracks drums, motors and bumpers wait, and tuning cards help whoever is behind.") },
  { name: "speed", title: gettext("This is your robot: A, with the dashed ring."), when: ({ asked, steps, turns }) => asked && turns === 0 && !steps.length,
    text: gettext("Its white tip shows where it looks, the green disc its speed. A turn begins with the speed: take 3, Faster, on the track or in the panel.") },
  { name: "drive", title: gettext("The dotted line is where you will go."), when: ({ asked, steps, turns }) => asked && turns === 0 && steps.length > 0,
    text: gettext("Speed 3 is three cells. The pale robot shows where you end. Press Drive, or Undo to think again.") },
  { name: "bot", title: gettext("Now the others play."), when: ({ asked, turns }) => !asked && turns === 1,
    text: gettext("In every round each robot has one turn, the leader first. The order beside the track shows who leads.") },
  { name: "shock", title: gettext("Bump!"), after: ({ events, you }) => events.some(({ kind, data }) => kind === "shock" && (data.by === you || data.seat === you)),
    text: gettext("A shock ends the movement and costs two speeds, for both when two robots meet. From speed 3 on, the other one is pushed away too.") },
  { name: "brake", title: gettext("There is no brake."), when: ({ asked, steps, turns }) => asked && turns === 1 && !steps.length,
    text: gettext("In one turn you may keep your speed, go one faster or one slower, no more. So look ahead: how fast can you be when the bend comes?") },
  { name: "turn", title: gettext("Now the steering."), when: ({ asked, steps, picks, turns }) => asked && turns > 0 && steps.length > 0 && picks.some(({ value }) => value.do === "before"),
    text: gettext("Once a turn you may turn by 60 degrees: just before the last cell, or after it. The arrows on the track show both. In the bend to the left you will need left turns.") },
  { name: "line", title: gettext("You crossed the line."), after: ({ events, you }) => events.some(({ kind, data }) => kind === "crossing" && data.seat === you && data.to === 1),
    text: gettext("The first crossing begins lap 1. Two laps more, and you have finished. Driving backwards over the line takes a lap away.") },
  { name: "wall", title: gettext("Slow, and a wall before you?"), when: ({ view, you, asked, turns }) => asked && turns > 2 && robotOf(view, you).speed === 1,
    text: gettext("After a shock you may still turn once. If nothing else helps, reverse: the red R. You drive backwards, at 1 or 2, and your next turn must keep that or reverse again.") },
  { name: "fast", title: gettext("Fast!"), when: ({ view, you, asked, steps }) => asked && !steps.length && robotOf(view, you).speed >= 4,
    text: gettext("From speed 4 on you need two or three turns to become slow enough for a bend. Under each speed the panel tells what it would lead to.") },
  { name: "half", title: gettext("Well driven: one lap is done."), after: ({ events, you }) => events.some(({ kind, data }) => kind === "crossing" && data.seat === you && data.to === 2),
    text: gettext("One more. The finish counts at the end of the round: who is farthest over the line then is ahead.") },
];
