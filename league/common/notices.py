"""The kinds of notices that the league sends to people and chat rooms, each once. `league.telling` writes the
notices.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from outbox.kinds import Kind

AGREE = Kind(
    "agree",
    _("Results to confirm"),
    _("Your table’s result is waiting for your OK, or an official who raced asks you to confirm one."),
    lasts=timedelta(hours=12),
)
CLAIM_LINK = Kind("claim_link", _("A record to claim"), "", push=False, chosen=False, lasts=timedelta(days=90))
CHECK_IN_OPEN = Kind(
    "check_in_open",
    _("Check-in is open"),
    _("One of your races starts soon, and you can check in."),
    lasts=timedelta(hours=6),
)
MOVED = Kind("moved", _("A race is moved"), _("One of your races has a new date, or none yet."))
DELAYED = Kind(
    "delayed",
    _("A race starts later"),
    _("One of your races starts a few minutes later, or an organiser puts it on hold at check-in."),
    lasts=timedelta(hours=6),
)
CANCELLED = Kind(
    "cancelled", _("A race is cancelled"), _("One of your races isn’t taking place, or its result no longer counts.")
)
REGISTERED = Kind(
    "registered",
    _("My sign-ups"),
    _("You signed up, you’re waiting for a place, or an organiser let you in or removed you."),
)
OFFERED = Kind(
    "offered", _("I’m offered a place"), _("You’re on a waitlist, and a place is held for you for a few hours.")
)
PROMOTED = Kind("promoted", _("I got a place"), _("You were waiting, and now you’re in."), lasts=timedelta(days=4))
RESULT = Kind(
    "result",
    _("My results"),
    _("One of your races is over, its result was corrected, or the stewards made a decision about you."),
)
SEASON_OPENED = Kind(
    "season_opened",
    _("A new season"),
    _("A championship or tournament at your club is open for sign-up."),
    lasts=timedelta(days=4),
)
SEASON_OVER = Kind(
    "season_over",
    _("A season is over"),
    _("One of your championships or tournaments is over: the champion, your place and how you got there."),
    lasts=timedelta(days=4),
)
ASKED_TO_RACE = Kind(
    "asked_to_race",
    _("Requests to take part"),
    _("You’re an organiser and decide who takes part."),
    lasts=timedelta(days=4),
)
SUBSTITUTE_ASKED = Kind(
    "substitute_asked",
    _("I’m asked to drive"),
    _("A racer can’t make a race, and you’re next in line to drive instead."),
)
SUBSTITUTE_RELEASED = Kind(
    "substitute_released",
    _("I don’t have to drive any more"),
    _("The racer you were asked to replace is coming after all."),
)
NEXT_TABLE = Kind(
    "next_table",
    _("My next table"),
    _(
        "A round of your tournament has started. The message says where you sit and with whom, or that "
        "you’re sitting out."
    ),
    lasts=timedelta(hours=6),
)
ROOM_OPENED = Kind("room_opened", _("The chat room is open"), "", mail=False, push=False, chosen=False)
"""It shows the person who enters the room's address that it works."""
