"""The rules of a competition, each defined once: its name, its limits and its default.

A competition says who takes part (`EntryRules`), each of its stages how it is scored and seated (`StageRules`, to which
a format adds fields of its own: `league.scoring.formats`). Forms, API bodies, pages and the history read `asked`; code
that changes rules uses `read`. So a new rule is one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta, inspect

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.engine.words import gettext_noop as _
from league.scoring import points
from league.scoring.calendar import MOST_RACES, OUT_OF_RANGE
from league.scoring.heats import Uneven
from league.scoring.points import PointsTable
from league.scoring.season import BB_TIE_BREAKS, Drop, TeamRule
from league.scoring.teams import team_size
from league.scoring.ties import TieBreak

BAD_DROP = Refusal("bad_drop", _("Say how many races count: all, the best n, or all but the n worst."), BAD_REQUEST)
BAD_TIE_BREAKS = Refusal("bad_tie_breaks", _("This tie-break doesn’t exist, or is listed twice."), BAD_REQUEST)
BAD_CHOICE = Refusal("bad_choice", _("Choose one of these: %(choices)s."), BAD_REQUEST)
BAD_WINDOW = Refusal("bad_window", _("Sign-up must open before it closes."), BAD_REQUEST)
TEAMS_CAPACITY = Refusal(
    "teams_capacity",
    _("To make whole teams, you need an even number of places (at least 4), or exactly 9."),
    BAD_REQUEST,
)
BAD_VALUE = Refusal("bad_value", _("This value isn’t possible here."), BAD_REQUEST)

MOST_ENTRIES = 256
MOST_IN_TEAM = 16

RuleKind = Literal["number", "yes", "choice", "moment", "points", "drop", "tie_breaks"]
"""The kind of question for a rule."""
Grid = Literal["draw", "reverse", "none"]
"""BB-10.4. The first race is always drawn (BB-10.3). "none": in a game without a grid, and only there."""
TeamRuleName = Literal["whole", "own"]
Substitutes = Literal["seat", "individual"]
Admits = Literal["everybody", "members", "invited"]
Speed = Literal["live", "relaxed", "none"]


class EntryRules(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes part in a competition, whatever its stages."""

    capacity: Annotated[
        int, Meta(ge=2, le=MOST_ENTRIES, title=_("Places"), description=_("Lowering this never pushes anybody out."))
    ] = 9
    teams: Annotated[bool, Meta(title=_("Teams"))] = False
    team_rule: Annotated[
        TeamRuleName,
        Meta(
            title=_("How a team scores"),
            extra={
                "words": {
                    "whole": _("whole teams, each at one table: the better of two, or the better two of three"),
                    "own": _("your own team size, at as many tables as it takes"),
                }
            },
        ),
    ] = "whole"
    """Whole teams that race together (BB-11), or `team_size` and `team_best`."""
    team_size: Annotated[int, Meta(ge=2, le=MOST_IN_TEAM, title=_("Racers in a team"))] = 2
    team_best: Annotated[
        int,
        Meta(
            ge=1,
            le=MOST_IN_TEAM,
            title=_("How many members of a team count in a race"),
            description=_("The better ones count; if all do, their points add up. Only with your own team size."),
        ),
    ] = 2
    substitutes: Annotated[
        Substitutes,
        Meta(
            title=_("Who a substitute scores for"),
            description=_("A substitute finishes the race for a racer who has left."),
            extra={
                "words": {
                    "seat": _("for the racer, and for the seat in the team"),
                    "individual": _("for the racer as an individual: in the team, the seat counts as a forfeit"),
                }
            },
        ),
    ] = "seat"
    admits: Annotated[
        Admits,
        Meta(
            title=_("Who can take part"),
            extra={
                "words": {
                    "everybody": _("everybody; racers become members of the club"),
                    "members": _("members of the club"),
                    "invited": _("people with an invitation"),
                }
            },
        ),
    ] = "everybody"
    approval: Annotated[bool, Meta(title=_("An organiser confirms every racer"))] = False
    bots_score: Annotated[
        bool,
        Meta(title=_("Bots score points"), description=_("Otherwise bots race and take places, but score no points.")),
    ] = False
    registration_opens_at: Annotated[
        datetime | None, Meta(title=_("Sign-up opens at"), description=_("Leave it empty to open on publication."))
    ] = None
    registration_closes_at: Annotated[
        datetime | None,
        Meta(title=_("Sign-up closes at"), description=_("Leave it empty to close with the last race.")),
    ] = None
    offer_hours: Annotated[
        int,
        Meta(
            ge=1,
            le=336,
            title=_("How many hours an offered place is held"),
            description=_("When a place becomes free, the racer who has waited longest gets the offer."),
        ),
    ] = 24

    @property
    def team_races(self) -> bool:
        """Teams race whole: all racers of a team sit at one table (BB-11), and the game knows the teams."""
        return self.teams and self.team_rule == "whole"

    @property
    def team_numbers(self) -> TeamRule | None:
        """None: whole teams, or no teams."""
        return TeamRule(self.team_size, self.team_best) if self.teams and self.team_rule == "own" else None


