"""A tournament that is being planned, in words: presets, stages, tables and hours. What stages and rounds are called
is in `league.stage_words`."""

from __future__ import annotations

from collections import Counter
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

FORMATS_SAID: dict[str, _StrOrPromise] = {
    "rounds": _("Everybody plays every round; nobody is out."),
    "groups": _("Each group plays its own tables."),
    "knockout": _("Some of each table go on, the others are out."),
    "final": _("One table decides."),
}
PRESETS: dict[str, tuple[_StrOrPromise, _StrOrPromise]] = {
    "evening": (_("One evening, 8 to 16"), _("Three rounds for all; whoever has most points wins.")),
    "final": (_("3 rounds and a final"), _("Three rounds for all, and the best meet at one last table.")),
    "groups": (_("Groups, then knock-out"), _("Two rounds in groups; the best play on until one table decides.")),
    "knockout": (_("Knock-out to the last table"), _("At each table some go on, until one table decides.")),
    "decathlon": (_("Decathlon"), _("Each round in another game, everybody in all of them.")),
    "own": (_("Stages of your own"), _("Set below, one by one.")),
}
"""Title and a sentence."""


def stage_said(rules: StageRules, last: bool) -> list[str]:
    """What is played in a stage, and who goes on, a sentence each."""
    if isinstance(rules, RoundsRules):
        said = [ngettext("%(n)d round for all", "%(n)d rounds for all", rules.rounds) % {"n": rules.rounds}]
        if not last:
            said.append(ngettext("the best one goes on", "the best %(n)d go on", rules.on) % {"n": rules.on})
        return said
    if isinstance(rules, GroupsRules):
        rounds = ngettext("%(n)d round each", "%(n)d rounds each", rules.rounds) % {"n": rules.rounds}
        said = [gettext("%(n)d groups") % {"n": rules.groups}, rounds]
        return said if last else [*said, *_groups_go_on(rules)]
    if isinstance(rules, KnockoutRules):
        on = ngettext(
            "the best one of each table goes on", "the best %(n)d of each table go on", rules.on
        ) % {"n": rules.on}  # fmt: skip
        until = gettext("until one table decides") if last else gettext("until those who are left fit one table")
        again = [gettext("whoever goes out races once more beside the next round")] if rules.consolation else []
        return [on, until, *again]
    if isinstance(rules, FinalRules):
        return [ngettext("one race at one table", "%(n)d races at one table", rules.rounds) % {"n": rules.rounds}]
    return []


def _groups_go_on(rules: GroupsRules) -> list[str]:
    each = ngettext("the best one of each group goes on", "the best %(n)d of each group go on", rules.on)
    if not rules.best:
        return [each % {"n": rules.on}]
    more = ngettext("and the best one behind them", "and the best %(n)d behind them", rules.best)
    return [each % {"n": rules.on}, more % {"n": rules.best}]


def tables_said(sizes: Sequence[int]) -> str:
    """ "2 tables of 4 + 1 table of 3"."""
    found = sorted(Counter(sizes).items(), reverse=True)
    return " + ".join(
        ngettext("%(n)d table of %(size)d", "%(n)d tables of %(size)d", n) % {"n": n, "size": size} for size, n in found
    )


def misfit_said(racing: int, sizes: Collection[int]) -> str:
    """That a number makes no tables, and which would; "" where it does."""
    found = heat_sizes(racing, sizes)
    if not isinstance(found, Misfit) or not sizes:
        return ""
    params = {"n": racing, "sizes": _listed(sorted(sizes)), "more": racing + found.more, "fewer": racing - found.fewer}
    if not found.fewer:
        return gettext("%(n)d make no tables of %(sizes)s: %(more)d do.") % params
    return gettext("%(n)d make no tables of %(sizes)s: %(fewer)d or %(more)d do.") % params


