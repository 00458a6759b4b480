"""Who cannot race where races are raced, what would fix that, and whose place a person has taken, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

if TYPE_CHECKING:
    from league.models import GaveWay
    from league.races.kind import KindWords


MOST_NAMED = 6


def unfit_text(why: str, numbers: Sequence[int], names: Sequence[str], words: KindWords) -> str:
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
    at = words.at["online" if why == "online" else "table"]
    where = at % {"n": ranges_text(numbers), "count": len(numbers)}
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


def fix_label(mend: str, races: int, bots: int, words: KindWords) -> str:
    """The label of the button that fixes it; "" when nothing does."""
    if mend == "bots_out":
        return ngettext("Remove the bot", "Remove the %(n)d bots", bots) % {"n": bots}
    return words.fix[mend] % {"count": races} if mend in words.fix else ""


def fixed_text(mend: str, count: int, words: KindWords) -> str:
    """The message after the fix: `count` races changed, or bots are out."""
    if mend == "bots_out":
        return ngettext("%(n)d bot removed.", "%(n)d bots removed.", count) % {"n": count}
    return words.fixed[mend] % {"n": count} if mend in words.fixed else ""


def ways_text(ways: Iterable[GaveWay | None], words: KindWords) -> list[str]:
    """ "Bolt-7 gives its place to Mia from round 2 on.", one sentence each."""
    return [_way_said(one, words) for one in ways if one is not None]


def _way_said(one: GaveWay, words: KindWords) -> str:
    told = {"bot": one.bot, "person": one.person, "n": one.number}
    if one.number is None:
        return gettext("%(bot)s gives its place to %(person)s.") % told
    return str(words.gives_way) % told


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
