"""The border between a competition and its stages: only a format scores, seats and asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
import pytest
from django.test import Client

from gameplay.refused import Refused
from league.competitions.life import calendar, rules
from league.models import AuditEvent, Competition, CompetitionRules, Race, Stage, StandingsSnapshot
from league.scoring.formats import FORMATS, Championship
from league.scoring.heats import Luck, Pair, Seating
from league.scoring.rules import StageRules
from league.scoring.season import Season
from league.scoring.standings import Standings, standings
from league.standings import snapshots
from tests.league.cup import Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


class SprintRules(StageRules, frozen=True, kw_only=True, tag="sprint"):
    memory: Annotated[
        int, msgspec.Meta(ge=1, le=9, title="Races that are remembered", description="The latest alone count.")
    ] = 1


class Sprint(Championship):
    """Only the latest races count, the leader chooses first, and tables are by start numbers."""

    rules: type[StageRules] = SprintRules

    def standings(self, season: Season) -> Standings:
        latest = season.races[-season.own["memory"] :]  # type: ignore[operator]
        return standings(msgspec.structs.replace(season, races=latest))

    def standings_after(self, season: Season, ordinals: Sequence[int]) -> list[Standings]:
        return [
            msgspec.structs.replace(
                self.standings(msgspec.structs.replace(season, races=season.races[:ordinal])),
                races=tuple(race.race for race in season.races[:ordinal]),
            )
            for ordinal in ordinals
        ]

    def choice_order(self, season: Season, present: Iterable[int], lots: Mapping[int, int]) -> list[int] | None:
        order = super().choice_order(season, present, lots)
        return order and order[::-1]

    def seat(
        self,
        season: Season,
        entries: Iterable[int],
        sizes: Sequence[int],
        met: Mapping[Pair, int],
        luck: Luck,
        label: str,
    ) -> Seating:
        line = iter(sorted(entries))
        return Seating(tuple(tuple(next(line) for _ in range(size)) for size in sizes), 0, "by number")


@pytest.fixture(autouse=True)
def sprint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, "sprint", Sprint())


@pytest.fixture
def sprint_cup(alice: Any) -> Cup:
    return Cup.make(alice, bots=4, format="sprint", memory=1, races=3)


def test_its_own_rule_is_checked_stored_and_shown(sprint_cup: Cup, alice: Any, client: Client) -> None:
    with pytest.raises(Refused) as refused:
        change(sprint_cup, memory=10)
    assert (refused.value.code, refused.value.at, refused.value.params) == (
        "out_of_range",
        "memory",
        {"min": 1, "max": 9},
    )
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    address = f"/c/gearbox/{sprint_cup.competition.slug}/"
    form = squeezed(client.get(f"{address}desk/rules/").content.decode())
    assert "Races that are remembered" in form
    assert 'name="memory" value="1" min="1" max="9"' in form
    change(sprint_cup, memory=2)
    assert CompetitionRules.objects.get(version=2).definition["stages"]["1"]["memory"] == 2
    page = squeezed(client.get(f"{address}rules/").content.decode())
    assert "<dt>Races that are remembered</dt><dd>2</dd>" in page
    event = AuditEvent.objects.get(action="rules_changed")
    assert (event.before, event.after) == ({"memory": 1}, {"memory": 2})
    assert "Races that are remembered" in client.get(f"{address}desk/history/").content.decode()


def test_the_api_takes_and_reports_it(club: Any, alice: Any, client: Client) -> None:
    client.force_login(alice)
    body = {"name": "Dash", "dates": ["2099-01-01T19:30Z"], "format": "sprint", "memory": 3, "capacity": 12}
    made = client.post("/api/v1/clubs/gearbox/competitions/", body, content_type="application/json").json()
    (stage,) = made["rules"]["stages"]
    assert (stage["format"], stage["rules"]["check_in_minutes"], made["rules"]["entry"]["capacity"]) == (
        "sprint",
        30,
        12,
    )
    assert stage["own"] == [{"name": "memory", "label": "Races that are remembered", "value": "3"}]
    answer = client.post(
        f"/api/v1/competitions/gearbox/{made['slug']}/rules/",
        {"memory": 99, "reason": "x"},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["code"], answer.json()["at"]) == (400, "out_of_range", "memory")


def test_it_scores_and_seats_as_it_says_and_stays_verified(sprint_cup: Cup) -> None:
    sprint_cup.run(1, "1 2 3 4")
    sprint_cup.start(2)
    report = sprint_cup.race(2).run.heats_report  # type: ignore[union-attr]
    assert (report["label"], report["heats"], report["choice_order"]) == ("by number", [[1, 2, 3, 4]], [1, 2, 3, 4])
    sprint_cup.finish(2, "4 3 2 1")
    assert sprint_cup.totals() == {4: 5, 3: 3, 2: 2, 1: 1}
    assert snapshots.standings_differences(competition=sprint_cup.fresh().competition) == []
    before = StandingsSnapshot.objects.get(race=sprint_cup.race(2)).input_hash
    change(sprint_cup, memory=2, reason="voted")
    assert StandingsSnapshot.objects.get(race=sprint_cup.race(2)).input_hash != before
    assert set(sprint_cup.totals().values()) == {6, 5}
    assert snapshots.standings_differences(competition=sprint_cup.fresh().competition) == []


def test_races_of_two_stages_have_one_row_of_numbers_and_standings_each(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, races=1)
    add_stage(cup.competition)
    race = calendar.race_add(
        competition=cup.fresh().competition, by=alice, scheduled_at=cup.race(1).scheduled_at, board="rivet_oval"
    )
    assert (race.number, race.stage.ord) == (2, 2)
    other = calendar.race_add(
        competition=cup.competition, by=alice, scheduled_at=race.scheduled_at, board="rivet_oval", stage=1
    )
    assert (other.number, other.stage.ord) == (3, 1)
    cup.run(1, "1 2 3 4")
    cup.run(2, "4 3 2 1")
    cup.run(3, "1 2 3 4")
    tables = {snapshot.race.number: snapshot for snapshot in StandingsSnapshot.objects.select_related("race")}
    assert {number: snapshot.ordinal for number, snapshot in tables.items()} == {1: 1, 2: 1, 3: 2}
    assert tables[2].payload.races == (2,)
    assert tables[3].payload.races == (1, 3)
    assert snapshots.standings_differences(competition=cup.fresh().competition) == []


def test_rules_are_changed_for_the_last_stage_or_for_the_one_named(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, races=1)
    add_stage(cup.competition)
    change(cup, memory=3)
    change(cup, speed="none", stage=1)
    stages = CompetitionRules.objects.get(version=3).definition["stages"]
    assert (stages["2"]["memory"], stages["2"]["speed"], stages["1"]["speed"]) == (3, "live", "none")
    with pytest.raises(Refused, match="bad_value"):
        change(cup, speed="live", stage=3)


def change(cup: Cup, reason: str = "", stage: int | None = None, **changes: Any) -> None:
    rules.competition_rules_change(
        competition=cup.fresh().competition, by=cup.alice, changes=changes, reason=reason, stage=stage
    )


def add_stage(competition: Competition) -> None:
    """A second stage, a sprint, as in a tournament."""
    rules = competition.rules
    first = rules.definition["stages"]["1"]
    rules.definition["stages"]["2"] = {**first, "format": "sprint", "memory": 1}
    rules.save(update_fields=["definition"])
    Stage.objects.create(competition=competition, ord=2)
    assert Race.objects.filter(stage__ord=2).count() == 0
