"""To sign up, to wait, to get a place."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.typing import JsonObject
from league.selectors.told import RegistrationTold, registration_told
from league.telling.words import competition_link, when
from outbox.kinds import Kind, Link, Text, kind_register

if TYPE_CHECKING:
    from accounts.models import User


def _told(facts: JsonObject, reader: User | None) -> RegistrationTold | None:
    """None: it has another state by now, of which the reader is told on its own."""
    if reader is None:
        return None
    told = registration_told(facts.get("registration"), facts.get("competition"), reader)
    return told if told is not None and facts.get("state", told.mine.state) == told.mine.state else None


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
            _("All places of %(competition)s are taken: you are number %(rank)s on the waitlist.") % rank,
            _("When a place is free for you, you are told."),
        ]
        return Text(_("You are on the waitlist of %(competition)s") % name, lines, link, [_out(told)])
    if state == "applied":
        lines = [_("An organiser decides about it, and you are told.")]
        return Text(_("You have asked to race in %(competition)s") % name, lines, link, [_out(told)])
    if state in ("rejected", "withdrawn"):
        lines = [
            _("An organiser has taken you out. Results of races already run stay.")
            if facts.get("before") == "confirmed"
            else _("An organiser has decided so.")
        ]
        return Text(_("You do not take part in %(competition)s") % name, lines, link)
    return None


def _promoted(facts: JsonObject, reader: User | None) -> Text | None:
    told = _told(facts, reader)
    return _in(told) if told is not None else None


def _in(told: RegistrationTold) -> Text:
    mine, name = told.mine, told.competition.name
    lines = [
        _("You take part: place %(place)d of %(all)d, start number %(number)s.")
        % {"place": mine.place or 0, "all": mine.capacity, "number": mine.entry_number}
    ]
    if told.next_race is not None and told.next_race.scheduled_at is not None:
        lines.append(_("The next race is on %(when)s.") % {"when": when(told.next_race.scheduled_at)})
    subject = _("You are in: %(competition)s") % {"competition": name}
    return Text(subject, lines, competition_link(told.competition), [_out(told)])


def _out(told: RegistrationTold) -> Link:
    competition = told.competition
    return Link(
        _("I do not race after all"), reverse("league:withdraw", args=[competition.club.slug, competition.slug])
    )


def _offered(facts: JsonObject, reader: User | None) -> Text | None:
    told = _told(facts, reader)
    if told is None:
        return None
    name = {"competition": told.competition.name}
    if told.mine.state == "offered" and told.mine.offer_expires_at is not None:
        until = {"until": when(told.mine.offer_expires_at)}
        lines = [
            _("It is held for you until %(until)s. Then it goes to the next one who waits.") % until,
            _("On its page you take it, or leave it to somebody else."),
        ]
        link = competition_link(told.competition, _("Take it or leave it"))
        return Text(_("A place in %(competition)s is yours if you want it") % name, lines, link)
    if told.mine.state == "expired":
        lines = [_("It was held for you, and the time is over. You may sign up again.")]
        return Text(
            _("The place in %(competition)s is not held any more") % name, lines, competition_link(told.competition)
        )
    return None


REGISTERED = kind_register(
    Kind(
        "registered",
        gettext_lazy("My registrations"),
        gettext_lazy("You have signed up, you wait for a place, or an organiser has taken you in or out."),
        write=_registered,
    )
)
OFFERED = kind_register(
    Kind(
        "offered",
        gettext_lazy("A place is offered to me"),
        gettext_lazy("You are on a waitlist, and a place is held for you for some hours."),
        write=_offered,
    )
)
PROMOTED = kind_register(
    Kind(
        "promoted",
        gettext_lazy("I got a place"),
        gettext_lazy("You have waited, and you take part now."),
        write=_promoted,
        lasts=timedelta(days=4),
    )
)
