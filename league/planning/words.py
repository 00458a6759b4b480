"""A planned tournament, in words: presets, stages, tables and hours. The names of stages and rounds are in
`league.races.words`.
"""

from __future__ import annotations

from collections import Counter
from functools import singledispatch
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league.scoring.heats import Misfit, heat_sizes
from league.scoring.tournament import FinalRules, GroupsRules, KnockoutRules, RoundsRules

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from django.utils.functional import _StrOrPromise

    from league.scoring.presets import Round
    from league.scoring.rules import StageRules
    from league.scoring.uneven import Uneven


PRESETS: dict[str, tuple[_StrOrPromise, _StrOrPromise]] = {
    "evening": (
        _("One evening, 8 to 16 racers"),
        _("Three rounds for everybody; the racer with the most points wins."),
    ),
    "final": (_("3 rounds and a final"), _("Three rounds for everybody, then the best meet at one last table.")),
    "groups": (
        _("Groups, then knock-out"),
        _("Two rounds in groups; the best play on until one last table decides the winner."),
    ),
    "knockout": (
        _("Knock-out to the last table"),
        _("The best at each table qualify, until one last table decides the winner."),
    ),
    "decathlon": (_("Decathlon"), _("A different game each round, and everybody plays them all.")),
    "own": (_("Your own stages"), _("Set them below, one by one.")),
}
"""Title, and a sentence."""


@singledispatch
def stage_text(rules: StageRules, last: bool) -> list[str]:
    """What is played in a stage, and who qualifies, a sentence each."""
    return []


@stage_text.register(RoundsRules)
def _rounds_text(rules: RoundsRules, last: bool) -> list[str]:
    said = [ngettext("%(n)d round for all", "%(n)d rounds for all", rules.rounds) % {"n": rules.rounds}]
    onward = ngettext("the best one qualifies", "the best %(n)d qualify", rules.on) % {"n": rules.on}
    return said if last else [*said, onward]


@stage_text.register(GroupsRules)
def _groups_text(rules: GroupsRules, last: bool) -> list[str]:
    rounds = ngettext("%(n)d round each", "%(n)d rounds each", rules.rounds) % {"n": rules.rounds}
    said = [gettext("%(n)d groups") % {"n": rules.groups}, rounds]
    return said if last else [*said, *_groups_go_on(rules)]


@stage_text.register(KnockoutRules)
def _knockout_text(rules: KnockoutRules, last: bool) -> list[str]:
    on = ngettext("the best one at each table qualifies", "the best %(n)d at each table qualify", rules.on)
    decided = gettext("until one last table decides the winner")
    until = decided if last else gettext("until the remaining racers fit at one table")
    again = [gettext("racers who are knocked out race once more during the next round")] if rules.consolation else []
    return [on % {"n": rules.on}, until, *again]


@stage_text.register(FinalRules)
def _final_text(rules: FinalRules, last: bool) -> list[str]:
    return [ngettext("one race at one table", "%(n)d races at one table", rules.rounds) % {"n": rules.rounds}]


def _groups_go_on(rules: GroupsRules) -> list[str]:
    each = ngettext("the best one in each group qualifies", "the best %(n)d in each group qualify", rules.on)
    if not rules.best:
        return [each % {"n": rules.on}]
    more = ngettext("plus the best runner-up", "plus the best %(n)d runners-up", rules.best)
    return [each % {"n": rules.on}, more % {"n": rules.best}]


def tables_text(sizes: Sequence[int]) -> str:
    """ "2 tables of 4 + 1 table of 3"."""
    found = sorted(Counter(sizes).items(), reverse=True)
    return " + ".join(
        ngettext("%(n)d table of %(size)d", "%(n)d tables of %(size)d", n) % {"n": n, "size": size} for size, n in found
    )


