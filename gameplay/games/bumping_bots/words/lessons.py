"""What the coach of a first race of Bumping Bots says; when, knows `static/gameplay/games/bumping_bots/lessons.js`."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/over": _("That was your first race!"),
    "lesson/over/text": _(
        "Look at the replay, or race again. On other tracks drums, motors and bumpers wait, and tuning cards help"
        " whoever is behind."
    ),
    "lesson/speed": _("This is your robot: A, with the dashed ring."),
    "lesson/speed/text": _(
        "Its eyes show where it looks, the green disc its speed. A turn begins with the speed: take 3, Faster,"
        " on the track or in the panel."
    ),
    "lesson/drive": _("The dotted line is where you will go."),
    "lesson/drive/text": _(
        "Speed 3 is three cells. The pale robot shows where you end. Press Drive, or Undo to think again."
    ),
    "lesson/bot": _("Now the others play."),
    "lesson/bot/text": _(
        "In every round each robot has one turn, the leader first. The order beside the track shows who leads."
    ),
    "lesson/shock": _("Bump!"),
    "lesson/shock/text": _(
        "A shock ends the movement and costs two speeds, for both when two robots meet. From speed 3 on, the other"
        " one is pushed away too."
    ),
    "lesson/brake": _("There is no brake."),
    "lesson/brake/text": _(
        "In one turn you may keep your speed, go one faster or one slower, no more. So look ahead: how fast can you"
        " be when the bend comes?"
    ),
    "lesson/turn": _("Now the steering."),
    "lesson/turn/text": _(
        "Once a turn you may turn by 60 degrees: just before the last cell, or after it. The arrows on the track show"
        " both. In the bend to the left you will need left turns."
    ),
    "lesson/line": _("You crossed the line."),
    "lesson/line/text": _(
        "The first crossing begins lap 1. Two laps more, and you have finished. Driving backwards over the line takes"
        " a lap away."
    ),
    "lesson/wall": _("Slow, and a wall before you?"),
    "lesson/wall/text": _(
        "After a shock you may still turn once. If nothing else helps, reverse: the red R. You drive backwards, at 1"
        " or 2, and your next turn must keep that or reverse again."
    ),
    "lesson/fast": _("Fast!"),
    "lesson/fast/text": _(
        "From speed 4 on you need two or three turns to become slow enough for a bend. Under each speed the panel"
        " tells what it would lead to."
    ),
    "lesson/half": _("Well driven: one lap is done."),
    "lesson/half/text": _(
        "One more. The finish counts at the end of the round: who is farthest over the line then is ahead."
    ),
}
