"""Who cannot race where races are raced, what would fix that, and whose place a person has taken, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

if TYPE_CHECKING:
    from league.models import GaveWay


MOST_NAMED = 6


def unfit_text(why: str, numbers: Sequence[int], names: Sequence[str], *, tournament: bool) -> str:
    """Which races are where, and who would have a seat in none of them. `why`: as `Unfit.why`."""
    told = {"names": _names(names)}
    if why == "nobody_online":
        return ngettext(
            "Bots race with people who are online, but nobody has checked in to race online: %(names)s has no table.",
            "Bots race with people who are online, but nobody has checked in to race online: %(names)s have no table.",
            len(names),
        ) % told  # fmt: skip
    if why == "no_accounts":
        return ngettext(
            "Bots race with people who are online, but none of the people entered has an account: %(names)s would "
            "have no table.",
            "Bots race with people who are online, but none of the people entered has an account: %(names)s would "
            "have no table.",
            len(names),
        ) % told  # fmt: skip
    where = _where(why, len(numbers), tournament) % {"n": ranges_text(numbers)}
    if why == "online":
        who = ngettext(
            "Guests without an account cannot race online: %(names)s would be left out.",
            "Guests without an account cannot race online: %(names)s would be left out.",
            len(names),
        )
    else:
        who = ngettext(
            "Bots only race online: %(names)s would be left out.",
            "Bots only race online: %(names)s would be left out.",
            len(names),
        )
    return f"{where} {who % told}"


def _where(why: str, count: int, tournament: bool) -> str:
    if why == "online" and tournament:
        return ngettext("Round %(n)s is online.", "Rounds %(n)s are online.", count)
    if why == "online":
        return ngettext("Race %(n)s is online.", "Races %(n)s are online.", count)
    if tournament:
        return ngettext("Round %(n)s is at a table.", "Rounds %(n)s are at a table.", count)
    return ngettext("Race %(n)s is at a table.", "Races %(n)s are at a table.", count)


def fix_label(mend: str, races: int, bots: int, *, tournament: bool) -> str:
    """The label of the button that fixes it; "" when nothing does."""
    if mend == "bots_out":
        return ngettext("Remove the bot", "Remove the %(n)d bots", bots) % {"n": bots}
    if tournament:
        said = {
            "either": ngettext("Run this round at a table or online", "Run these rounds at a table or online", races),
            "table": ngettext("Run this round at a table", "Run these rounds at a table", races),
            "online": ngettext("Run this round online", "Run these rounds online", races),
        }
    else:
        said = {
            "either": ngettext("Run this race at a table or online", "Run these races at a table or online", races),
            "table": ngettext("Run this race at a table", "Run these races at a table", races),
            "online": ngettext("Run this race online", "Run these races online", races),
        }
    return said.get(mend, "")


def fixed_text(mend: str, count: int, *, tournament: bool) -> str:
    """The message after the fix: `count` races changed, or bots are out."""
    if mend == "bots_out":
        return ngettext("%(n)d bot removed.", "%(n)d bots removed.", count) % {"n": count}
    if tournament:
        said = {
            "either": ngettext(
                "%(n)d round is now online or at a table.", "%(n)d rounds are now online or at a table.", count
            ),
            "table": ngettext("%(n)d round is now at a table.", "%(n)d rounds are now at a table.", count),
            "online": ngettext("%(n)d round is now online.", "%(n)d rounds are now online.", count),
        }
    else:
        said = {
            "either": ngettext(
                "%(n)d race is now online or at a table.", "%(n)d races are now online or at a table.", count
            ),
            "table": ngettext("%(n)d race is now at a table.", "%(n)d races are now at a table.", count),
            "online": ngettext("%(n)d race is now online.", "%(n)d races are now online.", count),
        }
    return said.get(mend, "") % {"n": count}


def ways_text(ways: Sequence[GaveWay], *, tournament: bool) -> list[str]:
    """ "Bolt-7 gives its place to Mia from round 2 on.", one sentence each."""
    return [_way_said(one, tournament) for one in ways]


def _way_said(one: GaveWay, tournament: bool) -> str:
    told = {"bot": one.bot, "person": one.person, "n": one.number}
    if one.number is None:
        return gettext("%(bot)s gives its place to %(person)s.") % told
    if tournament:
        return gettext("%(bot)s gives its place to %(person)s from round %(n)d on.") % told
    return gettext("%(bot)s gives its place to %(person)s from race %(n)d on.") % told


def ranges_text(numbers: Sequence[int]) -> str:
    """ "1–4, 6"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _names(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    shown, more = names[:MOST_NAMED], len(names) - MOST_NAMED
    if more <= 0:
        return ", ".join(shown)
    rest = ngettext("%(n)d more", "%(n)d more", more) % {"n": more}
    return ", ".join([*shown, rest])
