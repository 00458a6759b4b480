"""The closed sets of a match and of what people do around it, each declared once, with what belongs to a member.

Models, constraints, API, schema and pages read them here, scripts by the generated types. A member that is added needs
a migration, because the database knows the values too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, assert_never

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words


class Reaction(TextChoices):
    """What is said with one tap. Only the key is kept: everybody reads it in their own language.

    Each has a drawing `reaction-<key>` in static/gameplay/symbols.svg. A game has its own words for the first.
    """

    WELL_RACED = "well_raced", _("Well raced!")
    GOOD_LUCK = "good_luck", _("Good luck!")
    LUCKY = "lucky", _("Lucky you!")
    OUCH = "ouch", _("Ouch!")
    SORRY = "sorry", _("Sorry!")
    YOUR_MOVE = "your_move", _("Your move, friend!")


class MatchStatus(TextChoices):
    OPEN = "open", _("open")
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    FINISHED = "finished", _("finished")
    ANNULLED = "annulled", _("annulled")

    @property
    def is_over(self) -> bool:
        match self:
            case MatchStatus.OPEN | MatchStatus.RUNNING | MatchStatus.PAUSED:
                return False
            case MatchStatus.FINISHED | MatchStatus.ANNULLED:
                return True
            case _:
                assert_never(self)


class Seconds(TypedDict):
    """How long a question may take, by its kind of clock."""

    turn: int
    planning: int
    choice: int
    away: int
    """Of a seat whose player missed the last two, whatever the clock."""


class Speed(TextChoices):
    LIVE = "live", _("live")
    RELAXED = "relaxed", _("relaxed")
    NONE = "none", _("without a clock")

    @property
    def offer(self) -> Words:
        """What a form says of it; a game may have its own words for a live clock (`Meta.live_clock`)."""
        match self:
            case Speed.LIVE:
                return _("Live: 45 seconds a turn")
            case Speed.RELAXED:
                return _("Relaxed: 5 minutes a turn")
            case Speed.NONE:
                return _("No clock: nobody can be skipped")
            case _:
                assert_never(self)

    @property
    def seconds(self) -> Seconds | None:
        """None: no clock."""
        match self:
            case Speed.LIVE:
                return {"turn": 45, "planning": 60, "choice": 20, "away": 10}
            case Speed.RELAXED:
                return {"turn": 5 * 60, "planning": 10 * 60, "choice": 3 * 60, "away": 60}
            case Speed.NONE:
                return None
            case _:
                assert_never(self)


class Purpose(TextChoices):
    PRACTICE = "practice", _("practice")
    RACE = "race", _("race")
    TUTORIAL = "tutorial", _("tutorial")
    DEMO = "demo", _("demonstration")
    ATTEMPT = "attempt", _("attempt at a challenge")

    @property
    def is_of_club(self) -> bool:
        """A club decides about such matches: they stay, and nobody steers them from their own pages."""
        match self:
            case Purpose.RACE | Purpose.ATTEMPT:
                return True
            case Purpose.PRACTICE | Purpose.TUTORIAL | Purpose.DEMO:
                return False
            case _:
                assert_never(self)


class Visibility(TextChoices):
    PUBLIC = "public", _("public")
    LINK = "link", _("by link")
    OWN = "own", _("only to its players")
    """To a user without a seat there is no such match (`selectors.match_get`)."""

    @property
    def offer(self) -> Words:
        """What a form says of it; "" where people cannot choose it."""
        match self:
            case Visibility.PUBLIC:
                return _("Everybody: the table is listed under Play")
            case Visibility.LINK:
                return _("Only people with the link")
            case Visibility.OWN:
                return ""
            case _:
                assert_never(self)


class By(TextChoices):
    """Who gave an answer, or made a seat leave."""

    PLAYER = "player"
    DRAFT = "draft"
    TIMEOUT = "timeout"
    BOT = "bot"
    ORGANISER = "organiser"


class SetBackEnd(TextChoices):
    OPEN = ""
    AGREED = "agreed"
    """The match was set back."""
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """Its asker answered the next question, the match is over, or was set back by somebody else."""


class MeetingState(TextChoices):
    PLANNED = "planned"
    OPENED = "opened"
    MISSED = "missed"
    """Too few were here."""
    CANCELLED = "cancelled"

    @property
    def over(self) -> Words:
        """What has become of the meeting; "" while it is planned."""
        match self:
            case MeetingState.PLANNED:
                return ""
            case MeetingState.OPENED:
                return _("The race has started.")
            case MeetingState.MISSED:
                return _("Too few people came: there was no race.")
            case MeetingState.CANCELLED:
                return _("This race has been called off.")
            case _:
                assert_never(self)


class MeetingVisibility(TextChoices):
    """As of a match: in the lobby, or only for people who have the link."""

    PUBLIC = "public"
    LINK = "link"

    @property
    def offer(self) -> Words:
        """What a form says of it."""
        match self:
            case MeetingVisibility.PUBLIC:
                return _("Everybody: the race is listed under Play")
            case MeetingVisibility.LINK:
                return _("Only people who have the link")
            case _:
                assert_never(self)


class Attendance(TextChoices):
    """What one person says about one meeting."""

    IN = "in"
    INVITED = "invited"
    """A seat is kept until the start."""
    DECLINED = "declined"
    OUT = "out"
    """Was invited, said yes, and cannot come after all. It counts as no refusal."""
