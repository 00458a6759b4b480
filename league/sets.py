"""The closed sets of the league, each declared once: a member, its words and its colour.

Models, constraints, forms and pages read them here. Migrations do not know the words (`league.models.columns`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

Tone = Literal["", "accent", "good", "warn", "bad"]


class Toned(TextChoices):
    """A set whose members appear as coloured labels."""

    tone: Tone

    def __new__(cls, code: str, tone: Tone = "") -> Self:
        self = str.__new__(cls, code)
        self._value_, self.tone = code, tone
        return self


class RaceStatus(Toned):
    PLANNED = "planned", "", pgettext_lazy("race", "planned")
    CHECK_IN = "check_in", "accent", pgettext_lazy("race", "check-in open")
    LIVE = "live", "bad", pgettext_lazy("race", "live")
    PROVISIONAL = "provisional", "warn", pgettext_lazy("race", "provisional")
    OFFICIAL = "official", "good", pgettext_lazy("race", "official")
    VOID = "void", "", pgettext_lazy("race", "void")
    CANCELLED = "cancelled", "", pgettext_lazy("race", "cancelled")
    POSTPONED = "postponed", "warn", pgettext_lazy("race", "postponed")


class RunAnnulled(Toned):
    """The label of a cancelled race that had been run."""

    ANNULLED = "annulled", "", pgettext_lazy("race", "annulled")


class RaceNote(TextChoices):
    """Why a race was postponed or void, or has no result, if no organiser gave a reason."""

    TOO_FEW_STARTERS = "too_few_starters", _("Fewer than two robots were at the start.")
    ANNULLED = "annulled", _("The match was annulled.")
    """For a race whose matches were all annulled: provisional, without a result, until its club decides."""
    MISSED = "missed", _("The start time passed while the site was down. The race needs a new date.")
    NO_TABLES = (
        "no_tables",
        _("The racers here can’t be split into tables yet. The race starts as soon as they can; check-in stays open."),
    )
    HAD_NO_TABLES = (
        "had_no_tables",
        _("The racers who were there couldn’t be split into tables. The race needs a new date."),
    )
    TONIGHT = "tonight", _("The club is running this race tonight.")
    NOT_STARTED = "not_started", _("The game refused to start this race as planned. Check its board and options.")


class Venue(TextChoices):
    """Where a race is raced. A heat is online or at a table, and so is each racer who has checked in."""

    follows: Words
    """What the choice means."""

    def __new__(cls, code: str, follows: Words = "") -> Self:
        self = str.__new__(cls, code)
        self._value_, self.follows = code, follows
        return self

    ONLINE = "online", _("Bots can race. Guests without an account cannot."), _("Online")
    TABLE = "table", _("Guests can race. Bots cannot."), _("At a table")
    EITHER = (
        "either",
        _("Everybody says where they are. Bots race with those who are online."),
        _("Online or at a table"),
    )


class TableStatus(Toned):
    """For an online table: the status of its match."""

    OPEN = "open", "", _("open")
    RUNNING = "running", "", _("running")
    PAUSED = "paused", "warn", _("paused")
    FINISHED = "finished", "", _("finished")
    ANNULLED = "annulled", "", _("annulled")


class RoundTableState(Toned):
    """Of a table of a round, online or real."""

    ON = "on", "bad", pgettext_lazy("table", "in progress")
    PAUSED = "paused", "warn", pgettext_lazy("table", "paused")
    WAITS = "waits", "warn", pgettext_lazy("table", "result pending")
    """Nobody has agreed to its result yet."""
    OVER = "over", "", pgettext_lazy("table", "done")
    ANNULLED = "annulled", "", pgettext_lazy("table", "annulled")


class Closing(Toned):
    """The rule by which an organiser closed a table that did not finish."""

    STANDS = "stands", "", pgettext_lazy("table", "closed as it stood")
    LOT = "lot", "", pgettext_lazy("table", "closed by lot")
    ANNULLED = "annulled", "", _("annulled")


class CompetitionStatus(Toned):
    DRAFT = "draft", "warn", pgettext_lazy("championship", "draft")
    OPEN = "open", "accent", pgettext_lazy("championship", "sign-up open")
    RUNNING = "running", "good", pgettext_lazy("championship", "running")
    FINISHED = "finished", "", pgettext_lazy("championship", "finished")
    ARCHIVED = "archived", "", pgettext_lazy("championship", "archived")


class RegistrationState(Toned):
    APPLIED = "applied", "warn", pgettext_lazy("registration", "waiting for the organiser")
    WAITLISTED = "waitlisted", "warn", pgettext_lazy("registration", "on the waitlist")
    OFFERED = "offered", "accent", pgettext_lazy("registration", "place offered")
    CONFIRMED = "confirmed", "good", pgettext_lazy("registration", "confirmed")
    DECLINED = "declined", "", pgettext_lazy("registration", "declined")
    EXPIRED = "expired", "", pgettext_lazy("registration", "offer expired")
    WITHDRAWN = "withdrawn", "", pgettext_lazy("registration", "withdrawn")
    REJECTED = "rejected", "", pgettext_lazy("registration", "not accepted")


class Shut(TextChoices):
    """Why somebody cannot take part."""

    NOT_YET = "not_yet", _("Sign-up is not open yet.")
    CLOSED = "closed", _("Sign-up is closed.")
    LATE = "late", _("The tournament no longer takes new racers.")
    NOT_PUBLISHED = "not_published", _("This is still a draft.")
    OVER = "over", _("It is over.")
    BANNED = "banned", _("You are banned from this club.")
    REJECTED = "rejected", _("The organisers did not accept this sign-up. Talk to them.")
    MEMBERS_ONLY = (
        "members_only",
        _("Only club members can take part. Ask an organiser for an invitation to the club."),
    )
    BY_INVITATION = "by_invitation", _("This is by invitation only. Ask an organiser for a link.")


class InvitationState(Toned):
    over: Words
    """What a person reads who opens the link then."""

    def __new__(cls, code: str, tone: Tone = "", over: Words = "") -> Self:
        self = str.__new__(cls, code)
        self._value_, self.tone, self.over = code, tone, over
        return self

    OPEN = "open", "good", "", pgettext_lazy("invitation", "open")
    EXPIRED = (
        "expired",
        "",
        _("This invitation has expired. Ask an organiser of the club for a new one."),
        pgettext_lazy("invitation", "expired"),
    )
    REVOKED = (
        "revoked",
        "",
        _("This invitation was withdrawn. Ask an organiser of the club for a new one."),
        pgettext_lazy("invitation", "revoked"),
    )
    USED_UP = (
        "used_up",
        "",
        _("This invitation has been used up. Ask an organiser of the club for a new one."),
        pgettext_lazy("invitation", "used up"),
    )


class Ending(TextChoices):
    """How a race ended for a racer: what a sheet says, or what was decided about it."""

    short: Words
    """A short code; "" when none is needed."""

    def __new__(cls, code: str, short: Words = "") -> Self:
        self = str.__new__(cls, code)
        self._value_, self.short = code, short
        return self

    CLASSIFIED = "classified", "", pgettext_lazy("result of a robot", "classified")
    DNF = "dnf", pgettext_lazy("result, short", "DNF"), pgettext_lazy("result of a robot", "did not finish")
    DNS = "dns", pgettext_lazy("result, short", "DNS"), pgettext_lazy("result of a robot", "did not start")
    DSQ = "dsq", pgettext_lazy("result, short", "DSQ"), pgettext_lazy("result of a robot", "disqualified")
    FORFEIT = "forfeit", pgettext_lazy("result, short", "FF"), pgettext_lazy("result of a robot", "forfeit")
    ABSENT = "absent", "–", pgettext_lazy("result of a robot", "not at this race")
    VOID = "void", "–", pgettext_lazy("result of a robot", "race void")
    SAT_OUT = "sat_out", pgettext_lazy("result, short", "sat out"), pgettext_lazy("result of a robot", "sat out")
    DECIDER = "decider", "", pgettext_lazy("result of a robot", "deciding race")


class SheetState(Toned):
    PROPOSED = "proposed", "", pgettext_lazy("result sheet", "proposed")
    DISPUTED = "disputed", "", pgettext_lazy("result sheet", "disputed")
    CONFIRMED = "confirmed", "good", pgettext_lazy("result sheet", "confirmed")
    DISCARDED = "discarded", "", pgettext_lazy("result sheet", "replaced")


class SheetSource(TextChoices):
    MATCH = "match", pgettext_lazy("result sheet", "from the match")
    TABLE = "table", pgettext_lazy("result sheet", "entered at the table")
    STEWARD = "steward", pgettext_lazy("result sheet", "corrected")
    CLOSED = "closed", pgettext_lazy("result sheet", "table closed")
    IMPORT = "import", pgettext_lazy("result sheet", "pasted from a spreadsheet")


class Proof(TextChoices):
    """How a table recognises a phone. With the door's code people only tap a name, which proves nothing."""

    DOOR = "door", _("only with the door code")
    CARD = "card", _("scanned the table’s code")
    ACCOUNT = "account", _("signed in")
    TRUSTED = "trusted", _("a phone the organiser trusts")


