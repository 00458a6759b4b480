"""The demo club: built once, by the services, its races really driven. And one race from registration to standings."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import CommandError, call_command

from accounts.models import User
from gameplay.models import Match, MatchStep
from league import selectors, services
from league.models import Club, GridSlot, StandingsSnapshot
from league.services import demo
from tests.league.cup import Cup


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """One race of the past instead of three, driven by the quickest bots."""
    monkeypatch.setattr(demo, "PAST", (14,))
    monkeypatch.setattr(demo, "DRIVERS", ("racer",))
    monkeypatch.setattr(demo, "BOTS", (("Clank", "racer"), ("Rusty", "racer")))
    monkeypatch.setattr(demo, "GUESTS", ("Camille",))


@pytest.mark.django_db
def test_the_first_page_a_newcomer_sees_is_alive_and_built_once(quick: None) -> None:
    out = StringIO()
    call_command("demo", stdout=out)
    assert "organiser@demo.example" in out.getvalue()
    competition = selectors.competition_get("gearbox", "autumn-championship", AnonymousUser())
    statuses = [card.status for card in selectors.calendar(competition, None)]
    assert statuses == ["provisional", "check_in", "planned", "planned"]
    table = selectors.standings_table(competition)
    assert table.rows[0].place == 1
    assert table.rows[0].total > 0
    assert services.standings_verify() == [("gearbox/autumn-championship", [])]
    assert set(User.objects.values_list("is_demo", flat=True)) == {True}
    # Nobody can only forfeit: guests, who can not race online, are not at tonight's race.
    tonight = selectors.race_page(selectors.race_get(competition, 2), AnonymousUser())
    assert [line.entry.name for line in tonight.check_in if not line.expected] == ["Camille"]
    # Building it again changes nothing.
    before = (Club.objects.count(), Match.objects.count(), MatchStep.objects.count())
    out = StringIO()
    call_command("demo", stdout=out)
    assert (Club.objects.count(), Match.objects.count(), MatchStep.objects.count()) == before
    assert "There already" in out.getvalue()


@pytest.mark.django_db
def test_a_race_really_driven_by_bots_reaches_the_table(alice: Any) -> None:
    cup = Cup.make(alice)
    for name in ("Clank", "Rusty", "Bolt"):
        cup.add_bot(name, level="racer")  # which is home in half as many turns
    cup.start(1)
    services.match_play_out(cup.heat().match)
    assert cup.race().status == "provisional"
    assert sorted(cup.totals().values()) == [1, 3, 5]
    starts = GridSlot.objects.order_by("start_place").values_list("start_place", flat=True)
    assert list(starts) == [1, 2, 3]
    cup.start(2)
    services.match_play_out(cup.heat(2).match)
    assert sum(cup.totals().values()) == 18


@pytest.mark.django_db
def test_verify_standings_says_what_is_wrong_and_repairs_it(bot_cup: Cup) -> None:
    bot_cup.run(1, "1 2 3 4")
    out = StringIO()
    call_command("verify_standings", stdout=out)
    assert "1 competitions, 0 differences" in out.getvalue()
    StandingsSnapshot.objects.update(input_hash="tampered")
    with pytest.raises(CommandError):
        call_command("verify_standings", "gearbox/autumn-cup", stdout=out)
    assert "gearbox/autumn-cup race 1: hash" in out.getvalue()
    call_command("verify_standings", "--repair", stdout=out)
    call_command("verify_standings", stdout=out)
    with pytest.raises(CommandError, match="no/such"):
        call_command("verify_standings", "no/such", stdout=out)
