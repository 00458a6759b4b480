"""Words for a tournament: its rounds, and descriptions of its stages."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.scoring.formats import FORMATS
from league.scoring.tournament import FinalRules, GroupsRules, KnockoutRules, RoundsRules, TournamentRules

if TYPE_CHECKING:
    from league.races.shapes import RaceCard, RaceHead, RoundOf
    from league.scoring.rules import StageRules


def round_name(at: RoundOf) -> str:
    """ "Round 2", "Groups, round 2", "Knock-out, round 2", "Final", "Deciding race": names a round in its
    tournament."""
    if at.decides:
        name = _("Deciding race")
    elif at.its_format.only_round and at.planned < 2:
        name = pgettext("stage", at.its_format.name)
    else:
        name = _(at.its_format.round_name) % {"n": at.number}
    return _("%(name)s (stage %(stage)d)") % {"name": name, "stage": at.stage} if at.several else name


def number_name(number: int, round_: RoundOf | None) -> str:
    """ "Race 3", or in a tournament "Round 2"."""
    return round_name(round_) if round_ is not None else _("Race %(number)d") % {"number": number}


def race_name(race: RaceCard | RaceHead) -> str:
    """ "Race 3", "Race 3 · Night of the bumpers", or in a tournament "Round 2"."""
    name = number_name(race.number, race.round)
    return f"{name} · {race.title}" if race.title else name


def stage_name(format_: str, number: int = 0) -> str:
    """The name of a stage's format; with its `number` if another stage has the same format."""
    name = pgettext("stage", FORMATS[format_].name)
    return _("%(name)s (stage %(stage)d)") % {"name": name, "stage": number} if number else name


def stage_text(rules: StageRules, *, is_last: bool) -> list[str]:
    """A description of a stage, in sentences, from its rules."""
    carried = {"half": _("Half of the points are carried over."), "all": _("All points are carried over.")}
    said = _stage_said(rules, is_last)
    return [*said, carried[rules.carry]] if rules.carry in carried else said


@singledispatch
def _stage_said(rules: StageRules, is_last: bool) -> list[str]:
    return []


@_stage_said.register(RoundsRules)
def _rounds_said(rules: RoundsRules, is_last: bool) -> list[str]:
    said = [ngettext("%(n)d round for everybody.", "%(n)d rounds for everybody.", rules.rounds) % {"n": rules.rounds}]
    onward = ngettext("The best one qualifies.", "The best %(n)d qualify.", rules.on) % {"n": rules.on}
    return said if is_last else [*said, onward, *_at_cut(rules)]


@_stage_said.register(GroupsRules)
def _groups_said(rules: GroupsRules, is_last: bool) -> list[str]:
    rounds = ngettext("%(n)d round in each.", "%(n)d rounds in each.", rules.rounds) % {"n": rules.rounds}
    said = [_("%(n)d groups.") % {"n": rules.groups}, rounds]
    return said if is_last else [*said, _of_groups(rules), *_at_cut(rules)]


@_stage_said.register(KnockoutRules)
def _knockout_said(rules: KnockoutRules, is_last: bool) -> list[str]:
    each = ngettext(
        "The first at each table qualifies, round by round.",
        "The first %(n)d at each table qualify, round by round.",
        rules.on,
    )
    decided = _("The last table decides.")
    onward = _("Once one table has room for everybody who is left, they all qualify.")
    return [each % {"n": rules.on}, decided if is_last else onward, *_filled(rules)]


@_stage_said.register(FinalRules)
def _final_said(rules: FinalRules, is_last: bool) -> list[str]:
    races = ngettext("One race at one table.", "%(n)d races at one table; their points add up.", rules.rounds)
    return [races % {"n": rules.rounds}]


def _at_cut(rules: TournamentRules) -> list[str]:
    """What happens to racers who are equal where the next stage begins."""
    said = {
        "all": _("If racers tie for the last qualifying place, they all qualify."),
        "race": _("Racers tied for the last qualifying place race for it."),
    }
    return [said[rules.cut]] if rules.cut in said else []


def _of_groups(rules: GroupsRules) -> str:
    """Who qualifies from groups."""
    onward = ngettext("The best one in each group qualifies.", "The best %(n)d in each group qualify.", rules.on)
    if not rules.best:
        return onward % {"n": rules.on}
    behind = ngettext(
        "So does the next best across all groups.",
        "So do the next best %(n)d across all groups.",
        rules.best,
    )
    return f"{onward % {'n': rules.on}} {behind % {'n': rules.best}}"


def _filled(rules: KnockoutRules) -> list[str]:
    """What happens to racers who lose a table, and to tables that are not full."""
    losers = _("The best losers fill the tables.")
    said = [losers if rules.losers else _("When the tables don’t come out even, the top seeds sit out.")]
    return (
        [*said, _("Racers who are knocked out race once more at a consolation table.")] if rules.consolation else said
    )
