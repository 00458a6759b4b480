"""A season opens sign-up, somebody asks to take part, a season is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.typing import JsonObject
from league.common.notices import ASKED_TO_RACE, SEASON_OPENED, SEASON_OVER
from league.common.tags import points
from league.common.words import nth
from league.races.kind import kind_of
from league.standings.podium import Finish
from league.telling.facts_seasons import OpenedFacts, OverFacts, asks_facts, opened_facts, over_facts
from league.telling.words import calendar_link, competition_link, legs_text, moment, several, standings_link, when
from outbox.kinds import Link, Text, writes

if TYPE_CHECKING:
    from accounts.models import User

FEW = 5
"""The most names in a message, which then only counts the rest."""


@writes(SEASON_OPENED)
def _opened(facts: JsonObject, reader: User | None) -> Text | None:
    told = opened_facts(facts["competition"], reader)
    if told is None:
        return None
    competition = told.competition
    said = {"club": competition.club.name, "competition": competition.name}
    what = kind_of(competition).opened(told.races, when(told.first) if told.first is not None else "")
    lines = [" ".join(filter(None, [what, competition.description])), *_places(told)]
    link = competition_link(competition, _("Take part"))
    subject = _("%(club)s: %(competition)s is open for sign-up") % said
    if told.status.closed_code and told.status.opens_at is not None:
        subject = _("%(club)s: %(competition)s is coming up") % said
        lines.append(_("You can sign up from %(when)s.") % {"when": when(told.status.opens_at)})
        link = competition_link(competition)
    elif told.status.closes_at is not None:
        lines.append(_("You can sign up until %(when)s.") % {"when": when(told.status.closes_at)})
    return Text(subject, lines, link, [calendar_link(competition)])


def _places(told: OpenedFacts) -> list[str]:
    status = told.status
    free = max(0, status.capacity - status.taken - status.waiting)
    said = {"free": free, "all": status.capacity}
    lines = [
        ngettext("%(free)d of %(all)d places is free.", "%(free)d of %(all)d places are free.", free) % said
        if free
        else _("All %(all)d places are taken, but you can join the waitlist.") % said
    ]
    if told.competition.rules.entry.approval:
        lines.append(_("An organiser decides who takes part."))
    return [" ".join(lines)]


@writes(SEASON_OVER)
def _over(facts: JsonObject, reader: User | None) -> Text | None:
    told = over_facts(facts["competition"], facts["mark"], reader)
    if told is None:
        return None
    competition, mine = told.competition, told.mine
    name = {"competition": competition.name}
    lines, subject = [_champions(told)], _("%(competition)s is over") % name
    if reader is None:
        lines = [", ".join(f"{step.place}. {step.name}" for step in told.podium.steps)]
    elif mine is not None and mine.place is not None:
        placed = sum(one.place is not None for one in told.podium.order)
        subject = _("%(competition)s is over: place %(place)d of %(all)d") % {
            **name, "place": mine.place, "all": placed
        }  # fmt: skip
        lines.append(_mine(mine, placed))
    if told.team is not None and told.team.place is not None:
        lines.append(
            _("Your team, %(team)s, is %(place)s in the standings.")
            % {"team": told.team.name, "place": nth(told.team.place)}
        )
    lines += legs_text(told.legs)
    path = reverse("league:podium", args=[competition.club.slug, competition.slug])
    return Text(
        subject, [line for line in lines if line], Link(_("See the podium"), path), [standings_link(competition)]
    )


@writes(ASKED_TO_RACE)
def _asked(facts: JsonObject, reader: User | None) -> Text | None:
    since = moment(facts["since"])
    told = asks_facts(facts["competition"], since, reader) if reader is not None and since is not None else None
    if told is None:
        return None
    competition, names = told
    said = {"n": len(names), "competition": competition.name}
    subject = ngettext(
        "%(competition)s: one person wants to take part", "%(competition)s: %(n)d people want to take part", len(names)
    )
    shown = [*names[:FEW], *([_("%(n)d more") % {"n": len(names) - FEW}] if len(names) > FEW else [])]
    lines = [_("Waiting for your answer: %(names)s.") % {"names": several(shown)}]
    path = reverse("league:entries", args=[competition.club.slug, competition.slug])
    return Text(subject % said, lines, Link(_("Decide who takes part"), path))


def _champions(told: OverFacts) -> str:
    first = told.podium.first
    if not first:
        return ""
    names, total = several([step.name for step in first]), first[0].total
    if len(first) > 1:
        return _("The champions: %(names)s.") % {"names": names}
    if total is None:
        return _("The champion: %(name)s.") % {"name": names}
    return _("The champion: %(name)s, with %(points)s.") % {"name": names, "points": points(total)}


def _mine(mine: Finish, placed: int) -> str:
    said = {"place": nth(mine.place), "all": placed, "points": points(mine.total) if mine.total is not None else ""}
    if mine.place == 1 and not mine.tied:
        return _("You won! How you got there:")
    if mine.total is None:
        return _("You finished %(place)s of %(all)d. How you got there:") % said
    return _("You finished %(place)s of %(all)d, with %(points)s. How you got there:") % said
