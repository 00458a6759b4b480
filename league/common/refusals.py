"""How the league says no to a person, and what several of its services refuse with."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, FORBIDDEN, Refusal
from gameplay import wording
from gameplay.refused import NOT_FOUND, HostRefusal, Refused

ACCOUNT_NEEDED = Refusal("account_needed", _("Sign in with an account to do this."), HTTPStatus.UNAUTHORIZED)
NOT_ALLOWED = Refusal("not_allowed", _("You’re not allowed to do this here."), FORBIDDEN)
REQUIRED = Refusal("required", _("Fill this in."), BAD_REQUEST)
TOO_LONG = Refusal("too_long", _("This is too long: at most %(max)s characters."), BAD_REQUEST)
BAD_ROLE = Refusal("bad_role", _("There is no such role."), BAD_REQUEST)
BAD_DAYS = Refusal("bad_days", _("The number of days must be between 1 and %(max)s."), BAD_REQUEST)
BANNED = Refusal("banned", _("%(name)s is banned from this club."), CONFLICT)
BAD_LEVEL = Refusal("bad_level", _("There is no bot of this strength."), BAD_REQUEST)
PLAYER_LEFT = Refusal("player_left", _("This racer has left the club."), CONFLICT)
BAD_BOARD = Refusal("bad_board", _("There is no such board."), BAD_REQUEST)
BAD_OPTION = Refusal("bad_option", _("This option can’t have this value."), BAD_REQUEST)
NOBODY_GOES_ON = Refusal("nobody_goes_on", _("Fewer than two racers qualify from the previous stage."), CONFLICT)
TOO_FEW_HERE = Refusal("too_few_here", _("Fewer than two racers are here."), CONFLICT)
PLAN_WAITS = Refusal("plan_waits", _("The tables aren’t ready yet."), CONFLICT)
LATE_RULE = Refusal("late_rule", _("The tournament has begun and no longer takes new racers."), CONFLICT)
NOT_IN_STAGE = Refusal("not_in_stage", _("This racer has no place in this round."), CONFLICT)
NO_DATES = Refusal("no_dates", _("Enter at least one date."), BAD_REQUEST)
TOO_MANY_RACES = Refusal("too_many_races", _("At most %(max)s races."), BAD_REQUEST)
TOO_FAR = Refusal("too_far", _("This date is too far away."), BAD_REQUEST)
LATE_ON_GRID = Refusal("late_on_grid", _("%(name)s is already at a table of this race."), CONFLICT)
WRONG_STATUS = Refusal("wrong_status", _("This isn’t possible at the moment."), CONFLICT)
ALREADY_REGISTERED = Refusal("already_registered", _("Already signed up."), CONFLICT)
NOT_REGISTERED = Refusal("not_registered", _("Not signed up."), CONFLICT)
NOT_ENTERED = Refusal("not_entered", _("Not entered in this competition."), CONFLICT)
CHECK_IN_CLOSED = Refusal("check_in_closed", _("Check-in is not open."), CONFLICT)
CHECK_IN_BY_ITSELF = Refusal("check_in_by_itself", _("A bot is always there."), CONFLICT)
BOT_AT_TABLE = Refusal("bot_at_table", _("Bots can’t race at a real table."), CONFLICT)
GUEST_NEEDS_ACCOUNT = Refusal(
    "guest_needs_account",
    _("Guests must claim their record with their claim link before they can race online."),
    CONFLICT,
)
WHERE_NEEDED = Refusal("where_needed", _("Choose where: online or at the table."), BAD_REQUEST)
NOBODY_NAMED = Refusal("nobody_named", _("Choose at least one name."), BAD_REQUEST)
RACE_LIVE = Refusal("race_live", _("A table is still racing."), CONFLICT)
NO_RESULT = Refusal("no_result", _("Race %(number)s has no result: enter one by hand, or cancel the race."), CONFLICT)
OWN_TABLE = Refusal(
    "own_table",
    _(
        "You raced at this table: ask another official to refuse its result, or the racer who entered it to "
        "take it back."
    ),
    CONFLICT,
)
OWN_DISPUTE = Refusal(
    "own_dispute",
    _(
        "You raced at this table, and its racers disagree. The one who was wrong can confirm the right result on the "
        "table’s page. Or you can enter the result as an official."
    ),
    CONFLICT,
)
TABLE_CLOSED = Refusal(
    "table_closed",
    _("You can’t enter anything for this table any more: the evening is over, or the table was closed."),
    CONFLICT,
)
TABLE_HAS_RESULT = Refusal(
    "table_has_result", _("This table already has its result. Only a steward can change it now."), CONFLICT
)
TABLE_DISPUTED = Refusal(
    "table_disputed",
    _("The racers at this table disagree. The one who is wrong takes the result back, or an official decides."),
    CONFLICT,
)
SCORER_WHO = Refusal("scorer_who", _("First say who you are."), CONFLICT)
SCORER_TAKEN = Refusal(
    "scorer_taken",
    _("Another phone is using the name %(name)s tonight. If that’s wrong, the organiser can free the name."),
    CONFLICT,
)
SCORER_SIGNED_IN = Refusal("scorer_signed_in", _("%(name)s is signed in on another phone."), CONFLICT)
SCORER_NOT_YOU = Refusal("scorer_not_you", _("You’re signed in, and this isn’t your name."), CONFLICT)
SCORER_HAS_NAME = Refusal(
    "scorer_has_name",
    _("This phone is already using the name %(name)s tonight. If that’s wrong, the organiser can free the name."),
    CONFLICT,
)
NOTHING_WAITS = Refusal("nothing_waits", _("This has already been decided or taken back."), CONFLICT)
STILL_WAITS = Refusal(
    "still_waits", _("A decision is still waiting for another steward: agree to it or refuse it first."), CONFLICT
)
NO_SHEET = Refusal("no_sheet", _("This table has no result yet."), CONFLICT)
TEAMS_LOCKED = Refusal(
    "teams_locked",
    _("Once a race has been run, racers stay in their team. A racer who withdraws frees the seat."),
    CONFLICT,
)
UNCHANGED = Refusal("unchanged", _("Nothing would change."), CONFLICT)
PASTE_REFUSED = Refusal("paste_refused", _("Nothing was saved: fix the list first."), BAD_REQUEST)
PASTE_LEFT = Refusal("paste_left", _("Somebody who left the club has this name in the results."), CONFLICT)

WOULD_HELP = {
    (False, False): _("%(more)s more would do"),
    (True, False): _("%(more)s more or %(fewer)s fewer would do"),
    (False, True): _("%(more)s more would do, or another board"),
    (True, True): _("%(more)s more or %(fewer)s fewer would do, or another board"),
}
"""How a number of racers can be made to fit, by whether fewer would do as well and whether another board would."""


class PermissionRefused(Refused):
    """The user may not do this here."""

    def __init__(self, needs: str = "") -> None:
        super().__init__(NOT_ALLOWED, {"needs": needs} if needs else {})


class NotFound(Refused):
    """What was named does not exist in this club or competition. `at` is the field that names it."""

    def __init__(self, at: str = "") -> None:
        super().__init__(NOT_FOUND, at=at)


def refusal_text(refused: Refused) -> str:
    """The sentence for a refusal, in the active language."""
    refusal, params = refused.refusal, refused.params
    if isinstance(refusal, HostRefusal):
        return wording.refusal_text(refused)
    is_of_rules = refusal is BAD_OPTION and "why" in params
    if is_of_rules and (said := wording.rules_say(params["game"], params["why"], params)):
        return said
    if "more" in params:
        would_help = WOULD_HELP[bool(params["fewer"]), params.get("other_board", False)]
        params = {**params, "help": gettext(would_help) % params}
    if "sizes" in params:
        params = {**params, "sizes": _spelled(params["sizes"])}
    return gettext(refusal.text) % params


def _spelled(sizes: Sequence[int]) -> str:
    """ "5–8", "3" or "2, 4 or 6", of numbers in ascending order."""
    *some, last = sizes
    if not some:
        return str(last)
    if last - some[0] == len(some):
        return f"{some[0]}–{last}"
    return gettext("%(some)s or %(last)s") % {"some": ", ".join(map(str, some)), "last": last}