def spare_said(one: Round, bye: str) -> str:
    """What becomes of a number that makes no tables; "" where it does. `bye`: the rule for free rounds."""
    if one.house:
        return _house_said(one.house)
    return _free_said(one.out, bye) if one.out else ""


def _house_said(house: int) -> str:
    """How many seats house bots take."""
    return ngettext(
        "House bots take %(n)d seat: they get no points.", "House bots take %(n)d seats: they get no points.", house
    ) % {"n": house}  # fmt: skip


def _free_said(out: int, bye: str) -> str:
    """How many are free, and what that pays."""
    free = ngettext("%(n)d is free each round.", "%(n)d are free each round.", out) % {"n": out}
    pays = {
        "on": gettext("Whoever is free goes on without a race."),
        "average": gettext("A free round pays the average of the rounds raced."),
        "win": gettext("A free round pays as much as a win."),
        "none": gettext("A free round pays nothing."),
    }
    return f"{free} {pays[bye]}" if bye in pays else free


def uneven_said(one: Uneven) -> list[str]:
    """That a number makes no whole tables; what becomes of it, and what that does to points. A sentence each."""
    said = [_no_tables(one)]
    if one.house:
        said += [_house_said(one.house), gettext("Whoever comes in behind one is paid for the place behind it.")]
    if one.out:
        said.append(_free_said(one.out, one.bye))
    return said


def _no_tables(one: Uneven) -> str:
    if not one.in_group:
        return misfit_said(one.racers, one.sizes)
    params = {"n": one.racers, "sizes": _listed(one.sizes), "more": one.more, "fewer": one.fewer}
    if not one.fewer:
        return gettext("A group of %(n)d makes no tables of %(sizes)s: one of %(more)d does.") % params
    return gettext("A group of %(n)d makes no tables of %(sizes)s: one of %(fewer)d or of %(more)d does.") % params


def ways_said(one: Uneven) -> list[str]:
    """What else would help: bots or free rounds, by the rule; a waiting place; somebody more."""
    said = []
    if one.first and not one.early and not one.in_group:
        need = one.more - one.racers
        more = ngettext("With %(n)d more, all tables are whole.", "With %(n)d more, all tables are whole.", need)
        said.append(more % {"n": need})
    if not one.bots:
        said.append(gettext("No bot sits at a real table."))
    elif one.out:
        said.append(gettext("By the rules, house bots could fill up instead: they take places and get no points."))
    if one.house and one.fewer:
        free = one.racers - one.fewer
        instead = ngettext(
            "By the rules, %(n)d could be free each round instead.",
            "By the rules, %(n)d of them could be free each round instead.",
            free,
        )
        said.append(instead % {"n": free})
    if one.first and one.fewer and one.early and not one.in_group:
        said.append(
            gettext("With %(n)d places, whoever comes later waits for one, and everybody races.") % {"n": one.fewer}
        )
    return said


def free_said(times: int, racers: int) -> str:
    """How often so many were free: "3 racers once"."""
    if times == 1:
        return ngettext("%(n)d racer once", "%(n)d racers once", racers) % {"n": racers}
    return ngettext("%(n)d racer %(times)d times", "%(n)d racers %(times)d times", racers) % {
        "n": racers,
        "times": times,
    }


def _listed(sizes: Sequence[int]) -> str:
    *some, end = map(str, sizes)
    return gettext("%(some)s or %(last)s") % {"some": ", ".join(some), "last": end} if some else end


def hours_said(minutes: int) -> str:
    """About how long, as people say it: in quarters of an hour, then in halves, then in hours."""
    if minutes <= 52:
        return gettext("about %(n)d minutes") % {"n": max(15, round(minutes / 15) * 15)}
    halves = round(minutes / 30)
    whole, half = divmod(halves if minutes < 600 else round(minutes / 60) * 2, 2)
    shown = f"{whole}{'½' if half else ''}"
    return ngettext("about %(n)s hour", "about %(n)s hours", whole + half) % {"n": shown}