def misfit_text(racing: int, sizes: Collection[int]) -> str:
    """Says that a number makes no tables, and which numbers would; "" when it does."""
    found = heat_sizes(racing, sizes)
    if not isinstance(found, Misfit) or not sizes:
        return ""
    params = {"n": racing, "sizes": _listed(sorted(sizes)), "more": racing + found.more, "fewer": racing - found.fewer}
    if not found.fewer:
        return gettext("%(n)d racers can’t be split into tables of %(sizes)s: %(more)d can.") % params
    return gettext("%(n)d racers can’t be split into tables of %(sizes)s: %(fewer)d or %(more)d can.") % params


def spare_text(one: Round, bye: str) -> str:
    """What happens when a number makes no tables; "" when it does. `bye`: the rule for free rounds."""
    if one.house:
        return _house_said(one.house)
    return _free_said(one.out, bye) if one.out else ""


def _house_said(house: int) -> str:
    """How many seats house bots take."""
    return ngettext(
        "A house bot takes %(n)d seat; it scores no points.",
        "House bots take %(n)d seats; they score no points.",
        house,
    ) % {"n": house}


def _free_said(out: int, bye: str) -> str:
    """How many have a free round, and what that pays."""
    free = ngettext("%(n)d racer sits out each round.", "%(n)d racers sit out each round.", out) % {"n": out}
    pays = {
        "on": gettext("Racers who sit out qualify without a race."),
        "average": gettext("Sitting out scores the average of the rounds raced."),
        "win": gettext("Sitting out scores as much as a win."),
        "none": gettext("Sitting out scores nothing."),
    }
    return f"{free} {pays[bye]}" if bye in pays else free


def uneven_text(one: Uneven) -> list[str]:
    """Says that a number makes no whole tables, what happens then, and what that does to points. A sentence each."""
    said = [_no_tables(one)]
    if one.house:
        said += [
            _house_said(one.house),
            gettext("A racer who finishes behind a bot gets the points of the place behind it."),
        ]
    if one.out:
        said.append(_free_said(one.out, one.bye))
    return said


def _no_tables(one: Uneven) -> str:
    if not one.in_group:
        return misfit_text(one.racers, one.sizes)
    params = {"n": one.racers, "sizes": _listed(one.sizes), "more": one.more, "fewer": one.fewer}
    if not one.fewer:
        return gettext("A group of %(n)d can’t be split into tables of %(sizes)s: one of %(more)d can.") % params
    return (
        gettext("A group of %(n)d can’t be split into tables of %(sizes)s: one of %(fewer)d or %(more)d can.") % params
    )


def ways_text(one: Uneven) -> list[str]:
    """What else would help: bots or free rounds, by the rule; a place on the waitlist; one more racer."""
    said = []
    if one.first and not one.early and not one.in_group:
        need = one.more - one.racers
        more = ngettext("With %(n)d more, every table is full.", "With %(n)d more, every table is full.", need)
        said.append(more % {"n": need})
    if not one.bots:
        said.append(gettext("Bots can’t sit at a real table."))
    elif one.out:
        said.append(
            gettext(
                "With another rule, house bots could fill the tables instead: they take places but score no points."
            )
        )
    if one.house and one.fewer:
        free = one.racers - one.fewer
        instead = ngettext(
            "With another rule, %(n)d racer could sit out each round instead.",
            "With another rule, %(n)d racers could sit out each round instead.",
            free,
        )
        said.append(instead % {"n": free})
    if one.first and one.fewer and one.early and not one.in_group:
        said.append(
            gettext("With %(n)d places, later sign-ups go on the waitlist, and everybody with a place races.")
            % {"n": one.fewer}
        )
    return said


def free_text(times: int, racers: int) -> str:
    """How often how many racers had a free round: "3 racers once"."""
    if times == 1:
        return ngettext("%(n)d racer once", "%(n)d racers once", racers) % {"n": racers}
    return ngettext("%(n)d racer %(times)d times", "%(n)d racers %(times)d times", racers) % {
        "n": racers,
        "times": times,
    }


def _listed(sizes: Sequence[int]) -> str:
    *some, end = map(str, sizes)
    return gettext("%(some)s or %(last)s") % {"some": ", ".join(some), "last": end} if some else end
