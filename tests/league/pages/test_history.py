"""What the history says about a race that was changed."""

from __future__ import annotations

import datetime as dt
import html
import re
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone, translation
from django.utils.html import strip_tags

from league.clubs.history.tags import audit_subject
from league.competitions.life import calendar
from league.models import AuditEvent
from league.start.attendance import check_in
from tests.league.cup import Cup
from tests.league.tourney import Tourney, final, rounds

if TYPE_CHECKING:
    from django.test import Client

    from accounts.models import User

pytestmark = pytest.mark.django_db

CHANGED = {
    "en": "Laps: 2 → 3 · Tuning cards: Drawn → None · Reversing takes time: yes → no",
    "fr": "Tours de piste\u00a0: 2 → 3 · Cartes tuning\u00a0: Piochées → Aucune"
    " · Changer de sens prend du temps\u00a0: oui → non",
}
ADDED = {"en": "Laps: 3 ", "fr": "Tours de piste\u00a0: 3 "}


def history(client: Client, alice: User, language: str) -> str:
    alice.language = language
    alice.save()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    page = client.get("/c/gearbox/autumn-cup/desk/history/", headers={"accept-language": language}).content.decode()
    return re.sub(r"[ \n]+", " ", html.unescape(strip_tags(page[page.index("<main") :])))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_says_which_options_changed_and_how_many_laps_a_new_race_has(
    alice: User, client: Client, language: str
) -> None:
    with translation.override("en"):
        cup = Cup.make(alice, races=1)
        calendar.race_update(
            race=cup.race(), by=alice, options={"laps": 3, "cards": "none", "obstacles": True, "reverse_lock": False}
        )
        coming = timezone.now() + dt.timedelta(days=90)
        calendar.race_add(competition=cup.competition, by=alice, scheduled_at=coming, board="rivet_oval")
        told = history(client, alice, language)
    assert CHANGED[language] in told
    assert ADDED[language] in told


def test_laps_from_before_they_were_an_option_are_still_shown(alice: User, client: Client) -> None:
    cup = Cup.make(alice, races=1)
    calendar.race_update(race=cup.race(), by=alice, title="Final")
    AuditEvent.objects.filter(action="race_updated").update(before={"laps": 2}, after={"laps": 3})
    assert "laps: 2 → 3" in history(client, alice, "en")


def test_a_version_of_the_rules_is_named_in_the_readers_language() -> None:
    assert audit_subject("rules v2") == "version 2"
    with translation.override("fr"):
        assert audit_subject("rules v2") == "version 2"


def test_the_history_of_a_tournament_names_its_rounds(client: Client, alice: User) -> None:
    tourney = Tourney.of(alice, rounds(1), final())
    check_in.race_open_check_in(race=tourney.race(1), by=alice)
    tourney.plan(2, 1)
    tourney.race(2).runs.all().delete()
    check_in.race_open_check_in(race=tourney.race(2), by=alice)
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    page = client.get(f"/c/{tourney.club.slug}/{tourney.competition.slug}/desk/history/").content.decode()
    assert "Final" in page
    assert "Round 1" in page
    assert "race 2" not in page


def test_bots_of_a_competition_have_their_games_names(alice: User, client: Client) -> None:
    """Bumping Bots calls its weakest bot a learner, where the house says rookie."""
    cup = Cup.make(alice, races=1)
    AuditEvent.objects.create(
        club=cup.club,
        competition=cup.competition,
        by=alice,
        action="seat_replaced",
        subject="race 1",
        after={"bot": "rookie"},
    )
    assert "Learner" in history(client, alice, "en")


def test_a_deed_is_a_sentence_and_fingerprints_are_on_one_page_alone(client: Client, alice: User) -> None:
    """It explains how to check them; a steward sees it, like the history."""
    cup = Cup.make(alice, races=1)
    check_in.race_open_check_in(race=cup.race(), by=alice)
    print_ = AuditEvent.objects.get(action="check_in_opened").after["seed_commit"]
    said = history(client, alice, "en")
    assert "Alice opened check-in for race 1." in said
    assert "How to check the draws" in said
    assert print_ not in said
    assert print_ not in client.get("/c/gearbox/autumn-cup/desk/").content.decode()
    page = client.get("/c/gearbox/autumn-cup/desk/history/check/").content.decode()
    assert print_ in page
    assert "/c/gearbox/autumn-cup/races/1/#seed" in page
