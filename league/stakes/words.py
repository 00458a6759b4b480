"""Outlooks in sentences, each with its conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.common.words import names_text, nth
from league.scoring.outlook_shapes import NEWCOMER, Clinch, Limit, Meaning, Prospect

MOST_WAYS = 3
SECOND = PAIR = 2


def ways_text(clinches: Sequence[Clinch], names: Mapping[int, str]) -> tuple[str, ...]:
    """How one racer can become champion: "Champion with 3rd or better if Ben doesn’t win." The simplest ways, the best
    place first."""
    told = _simplest(clinches)
    lines = [_way(one, names) for one in told]
    if told and all(one.level_wins_tie for one in told):
        return (*map(_stopped, lines), _("At worst level on points, but ahead on the tie-break."))
    note = _("%(how)s (at worst level on points, but ahead on the tie-break)")
    noted = (note % {"how": line} if one.level_wins_tie else line for one, line in zip(told, lines, strict=True))
    return tuple(map(_stopped, noted))


def _stopped(text: str) -> str:
    return _("%(sentence)s.") % {"sentence": text}


def _simplest(clinches: Sequence[Clinch]) -> list[Clinch]:
    fewest = min((len(one.limits) for one in clinches), default=0)
    simple = [one for one in clinches if len(one.limits) <= max(fewest, 1)]
    return sorted(simple, key=lambda one: (one.place is not None, one.place or 0))[:MOST_WAYS]


def _way(clinch: Clinch, names: Mapping[int, str]) -> str:
    text = _with_conditions(_with_place(clinch), clinch, names)
    return text[:1].upper() + text[1:]


def _with_place(clinch: Clinch) -> str:
    if clinch.place is None:
        return _("at least a share of the title") if clinch.shares else _("champion")
    params = {"place": nth(clinch.place)}
    if clinch.place == 1:
        return _("at least a share of the title with a win") if clinch.shares else _("champion with a win")
    if clinch.shares:
        return _("at least a share of the title with %(place)s or better") % params
    return _("champion with %(place)s or better") % params


def _with_conditions(title: str, clinch: Clinch, names: Mapping[int, str]) -> str:
    """What has to be true besides the racer's own place."""
    if clinch.limits:
        limits = get_text_list(_limits(clinch.limits, names), pgettext("between the last two conditions", "and"))
        found = [_("%(title)s if %(conditions)s") % {"title": title, "conditions": limits}]
    else:
        found = [title, _("whatever the others do")]
    least, most = clinch.min_starters, clinch.max_starters
    if least is not None and most is not None and least < most:
        said = (
            _("with %(least)d or %(most)d starters") if most == least + 1 else _("with %(least)d to %(most)d starters")
        )
        found.append(said % {"least": least, "most": most})
    elif least is not None and least == most:
        found.append(ngettext("with %(n)d starter", "with %(n)d starters", least) % {"n": least})
    elif least is not None:
        found.append(ngettext("with %(n)d or more starters", "with %(n)d or more starters", least) % {"n": least})
    elif most is not None:
        found.append(ngettext("with at most %(n)d starter", "with at most %(n)d starters", most) % {"n": most})
    return ", ".join(found)


def _limits(limits: Sequence[Limit], names: Mapping[int, str]) -> list[str]:
    """ "Ben doesn’t win", "neither Camille nor Dora wins"."""
    by_place: dict[int | None, list[Limit]] = {}
    for one in limits:
        by_place.setdefault(one.place, []).append(one)
    found = []
    for place, same in by_place.items():
        rivals = [names.get(one.rival, "") for one in same if one.rival != NEWCOMER]
        if place == SECOND and len(rivals) == len(same) == 2:
            found.append(_("neither %(one)s nor %(other)s wins") % {"one": rivals[0], "other": rivals[1]})
        elif place == SECOND and len(rivals) == len(same) > 2:
            found.append(_("none of %(names)s wins") % {"names": names_text(rivals)})
        elif len(rivals) == len(same) > 1:
            said = _("%(names)s score no points") if place is None else _("%(names)s come %(place)s or lower")
            found.append(said % {"names": names_text(rivals), "place": nth(place)})
        else:
            found += [_limit(one, names) for one in same]
    return found


