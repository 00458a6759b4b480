"""Who cannot race where races are raced, what would fix that, and whose place a person has taken, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from league.races.where import WHERES

if TYPE_CHECKING:
    from league.models import GaveWay
    from league.races.kind import Kind, KindWords
    from league.races.where import Where
    from league.registration.shapes import LeftOut


MOST_NAMED = 6


def unfit_text(left: LeftOut, where: Where, kind: Kind) -> str:
    """Where the races are, if that alone leaves somebody out, and who would have a seat in none of them."""
    who = left.said % {"names": _names([entry.name for entry in left.entries]), "count": len(left.entries)}
    if where.race_words.at is None:
        return who
    numbers = [race.shown_number for race in left.races]
    return f"{where.race_words.at.of(kind) % {'n': ranges_text(numbers), 'count': len(numbers)}} {who}"


def fix_label(mend: str, races: int, bots: int, kind: Kind) -> str:
    """The label of the button that fixes it; "" when nothing does."""
    if mend == "bots_out":
        return ngettext("Remove the bot", "Remove the %(n)d bots", bots) % {"n": bots}
    return WHERES[mend].race_words.fix.of(kind) % {"count": races} if mend in WHERES else ""


def fixed_text(mend: str, count: int, kind: Kind) -> str:
    """The message after the fix: `count` races changed, or bots are out."""
    if mend == "bots_out":
        return ngettext("%(n)d bot removed.", "%(n)d bots removed.", count) % {"n": count}
    return WHERES[mend].race_words.fixed.of(kind) % {"n": count} if mend in WHERES else ""


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
