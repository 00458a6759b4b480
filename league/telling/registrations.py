"""Signing up, waiting, and getting a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.typing import JsonObject
from league.common.notices import OFFERED, PROMOTED, REGISTERED
from league.telling.facts import RegistrationFacts, registration_facts
from league.telling.words import competition_link, when
from outbox.kinds import Link, Text, writes

if TYPE_CHECKING:
    from accounts.models import User


def _told(facts: JsonObject, reader: User | None) -> RegistrationFacts | None:
    """None: its state has changed again, and another message says so."""
    if reader is None:
        return None
    told = registration_facts(facts.get("registration"), facts.get("competition"), reader)
    return told if told is not None and facts.get("state", told.mine.state) == told.mine.state else None


@writes(REGISTERED)
def _registered(facts: JsonObject, reader: User | None) -> Text | None:
    told = _told(facts, reader)
    if told is None:
        return None
    name = {"competition": told.competition.name}
    link = competition_link(told.competition)
    state = told.mine.state
    if state == "confirmed":
        return _in(told)
    if state == "waitlisted":
        rank = {**name, "rank": told.mine.waitlist_rank}
        lines = [
            _("All places in %(competition)s are taken: you’re number %(rank)s on the waitlist.") % rank,
            _("You’ll get a message when a place is free for you."),
        ]
        return Text(_("You’re on the waitlist for %(competition)s") % name, lines, link, [_out(told)])
    if state == "applied":
        lines = [_("An organiser will decide, and you’ll get a message.")]
        return Text(_("You’ve asked to race in %(competition)s") % name, lines, link, [_out(told)])
    if state in ("rejected", "withdrawn"):
        lines = [
            _("An organiser removed you. Your results so far are kept.")
            if facts.get("before") == "confirmed"
            else _("This was an organiser’s decision.")
        ]
        return Text(_("You’re not taking part in %(competition)s") % name, lines, link)
    return None


@writes(OFFERED)
def _offered(facts: JsonObject, reader: User | None) -> Text | None:
    told = _told(facts, reader)
    if told is None:
        return None
    name = {"competition": told.competition.name}
    if told.mine.state == "offered" and told.mine.offer_expires_at is not None:
        until = {"until": when(told.mine.offer_expires_at)}
        lines = [
            _("It’s held for you until %(until)s. Then it goes to the next person waiting.") % until,
            _("You can take it on the competition’s page, or leave it to somebody else."),
        ]
        link = competition_link(told.competition, _("Accept or decline the place"))
        return Text(_("A place in %(competition)s is yours if you want it") % name, lines, link)
    if told.mine.state == "expired":
        lines = [_("It was held for you, but the time is up. You can sign up again.")]
        return Text(
            _("The place in %(competition)s is no longer held for you") % name,
            lines,
            competition_link(told.competition),
        )
    return None


@writes(PROMOTED)
def _promoted(facts: JsonObject, reader: User | None) -> Text | None:
    told = _told(facts, reader)
    return _in(told) if told is not None else None


def _in(told: RegistrationFacts) -> Text:
    mine, name = told.mine, told.competition.name
    lines = [
        _("You’re in: place %(place)d of %(all)d, start number %(number)s.")
        % {"place": mine.place or 0, "all": mine.capacity, "number": mine.entry_number}
    ]
    if told.next_race is not None and told.next_race.scheduled_at is not None:
        lines.append(_("The next race is on %(when)s.") % {"when": when(told.next_race.scheduled_at)})
    subject = _("You’re in: %(competition)s") % {"competition": name}
    return Text(subject, lines, competition_link(told.competition), [_out(told)])


def _out(told: RegistrationFacts) -> Link:
    competition = told.competition
    return Link(_("Withdraw my sign-up"), reverse("league:withdraw", args=[competition.club.slug, competition.slug]))