class Role(TextChoices):
    """From most to least power. A person without a membership is a visitor."""

    may: Words

    def __new__(cls, code: str, may: Words = "") -> Self:
        self = str.__new__(cls, code)
        self._value_, self.may = code, may
        return self

    OWNER = "owner", _("Everything, including the club itself and its organisers."), pgettext_lazy("role", "owner")
    ORGANISER = "organiser", _("Championships, calendar, sign-ups, members."), pgettext_lazy("role", "organiser")
    STEWARD = "steward", _("Results and penalties."), pgettext_lazy("role", "steward")
    MEMBER = "member", _("Belongs to the club and races."), pgettext_lazy("role", "member")


class BerthWhy(TextChoices):
    """How a racer entered a stage. In a list of racers who qualified, the usual way needs no word."""

    ENTERED = "entered", ""
    LATE = "late", ""
    TABLE = "table", ""
    GROUP = "group", ""
    STAGE = "stage", ""
    BEST = "best", _("one of the next best")
    FREE = "free", _("sat out")
    NEXT = "next", _("next in line")
    DECISION = "decision", _("an organiser’s decision")


class NextChallenge(TextChoices):
    """What opens when a challenge closes."""

    NONE = "none", pgettext_lazy("after a challenge", "nothing")
    SAME = "same", pgettext_lazy("after a challenge", "the same level and side")
    ROTATE = "rotate", pgettext_lazy("after a challenge", "the next level, on the next side")