class Leg(msgspec.Struct, frozen=True):
    """The game of one round of a decathlon."""

    game: str
    points: PointsTable
    board: str = ""
    """As `Race.board`: built-in boards only; "" in a game without boards."""
    options: dict[str, object] = {}
    """As `Race.options`."""


class StageRules(msgspec.Struct, frozen=True, kw_only=True, tag_field="format"):
    """How a stage is scored and seated, in any format."""

    game: str
    points: Annotated[PointsTable, Meta(title=_("Points"))]
    drop: Annotated[Drop, Meta(title=_("Which races count"))] = Drop()
    drop_dsq: Annotated[
        bool,
        Meta(
            title=_("A disqualification can be dropped"),
            description=_("Like any bad race. Otherwise it always counts, and the next worst race is dropped instead."),
        ),
    ] = False
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(title=_("Ties"))] = BB_TIE_BREAKS
    """In order; entries that they leave equal stay equal."""
    grid: Annotated[
        Grid,
        Meta(
            title=_("Starting order"),
            extra={"words": {"draw": _("drawn by lot"), "reverse": _("reverse order of the standings")}},
        ),
    ] = "reverse"
    speed: Annotated[
        Speed,
        Meta(
            title=_("Clock"),
            extra={
                "words": {
                    "live": _("live: seconds per decision"),
                    "relaxed": _("relaxed: minutes per decision"),
                    "none": _("no clock"),
                }
            },
        ),
    ] = "live"
    uneven: Annotated[
        Uneven,
        Meta(
            title=_("If the racers don’t fill whole tables"),
            description=_(
                "Decided at the start, depending on who is there. House bots don’t count as entries. Bots can’t "
                "sit at a real table: there, some racers sit out."
            ),
            extra={
                "words": {
                    "house": _("house bots take the empty seats: they race and take places, but score no points"),
                    "sit_out": _(
                        "some racers sit out, drawn from those who have sat out least: no forfeit, no points lost"
                    ),
                }
            },
        ),
    ] = "house"
    check_in_minutes: Annotated[int, Meta(ge=1, le=1440, title=_("Check-in opens (minutes before the start)"))] = 30

    # What follows are fields in some formats; this is what it is in the others.
    @property
    def rounds(self) -> int:
        """How many it has; 0 if that is open."""
        return 0

    @property
    def seats(self) -> int:
        """The largest table; 0: as large as the game allows."""
        return 0

    @property
    def boards(self) -> tuple[str, ...]:
        return ()

    @property
    def options(self) -> dict[str, object]:
        return {}

    @property
    def legs(self) -> tuple[Leg, ...]:
        return ()

    @property
    def seeding(self) -> str:
        return "order"

    @property
    def seat_by(self) -> str:
        """Who sits with whom, where the rules let an organiser choose; otherwise ""."""
        return ""

    @property
    def carry(self) -> str:
        return "none"

    @property
    def bye(self) -> str:
        """What a free round pays; "" if it pays no points."""
        return ""

    @property
    def late(self) -> int:
        """The last round that takes newcomers."""
        return 1


OF_THE_STAGE = frozenset({"game", "legs", "boards", "options"})
"""Fields that are not rules to change: the game of a stage, or the games of a decathlon's rounds, and what its races
are raced on."""
OF_THE_GRID = frozenset({"grid"})
"""Rules that do not matter in a game without a grid."""
OF_UNEVEN_TABLES = frozenset({"uneven"})
"""Rules that do not matter in a game that seats any number from two."""
OF_TEAMS = ("teams", "team_rule", "team_size", "team_best", "substitutes")
"""Rules that cannot change once a race has been run: they would change what teams have scored."""
BONUSES: frozenset[str] = frozenset()
"""Rules of a stage that pay for something beside a place at the table (a fastest lap, laps led): none so far. With one
of them, nobody can end a race early because the places are decided."""
RULE_KINDS: Mapping[str, RuleKind] = {"points": "points", "drop": "drop", "tie_breaks": "tie_breaks"}
"""Rules with more than one value: each form or body asks for them in its own way."""
R = TypeVar("R", EntryRules, StageRules)


class BadRule(ValueError):
    """An invalid rule. `name` is the field at fault, `refusal` says why, `params` belong to it."""

    def __init__(self, name: str, refusal: Refusal, params: Mapping[str, object] | None = None) -> None:
        super().__init__(f"{name}: {refusal.code}")
        self.name, self.refusal, self.params = name, refusal, dict(params or {})


class Asked(msgspec.Struct, frozen=True):
    """One rule as a form asks for it. Label and help are message ids."""

    name: str
    kind: RuleKind
    label: str
    help: str = ""
    default: object = None
    least: int | None = None
    most: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    """Values of a choice with their words; no words if a game has its own."""
    own: bool = False
    """A field that only this format has."""


