"""Check-in, and what happens to the date of a race."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.typing import JsonObject
from league.common.notices import CANCELLED, CHECK_IN_OPEN, DELAYED, MOVED
from league.races.call import call_of
from league.stakes.reading import lines_of
from league.telling.facts import RaceFacts, may_check_in, race_facts, raced_in
from league.telling.words import (
    calendar_link,
    facts_of,
    moment,
    out_links,
    race_called,
    race_link,
    reason,
    standings_link,
    untold_of,
    when,
)
from outbox.kinds import Text, writes

if TYPE_CHECKING:
    from accounts.models import User

AHEAD = ("planned", "check_in", "postponed")
AGAIN = ("again", "back")


@writes(CHECK_IN_OPEN)
def _check_in_open(facts: JsonObject, reader: User | None) -> Text | None:
    told = race_facts(facts["race"], reader)
    if told is None or told.race.status != "check_in" or told.race.run_id != facts["run"] or not may_check_in(told):
        return None
    race, at = told.race, told.race.scheduled_at
    lines = [_("The race starts on %(when)s.") % {"when": when(at)}] if at is not None else []
    lines.append(str(call_of(race).words.to_check_in))
    if told.entry is not None:
        lines += lines_of({told.competition.pk: told.entry.pk}).get(told.competition.pk, ())[:1]
    if race.hold:
        lines += reason(race.hold)
    subject = _("Check-in is open: %(race)s") % {"race": race_called(told)}
    return Text(subject, lines, race_link(told, _("I’m here")), out_links(told), hints=facts_of(told))


@writes(MOVED)
def _moved(facts: JsonObject, reader: User | None) -> Text | None:
    """None once the race has moved again (another message says so), or its check-in is open."""
    told = race_facts(facts["race"], reader)
    if told is None or told.race.status not in AHEAD or told.race.scheduled_at != moment(facts["at"]):
        return None
    race = told.race
    at = race.scheduled_at
    if race.status == "check_in" or (news := _news(facts, reader)) is None:
        return None  # a newer message covers it
    was, how = moment(news[0]["was"]), next((one["how"] for one in news if one["how"] in AGAIN), facts["how"])
    if was is not None and was == at and how not in AGAIN:
        return None
    lines = [_("It was planned for %(when)s.") % {"when": when(was)}] if was is not None else []
    if at is None:
        lines.append(str(call_of(race).words.undated))
    lines += reason(race.note)
    if how != "missed" and at is not None:
        lines.append(_("Check-in opens before it starts. You’ll get a message."))
    more = [calendar_link(told.competition), *(out_links(told) if at is not None else [])]
    return Text(_subject(told, how, at), lines, race_link(told), more)


def _news(facts: JsonObject, reader: User | None) -> list[JsonObject] | None:
    """Changes of the date since the last one the reader heard of, oldest first; None: a newer message covers them."""
    if reader is None:
        return [facts]
    return untold_of(facts, reader, ("moved", "delayed"), f"race/{facts['race']}", "was")


def _subject(told: RaceFacts, how: str, at: datetime | None) -> str:
    race = {"race": race_called(told), "when": when(at) if at is not None else ""}
    if how == "again":
        return _("%(race)s will be rerun: %(when)s") % race if at is not None else _("%(race)s will be rerun") % race
    if how == "back":
        both = _("%(race)s is back on: %(when)s"), _("%(race)s is back on")
        return both[at is None] % race
    if at is None:
        return _("%(race)s is postponed") % race
    return _("%(race)s has moved to %(when)s") % race


@writes(DELAYED)
def _delayed(facts: JsonObject, reader: User | None) -> Text | None:
    """None once the race has started, or has another time (another message says so)."""
    told = race_facts(facts["race"], reader)
    if told is None or told.race.status not in ("planned", "check_in"):
        return None
    race, how, at = told.race, facts["how"], told.race.scheduled_at
    said = {"race": race_called(told), "when": when(at) if at is not None else ""}
    if how == "delayed":
        if at is None or at != moment(facts["at"]) or (news := _news(facts, reader)) is None:
            return None
        was = moment(news[0]["was"])
        if was is None or was == at:
            return None
        lines = [_("It was planned for %(when)s. Check-ins are kept.") % {"when": when(was)}]
        return Text(_("%(race)s starts later: %(when)s") % said, lines, race_link(told), out_links(told))
    if race.run_id != facts["run"] or bool(race.hold) != (how == "held"):
        return None
    if how == "held":
        lines = [_("An organiser is holding it at check-in. Check-ins are kept."), *reason(race.hold)]
        return Text(_("%(race)s is on hold") % said, lines, race_link(told))
    starts = max(one for one in (at, race.not_before) if one is not None)
    lines = [_("It starts on %(when)s.") % {"when": when(starts)}]
    return Text(_("%(race)s is no longer on hold") % said, lines, race_link(told))


@writes(CANCELLED)
def _cancelled(facts: JsonObject, reader: User | None) -> Text | None:
    """None once it takes place after all."""
    told = race_facts(facts["race"], reader)
    if told is None or told.race.status != facts["status"]:
        return None
    race, name = told.race, {"race": race_called(told)}
    if race.status == "void":
        return Text(_("%(race)s isn’t taking place") % name, reason(race.note), race_link(told))
    if not race.is_annulled:
        lines = [_("It won’t be run."), *_also_cancelled(facts.get("more", 0)), *reason(race.note)]
        return Text(_("%(race)s is cancelled") % name, lines, race_link(told), [calendar_link(told.competition)])
    mine = raced_in(told)
    first = _("Its result doesn’t count, and your points from it are gone.")
    lines = [first if mine else _("Its result doesn’t count."), *reason(race.note)]
    return Text(_("%(race)s is annulled") % name, lines, race_link(told), [standings_link(told.competition)])


def _also_cancelled(more: int) -> list[str]:
    if not more:
        return []
    said = ngettext("%(n)d later race is cancelled too.", "%(n)d later races are cancelled too.", more)
    return [said % {"n": more}]