def _limit(limit: Limit, names: Mapping[int, str]) -> str:
    """ "Ben doesn’t win"."""
    if limit.rival == NEWCOMER:
        if limit.place is None:
            return _("no newcomer scores any points")
        if limit.place == SECOND:
            return _("no newcomer wins")
        return _("no newcomer comes in above %(place)s") % {"place": nth(limit.place)}
    name = names.get(limit.rival, "")
    if limit.place is None:
        return _("%(name)s scores no points") % {"name": name}
    if limit.place == SECOND:
        return _("%(name)s doesn’t win") % {"name": name}
    return _("%(name)s comes %(place)s or lower") % {"name": name, "place": nth(limit.place)}


def places_text(places: Sequence[int | None]) -> str:
    """ "3rd", "7th to 9th", "7th or lower", "Not placed"."""
    placed = [place for place in places if place is not None]
    if not placed:
        return _("Not placed")
    if None in places:
        return _("%(place)s or lower") % {"place": nth(placed[0])}
    if len(placed) == 1:
        return nth(placed[0])
    ends = {"first": nth(placed[0]), "last": nth(placed[-1])}
    return (_("%(first)s or %(last)s") if len(placed) == PAIR else _("%(first)s to %(last)s")) % ends


def meaning_text(meaning: Meaning, names: Mapping[int, str]) -> str:
    """A cell of the small table: "champion", "champion if Ben doesn’t win", "still open", "–"."""
    if meaning.clinch is not None:
        title = _("at least a share of the title") if meaning.clinch.shares else _("champion")
        clear = not meaning.clinch.limits and meaning.clinch.min_starters is meaning.clinch.max_starters is None
        return title if clear else _with_conditions(title, meaning.clinch, names)
    if meaning.can_win is False:
        return "–"
    return pgettext("the title", "still open")


def prospect_text(one: Prospect, *, races: bool) -> str:
    """What a racer can still reach, in a sentence. `races`: some are still to be run."""
    if one.through:
        return _("Certain to qualify.")
    if one.can_go_on and races:
        return _("Can still qualify.")
    if one.champion:
        return _("Certain of the title.") if races else _("Champion.")
    if one.shares:
        return _("At least a share of the title.")
    if not races or one.best == one.worst:
        return _("Final place: %(place)s.") % {"place": nth(one.best)}
    if one.can_win:
        return _("Can still be champion.")
    if one.best_reached:
        return _("Best place still possible: %(place)s.") % {"place": nth(one.best)}
    return _("Cannot finish better than %(place)s.") % {"place": nth(one.best)}


def alone(text: str, provisional: bool) -> str:
    """A sentence that appears without the others."""
    return _("%(how)s (provisional).") % {"how": text.removesuffix(".")} if text and provisional else text


def summary_text(champions: Sequence[str], contenders: Sequence[str], nobody: bool | None, races: int) -> str:
    """ "Ada and Ben can win the title in the next race." "" when nothing is certain.

    `champions`: certain of the title. `contenders`: who can become champion in the next race. `races`: how many are
    still open.
    """
    if len(champions) == 1:
        if races:
            return ngettext(
                "%(name)s is champion: the last race can’t change that.",
                "%(name)s is champion: the last %(n)d races can’t change that.",
                races,
            ) % {"name": champions[0], "n": races}
        return _("%(name)s is champion.") % {"name": champions[0]}
    if champions:
        return _("%(names)s share the title.") % {"names": names_text(champions)}
    if contenders:
        return ngettext(
            "%(names)s can win the title in the next race.",
            "%(names)s can win the title in the next race.",
            len(contenders),
        ) % {"names": names_text(contenders)}
    if nobody:
        return _("Nobody can win the title in the next race: it will be decided later.")
    return ""