def asked(kind: type[EntryRules] | type[StageRules]) -> tuple[Asked, ...]:
    """The rules that people may set, in order."""
    return tuple(rule for name, (rule, _hint) in _rules(kind).items() if name not in OF_THE_STAGE)


def read(kind: type[R], given: Mapping[str, object]) -> R:
    """Rules from values by name; missing ones get their default. Raises BadRule, and TypeError for an unknown name."""
    known = _rules(kind)
    if unknown := given.keys() - known.keys():
        raise TypeError(f"not a rule: {', '.join(sorted(unknown))}")
    clean: dict[str, Any] = {name: _value(*known[name], value) for name, value in given.items()}
    rules = kind(**clean)
    if isinstance(rules, EntryRules):
        _check_entry(rules)
    else:
        _check_stage(rules)
    return rules


def values(rules: EntryRules | StageRules) -> dict[str, object]:
    """By name, as `read` takes them."""
    return msgspec.structs.asdict(rules)


def plain(rules: EntryRules | StageRules) -> dict[str, object]:
    """By name, as in JSON; a stage's with its format."""
    found: dict[str, object] = msgspec.to_builtins(rules, str_keys=True)
    return found


def pays_bonuses(rules: StageRules) -> bool:
    """Whether races pay for something beside places."""
    return any(getattr(rules, name, False) for name in BONUSES)


@cache
def _rules(kind: type[EntryRules] | type[StageRules]) -> Mapping[str, tuple[Asked, object]]:
    """By name: the declaration, and its type. Cached, because declarations do not change."""
    shared = {*EntryRules.__struct_fields__, *StageRules.__struct_fields__}
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for field in sorted(
        msgspec.structs.fields(kind), key=lambda field: field.name not in shared
    ):  # a format's own last
        default = None if field.required else field.default
        found[field.name] = (
            _asked(field.name, hints[field.name], default, field.name not in shared),
            hints[field.name],
        )
    return found


def _asked(name: str, hint: object, default: object, own: bool) -> Asked:
    info = inspect.type_info(hint)
    said: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    if isinstance(info, inspect.Metadata):
        said, words, info = info.extra_json_schema or {}, (info.extra or {}).get("words", {}), info.type
    rule = Asked(
        name, RULE_KINDS.get(name, "moment"), said.get("title", name), said.get("description", ""), default, own=own
    )
    if isinstance(info, inspect.BoolType):
        return msgspec.structs.replace(rule, kind="yes")
    if isinstance(info, inspect.IntType):
        return msgspec.structs.replace(rule, kind="number", least=info.ge, most=info.le)
    if isinstance(info, inspect.LiteralType):
        values = get_args(get_args(hint)[0])  # `info` has them in alphabetical order
        return msgspec.structs.replace(rule, kind="choice", choices=tuple((one, words.get(one, "")) for one in values))
    return rule


def _value(rule: Asked, hint: object, value: object) -> object:
    """One value, checked and converted as declared. Raises BadRule."""
    raw = msgspec.to_builtins(value, str_keys=True, builtin_types=(datetime,))
    try:
        if rule.kind == "points":
            return points.parse(raw)
        return msgspec.convert(raw, type=hint, str_keys=True)
    except points.BadTable as error:
        raise BadRule(rule.name, error.refusal, {"where": error.at}) from error
    except msgspec.ValidationError as error:
        if rule.kind == "number":
            raise BadRule(rule.name, OUT_OF_RANGE, {"min": rule.least, "max": rule.most}) from error
        if rule.kind == "choice":
            choices = ", ".join(one for one, _word in rule.choices)
            raise BadRule(rule.name, BAD_CHOICE, {"choices": choices}) from error
        refusal = BAD_DROP if rule.kind == "drop" else BAD_TIE_BREAKS if rule.kind == "tie_breaks" else BAD_VALUE
        raise BadRule(rule.name, refusal) from error


def _check_entry(rules: EntryRules) -> None:
    opens, closes = rules.registration_opens_at, rules.registration_closes_at
    if opens is not None and closes is not None and opens >= closes:
        raise BadRule("registration_closes_at", BAD_WINDOW)
    if rules.team_races and team_size(rules.capacity) is None:
        raise BadRule("capacity", TEAMS_CAPACITY)
    if rules.team_best > rules.team_size and rules.team_numbers is not None:
        raise BadRule("team_best", OUT_OF_RANGE, {"min": 1, "max": rules.team_size})


def _check_stage(rules: StageRules) -> None:
    if rules.drop.kind != "none" and not 1 <= rules.drop.n <= MOST_RACES:
        raise BadRule("drop", BAD_DROP)
    if len(set(rules.tie_breaks)) != len(rules.tie_breaks) or TieBreak.DECIDER in rules.tie_breaks:
        raise BadRule("tie_breaks", BAD_TIE_BREAKS)
