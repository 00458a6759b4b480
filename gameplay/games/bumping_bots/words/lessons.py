"""What the coach says in a first race of Bumping Bots; `static/gameplay/games/bumping_bots/lessons.js` decides when."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/over": _("That was your first race!"),
    "lesson/over/text": _(
        "Watch the replay, or race again. Other tracks have drums, motors and bumpers, and tuning cards help "
        "the robots behind."
    ),
    "lesson/speed": _("This is your robot: A, with the dashed ring."),
    "lesson/speed/text": _(
        "Its eyes show which way it faces, the green disc its speed. A turn starts with the speed: choose 3 "
        "(“Faster”) on the track or in the panel."
    ),
    "lesson/drive": _("The dotted line is where you will go."),
    "lesson/drive/text": _(
        "Speed 3 means three cells. The pale robot shows where you’ll end up. Press Drive, or Undo to think again."
    ),
    "lesson/bot": _("Now the others play."),
    "lesson/bot/text": _(
        "In every round each robot takes one turn, the leader first. The order beside the track shows who leads."
    ),
    "lesson/shock": _("Bump!"),
    "lesson/shock/text": _(
        "A shock ends the movement and costs 2 speed, for both robots when two meet. At speed 3 or more, the other "
        "one is pushed away too."
    ),
    "lesson/brake": _("There are no brakes."),
    "lesson/brake/text": _(
        "Each turn you can keep your speed, or go one faster or one slower, no more. So look ahead: how fast "
        "can you be when the bend comes?"
    ),
    "lesson/turn": _("Now the steering."),
    "lesson/turn/text": _(
        "Once per turn, you can turn your robot by 60 degrees: just before the last cell, or after it. The "
        "arrows on the track show both. For the left-hand bend you’ll need left turns."
    ),
    "lesson/line": _("You crossed the line."),
    "lesson/line/text": _(
        "The first crossing starts lap 1. Two more laps and you’ve finished. Driving backwards over the line "
        "takes a lap away."
    ),
    "lesson/wall": _("Slow, with a wall in front of you?"),
    "lesson/wall/text": _(
        "After a shock you can still turn once. If nothing else helps, reverse: the red R. You drive backwards, at "
        "speed 1 or 2, and on your next turn you must keep that speed or reverse again."
    ),
    "lesson/fast": _("Fast!"),
    "lesson/fast/text": _(
        "From speed 4, you need two or three turns to slow down enough for a bend. Under each speed, the panel "
        "shows what it leads to."
    ),
    "lesson/half": _("Well driven: that’s one lap done."),
    "lesson/half/text": _(
        "One more. The finish is decided at the end of the round: the robot that is then farthest over the "
        "line is ahead."
    ),
}
