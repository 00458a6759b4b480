"""How a race ended, what has changed since, what stewards decided, and two records that became one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.typing import JsonObject
from league.common.notices import RESULT
from league.common.tags import points
from league.common.words import nth
from league.results.corrections_read import correction_facts
from league.standings.tags import adjustment_text
from league.telling.facts import (
    Line,
    RaceFacts,
    ResultFacts,
    adjustment_facts,
    cell_before,
    player_facts,
    race_facts,
    result_facts,
)
from league.telling.facts_seasons import pasted_facts
from league.telling.words import (
    competition_link,
    legs_text,
    outcome,
    race_called,
    race_link,
    race_of,
    reason,
    several,
    standing,
    standings_link,
    untold_of,
)
from outbox.kinds import Link, Text, writes

if TYPE_CHECKING:
    from accounts.models import User

SETTLED = ("provisional", "official")


@writes(RESULT)
def _result(facts: JsonObject, reader: User | None) -> Text | None:
    """None once it was annulled, reruns, or was corrected again: another message says so."""
    if "runs" in facts:
        return _pasted(facts, reader)
    if "adjustment" in facts:
        return _adjusted(facts, reader)
    if "player" in facts:
        return _merged(facts, reader)
    told = race_facts(facts["race"], reader)
    if told is None or told.race.status not in SETTLED or told.race.run_id != facts["run"]:
        return None
    result = result_facts(told)
    if result is None or told.race.has_no_result:
        return None
    if told.entry is None or reader is None:
        return _room(told, result, facts)
    news = untold_of(facts, reader, ("result",), f"run/{told.race.run_id}")
    if news is None:
        return None
    hows = {one.get("how", "") for one in news}
    how = next(one for one in ("", "again", "corrected") if one in hows)
    follows = [*_team(result), *_provisional(told)]
    if result.place is not None:
        before = result.place_before if told.head.round is None and how != "corrected" else None
        follows.insert(0, standing(result.place, result.total, before=before, tied=result.tied))
    lines = [_mine(result), *([" ".join(follows)] if follows else [])]
    if how == "corrected":
        own, first = str(told.entry.pk), news[0]
        was = first["before"].get(own)
        if was is None or _same(was, result.mine):
            return None
        lines.append(_before_correction(told, result, was, first.get("places", {}).get(own)))
        lines += _corrected(facts)
    subject = _subject(told, how) % {"race": race_called(told), "outcome": _short(result)}
    return Text(subject, lines, race_link(told), [standings_link(told.competition)])


def _subject(told: RaceFacts, how: str) -> str:
    if how == "corrected":
        return _("%(race)s corrected: %(outcome)s")
    if how == "again":
        return _("%(race)s counts again: %(outcome)s")
    return _("%(race)s: %(outcome)s")


def _team(result: ResultFacts) -> list[str]:
    if result.team_place is None:
        return []
    return [
        _("Your team, %(team)s, is %(place)s in the standings.")
        % {"team": result.team, "place": nth(result.team_place)}
    ]


def _before_correction(told: RaceFacts, result: ResultFacts, was: list[object], place: int | None) -> str:
    """The earlier result with its own place in the standings, so that nobody compares it with the place before the
    race."""
    said = {"outcome": outcome(*cell_before(was), pays=result.pays), "place": place}
    if place is None or result.place is None or told.head.round is not None:
        return _("Before the correction: %(outcome)s.") % said
    return _("Before the correction: %(outcome)s; place %(place)d in the standings.") % said


def _corrected(facts: JsonObject) -> list[str]:
    """Who corrected it, or which decision did, and why, in one line; [] when nobody did."""
    told = correction_facts(facts)
    said = {"name": told.about or told.by, "decision": adjustment_text(told.decision) if told.decision else ""}
    if told.taken_back:
        who = [_("The stewards reversed a decision about %(name)s: “%(decision)s”.") % said]
    elif told.decision is not None:
        who = [_("The stewards made a decision about %(name)s: “%(decision)s”.") % said]
    else:
        who = [_("Corrected by %(name)s.") % said] if told.by else []
    said_all = " ".join([*who, *reason(told.reason)])
    return [said_all] if said_all else []


def _provisional(told: RaceFacts) -> list[str]:
    return [_("The result is provisional: it can still change.")] if told.race.status == "provisional" else []


def _same(before: list[object], mine: Line | None) -> bool:
    """Whether it was corrected back meanwhile."""
    now = (mine.cell.status, mine.cell.place, mine.cell.points) if mine is not None else ("", None, None)
    return cell_before(before) == now


def _short(result: ResultFacts) -> str:
    """For the subject: "place 2 of 6, 5 points"."""
    mine = result.mine
    if mine is None:
        return _("your table was annulled")
    return outcome(mine.cell.status, mine.cell.place, mine.points, starters=mine.cell.starters, pays=result.pays)


def _mine(result: ResultFacts) -> str:
    """For the first line."""
    mine = result.mine
    if mine is None:
        return _("Your table was annulled and doesn’t count.")
    winners = [one.name for number, line in result.tables if number == (mine.cell.table or 1) for one in line[:1]]
    if mine.cell.status == "forfeit":
        return _("You weren’t there.") if mine.points is None else _("You weren’t there: no points.")
    if mine.cell.status == "sat_out":
        return _("You sat out.") if mine.points is None else _("You sat out: %(points)s.") % {"points": _gain(mine)}
    if mine.cell.status in ("classified", "decider") and mine.cell.place == 1:
        return _("You have won!") if not result.pays else _("You won: %(points)s.") % {"points": _gain(mine)}
    if mine.cell.status in ("classified", "decider") and mine.cell.place is not None and winners:
        said = {"place": nth(mine.cell.place), "points": _gain(mine), "name": winners[0]}
        if not result.pays or mine.points is None:
            return _("You finished %(place)s. %(name)s won.") % said
        return _("You finished %(place)s: %(points)s. %(name)s won.") % said
    return _("How your race ended: %(outcome)s.") % {"outcome": _short(result)}


def _gain(line: Line) -> str:
    """ "+5 points"."""
    text = points(line.points)
    return f"+{text}" if line.points is not None and line.points > 0 else text


def _room(told: RaceFacts, result: ResultFacts, facts: JsonObject) -> Text:
    lines = []
    for number, first in result.tables:
        order = ", ".join(f"{one.cell.place}. {one.name}" for one in first)
        several_tables = len(result.tables) > 1
        lines.append(_("Table %(table)d: %(names)s") % {"table": number, "names": order} if several_tables else order)
    if not lines:
        lines.append(_("Nobody finished."))
    lines += _provisional(told)
    if facts.get("how") == "corrected":
        lines += _corrected(facts)
    hints = {}
    if result.pays and len(result.tables) == 1:
        hints[_("Points")] = ", ".join(f"{one.name} {_gain(one)}" for one in result.tables[0][1] if one.points)
    if result.leaders:
        names = several([name for name, _total in result.leaders])
        hints[_("In the lead")] = f"{names} ({points(result.leaders[0][1])})"
    name = {"race": race_called(told)}
    subject = {
        "corrected": _("%(race)s: the result has been corrected"),
        "again": _("%(race)s: the result counts again"),
    }.get(facts.get("how", ""), _("%(race)s: the result"))
    hints = {key: value for key, value in hints.items() if value}
    return Text(subject % name, lines, race_link(told), hints=hints)


def _pasted(facts: JsonObject, reader: User | None) -> Text | None:
    """Results of several races that arrived at once."""
    told = pasted_facts(facts["competition"], facts["runs"], reader)
    if told is None:
        return None
    said = {"competition": told.competition.name, "n": told.races}
    if reader is None:
        subject = ngettext("%(competition)s: %(n)d result is in", "%(competition)s: %(n)d results are in", told.races)
    else:
        subject = ngettext("%(competition)s: your result", "%(competition)s: your results from %(n)d races", told.races)
    lines = [standing(told.place, told.total, tied=told.tied)] if told.place is not None else []
    lines += legs_text(told.legs)
    lines += [_("Provisional results can still change.")] if told.provisional else []
    return Text(
        subject % said, lines or [_("Entered by an organiser.")], standings_link(told.competition),
        [competition_link(told.competition)],
    )  # fmt: skip


# --- Stewards -----------------------------------------------------------------------------------------------------


def _adjusted(facts: JsonObject, reader: User | None) -> Text | None:
    """None once a steward took it back: another message says so."""
    told = adjustment_facts(facts["adjustment"], reader) if reader is not None else None
    if told is None:
        return None
    one, revoked = told.adjustment, facts["how"] == "revoked"
    if (one.revoked_at is not None) != revoked:
        return None
    said = {"competition": told.competition.name, "decision": adjustment_text(told.adjustment)}
    lines = []
    if told.head is not None:
        lines.append(_("This is about %(race)s.") % {"race": race_of(told.head, told.competition)})
    lines = [*reason(one.revoke_reason if revoked else one.reason), *lines]
    if told.place is not None:
        lines.append(standing(told.place, told.total))
    subject = (
        _("%(competition)s: the stewards reversed “%(decision)s”")
        if revoked
        else _("%(competition)s: the stewards decided “%(decision)s”")
    )
    path = reverse("league:penalties", args=[told.competition.club.slug, told.competition.slug])
    return Text(subject % said, lines, Link(_("Penalties"), path), [competition_link(told.competition)])


# --- One's record -------------------------------------------------------------------------------------------------


def _merged(facts: JsonObject, reader: User | None) -> Text | None:
    """None once the record no longer belongs to the reader."""
    told = player_facts(facts["player"], reader) if reader is not None else None
    if told is None:
        return None
    races = int(facts["races"])
    more = ngettext("%(n)d race was added to yours.", "%(n)d races were added to yours.", races) % {"n": races}
    path = reverse("league:player", args=[told.club.slug, told.pk])
    subject = _("%(club)s: your two records are now one") % {"club": told.club.name}
    lines = [_("An organiser said that a guest with the same name was you."), more]
    return Text(subject, lines, Link(_("Open your record"), path))
