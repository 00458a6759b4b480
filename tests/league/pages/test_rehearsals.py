"""The page of a dry run: started with one button, shown as the tournament will be, marked as what it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.competitions.life import life, rules
from league.models import Rehearsal
from league.planning.stages import LegForm, StageForm
from league.registration import entering
from league.tournaments.rehearsals import rehearsals
from tests.league.cup import Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

STAGES = (StageForm("rounds", {"rounds": 2, "on": 3}), StageForm("final"))


class Desk:
    """Alice at her browser, with the draft of a tournament of RoboTrick, whose matches are short."""

    def __init__(self, alice: Any, *stages: StageForm, **changes: Any) -> None:
        given = {"game": "robotrick", "capacity": 12, "publish": False, "stages": stages or STAGES, **changes}
        self.cup = Cup.make(alice, **given)
        self.client = Client()
        self.client.force_login(alice, backend="accounts.backends.SignInBackend")
        self.season = f"/c/{self.cup.club.slug}/{self.cup.competition.slug}/"

    def page(self, path: str = "desk/dry-run/") -> str:
        answer = self.client.get(self.season + path)
        assert answer.status_code == 200
        return squeezed(answer.content.decode())

    def start(self, racers: str = "9") -> str:
        answer = self.client.post(f"{self.season}desk/dry-run/start/", {"racers": racers}, follow=True)
        return squeezed(answer.content.decode())

    def work(self) -> None:
        while row := Rehearsal.objects.filter(state="waiting").first():
            rehearsals.rehearsal_work(rehearsal_id=row.pk, version=row.version, step=row.step)

    def run(self, racers: int = 9) -> str:
        """The page of a finished dry run."""
        rehearsals.ask(competition=self.cup.competition, by=self.cup.alice, racers=racers)
        self.work()
        return self.page()


@pytest.fixture
def desk(alice: Any) -> Desk:
    return Desk(alice)


def test_the_draft_leads_to_it_and_one_button_starts_it(desk: Desk) -> None:
    assert desk.page("desk/").count(f"{desk.season}desk/dry-run/") == 2, "the next thing to do, and the tools"
    html = desk.page()
    assert "Start the dry run" in html
    assert 'value="12"' in html
    assert "every 1500ms" not in html
    html = desk.start()
    assert "The bots are racing" in html
    assert "every 1500ms" in html
    assert "Start the dry run" not in html


def test_what_matters_comes_first_and_below_it_the_tournament(desk: Desk) -> None:
    html = desk.run()
    assert "out of date" not in html
    assert "This is how it could go with 9 racers" in html
    assert "3 rounds" in html
    assert "6 tables of 3" not in html
    assert "7 tables of 3" in html
    assert "3 tables of 3" in html
    assert "Opponents who met again" in html
    assert html.index("Rounds sat out") < html.index('id="stage-1"') < html.index('id="stage-2"')
    assert "nothing counts" in html
    assert "Qualified" in html
    assert "Official" not in html
    tables = html[html.index('id="stage-1"') :]
    assert tables.count('class="round-table"') == 7
    assert f'href="{desk.season}races/' not in tables, "a dry run has no races to look at"
    assert f'href="{desk.season}standings/' not in tables
    nothing_on_the_real_pages(desk)
    rules.competition_rules_change(
        competition=desk.cup.competition, by=desk.cup.alice, changes={"bye": "none"}, stage=1
    )
    assert "The rules have changed since: this dry run is out of date." in desk.page()
    speaks_french(desk)


def nothing_on_the_real_pages(desk: Desk) -> None:
    for path in ("", "standings/", "racers/", "results/", "calendar/"):
        assert "Bot 1" not in desk.page(path), path


def speaks_french(desk: Desk) -> None:
    desk.cup.alice.language = "fr"
    desk.cup.alice.save()
    answer = desk.client.get(f"{desk.season}desk/dry-run/", headers={"accept-language": "fr"})
    html = squeezed(answer.content.decode())
    assert "Répétition générale" in html
    assert "Adversaires qui se sont affrontés plusieurs fois" in html
    assert "Dry run" not in html


def test_every_entrant_is_there_by_name(desk: Desk) -> None:
    entering.entries_add_by_name(competition=desk.cup.competition, by=desk.cup.alice, names=["Ann", "Ben"])
    html = desk.run()
    assert "Racers who are entered appear by name." in html
    assert "Ann" in html
    assert "Bot 1<" not in html
    assert "Bot 3" in html


def test_house_bots_free_rounds_and_draws_are_named(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsals, "SEATS", 3)
    desk = Desk(alice)
    html = desk.run(8)
    assert "A house bot takes 1 seat." in html
    assert "house bot" in html[html.index('id="stage-1"') :]
    assert "Tables whose result was drawn by lot instead of raced, to save time: 4 of 7" in html
    assert "drawn by lot</span>" in html
    sits = Desk(alice, StageForm("rounds", {"rounds": 2, "on": 0, "uneven": "sit_out"}), name="Winter Cup")
    html = sits.run(7)
    assert "1 racer sits out." in html
    assert "2 racers once" in html
    assert "Sitting out this round" in html


def test_a_dry_run_that_never_ends_says_why(alice: Any) -> None:
    desk = Desk(alice, venue="table")
    html = desk.run(2)
    assert "The tournament couldn’t be raced to the end" in html
    assert "2 racers can’t be split into tables of 3" in html
    assert "Run it again" in html


def test_an_impossible_number_is_refused(desk: Desk) -> None:
    for racers in ("1", "13", "many", "", "9" * 40):
        assert "This number is out of range." in desk.start(racers)
    assert not Rehearsal.objects.exists()


def test_a_decathlon_says_what_each_round_is_raced_on(alice: Any) -> None:
    legs = (LegForm("robotrick"), LegForm("droids"))
    desk = Desk(alice, StageForm("rounds", {"on": 0}, legs), capacity=6)
    html = desk.run(6)
    assert "· RoboTrick" in html
    assert "· Droids" in html


def test_a_knock_out_is_a_tree_and_says_who_qualifies(alice: Any) -> None:
    desk = Desk(alice, StageForm("knockout", {"on": 1}))
    html = desk.run(9)
    assert 'class="tree"' in html
    assert html.count("data-onward") == 3


def test_teams_add_up(alice: Any) -> None:
    desk = Desk(alice, teams=True, team_rule="own", team_size=3, team_best=3)
    html = desk.run(9)
    assert 'aria-label="Top teams"' in html


def test_where_only_bots_are_entered_and_do_not_score_nobody_is_first(alice: Any) -> None:
    desk = Desk(alice, bots=3, bots_score=False)
    html = desk.run(3)
    assert "under these rules bots don’t score" in html


def test_charlie_may_not_and_neither_a_tournament_under_way_nor_a_championship_has_one(
    desk: Desk, charlie: Any, bob: Any
) -> None:
    life.publish(competition=desk.cup.competition, by=desk.cup.alice)
    for user in (charlie, bob):
        client = Client()
        client.force_login(user, backend="accounts.backends.SignInBackend")
        assert client.get(f"{desk.season}desk/dry-run/").status_code == 403
        assert client.post(f"{desk.season}desk/dry-run/start/", {"racers": "9"}).status_code == 403
    assert "Start the dry run" in desk.page(), "published, and not begun"
    desk.cup.fresh().competition.__class__.objects.update(status="running")
    assert desk.client.get(f"{desk.season}desk/dry-run/").status_code == 404
    assert f"{desk.season}desk/dry-run/" not in desk.page("desk/")
    assert "This isn’t possible at the moment." in desk.start()
    assert not Rehearsal.objects.exists()
    cup = Cup.make(desk.cup.alice, publish=False, name="Winter Cup")
    assert desk.client.get(f"/c/{cup.club.slug}/{cup.competition.slug}/desk/dry-run/").status_code == 404


def test_a_larger_one_takes_no_more_queries(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsals, "SEATS", 3)
    desk, counts = Desk(alice, capacity=120), []
    for racers in ("6", "120"):
        desk.start(racers)
        desk.work()
        with CaptureQueriesContext(
            connection,
        ) as asked:
            desk.page()
        counts.append(len(asked))
    assert counts[0] == counts[1]
