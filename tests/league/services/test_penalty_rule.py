"""A competition keeps how it counts places lost until an organiser takes today's rule."""

import re
from typing import Any

import pytest
from django.test import Client

from gameplay.refused import Refused
from league.competitions.stewards import penalties
from league.competitions.stewards.previews import adjustment_preview, penalty_rule_preview
from league.models import AuditEvent, Competition, CompetitionStatus
from league.standings import snapshots
from league.standings.snapshots import standings_differences
from tests.league.cup import Cup


@pytest.fixture
def punished(bot_cup: Cup) -> Cup:
    """Of 1 2 3 4 the first two lost one place each, in an old season."""
    bot_cup.run(1, "1 2 3 4")
    for number in (1, 2):
        lose(bot_cup, number)
    set_rule(bot_cup, "raw")
    assert bot_cup.totals() == {1: 5, 3: 3, 2: 2, 4: 1}
    return bot_cup


def lose(cup: Cup, number: int, places: int = 1) -> None:
    penalties.add(
        competition=cup.fresh().competition,
        by=cup.alice,
        kind="places",
        value=places,
        entry_number=number,
        race_number=1,
        reason="rammed",
    )


def set_rule(cup: Cup, rule: str) -> None:
    Competition.objects.filter(pk=cup.competition.pk).update(penalty_rule=rule)
    snapshots.rebuild(competition=cup.fresh().competition)


def test_two_who_are_punished_together_are_both_passed(bot_cup: Cup) -> None:
    bot_cup.run(1, "1 2 3 4")
    lose(bot_cup, 1)
    lose(bot_cup, 2)
    assert bot_cup.totals() == {3: 5, 1: 3, 2: 2, 4: 1}


def test_an_old_season_keeps_its_rule_through_every_rebuild(punished: Cup) -> None:
    lose(punished, 3)
    assert punished.fresh().competition.penalty_rule == "raw"
    assert standings_differences(competition=punished.competition) == []
    set_rule(punished, "raw")
    assert punished.totals()[1] == 5


def test_the_organiser_sees_both_tables_and_applies_the_rule(punished: Cup) -> None:
    (preview,) = penalty_rule_preview(punished.competition).values()
    seen = {one.entry.number: (one.total_before, one.total_after) for one in preview.changes}
    assert seen == {1: (5, 3), 3: (3, 5)}
    for _tap in range(2):
        penalties.apply(competition=punished.competition, by=punished.alice)
    assert punished.totals() == {3: 5, 1: 3, 2: 2, 4: 1}
    assert penalty_rule_preview(punished.competition) == {}
    assert AuditEvent.objects.filter(action="penalty_rule_applied").count() == 1


def test_charlie_may_not_and_a_season_that_is_over_keeps_its_tables(punished: Cup, charlie: Any) -> None:
    with pytest.raises(Refused):
        penalties.apply(competition=punished.competition, by=charlie)
    Competition.objects.filter(pk=punished.competition.pk).update(status=CompetitionStatus.FINISHED)
    assert penalty_rule_preview(punished.fresh().competition) == {}
    with pytest.raises(Refused, match="wrong_status"):
        penalties.apply(competition=punished.competition, by=punished.alice)
    assert punished.totals()[1] == 5


def test_a_steward_reads_beforehand_that_a_penalty_costs_nothing(bot_cup: Cup) -> None:
    bot_cup.run(1, "1 2 3 | 4")

    def idle(number: int) -> bool:
        return adjustment_preview(
            bot_cup.fresh().competition, bot_cup.alice, kind="places", value=1, entry_number=number, race_number=1
        ).idle

    assert [idle(number) for number in (1, 2, 3, 4)] == [False, False, True, True]


def test_the_ledger_offers_points_instead_and_leads_to_the_newer_rule(punished: Cup) -> None:
    client = Client()
    client.force_login(punished.alice, backend="accounts.backends.SignInBackend")
    page = f"/c/{punished.club.slug}/{punished.competition.slug}/penalties/"
    asked = {"whom": "4", "kind": "places", "value": "1", "race_number": "1", "reason": "", "preview": "1"}
    html = client.post(page, asked).content.decode()
    assert "Losing these places costs nothing" in html
    assert "Apply the newer rule" in html
    html = client.post(page, {**asked, "instead": "points"}).content.decode()
    assert "Losing these places costs nothing" not in html
    assert [field for field in re.findall("<input[^>]*>", html) if 'value="take"' in field and "checked" in field]
    assert client.post(f"{page}rule/").status_code == 302
    assert "Apply the newer rule" not in client.get(page).content.decode()
    race = client.get(f"/c/{punished.club.slug}/{punished.competition.slug}/races/1/").content.decode()
    assert "finished 1st, 2nd after losing one place" in " ".join(race.split())