class AttemptState(TextChoices):
    TRIED = "tried", pgettext_lazy("attempt", "tried")
    WON = "won", pgettext_lazy("attempt", "won")
    LOST = "lost", pgettext_lazy("attempt", "failed")
    PLAYING = "playing", pgettext_lazy("attempt", "still playing")
    VOID = "void", pgettext_lazy("attempt", "does not count")


class Todo(TextChoices):
    """An organiser's next thing to do; its label follows the name of a round, where it is about one."""

    PUBLISH = "publish", ""
    FILL = "fill", _("find racers")
    REGISTRATIONS = "registrations", ""
    """Applications wait."""
    TEAMS = "teams", _("make the teams")
    WAIT_CHECK_IN = "wait_check_in", _("nothing to do until check-in")
    CHECK_IN = "check_in", ""
    """Open now."""
    WATCH = "watch", ""
    """A race is live."""
    DISPUTE = "dispute", _("a table is in dispute")
    LEFT_ALONE = "left_alone", _("a table’s result is not confirmed yet")
    NO_RESULT = "no_result", _("no result")
    """Every match of a race was annulled."""
    SECOND = "second", ""
    """Decisions wait for another steward."""
    TABLE_NO_RESULT = "table_no_result", _("a table has no result")
    MAKE_OFFICIAL = "make_official", _("make the result official")
    ADD_RACE = "add_race", ""
    FINISH = "finish", ""
    DONE = "done", ""
    MAKE_TABLES = "make_tables", ""
    """This and the following are of a tournament."""
    TABLES_MAKING = "tables_making", ""
    TABLES_FAILED = "tables_failed", ""
    CALL = "call", ""
    """Its tables are ready."""
    ROUND_ON = "round_on", ""
    NEXT_ROUND = "next_round", ""
    DECIDER = "decider", ""
    """A deciding race comes."""
    OPEN_STAGE = "open_stage", ""


class You(Toned):
    """What the reader has to do with a race."""

    ENTERED = "entered", "accent", pgettext_lazy("you in a race", "you’re in")
    CHECKED_IN = "checked_in", "good", pgettext_lazy("you in a race", "you’re checked in")
    RACING = "racing", "bad", pgettext_lazy("you in a race", "you’re racing")
    RACED = "raced", "", pgettext_lazy("you in a race", "you raced")
    FORFEITED = "forfeited", "warn", pgettext_lazy("you in a race", "you forfeited")
    SITTING_OUT = "sitting_out", "", pgettext_lazy("you in a race", "you’re sitting out")
    SAT_OUT = "sat_out", "", pgettext_lazy("you in a race", "you sat out")
