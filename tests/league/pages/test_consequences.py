"""A result is changed after later tables used it: the correction says so before, and the desk asks after."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.members import invitations
from league.models import Berth, Player, Role, TablePlan
from league.tournaments.rounds import rounds as rounds_rounds
from tests.league.forks import FIVE_INSTEAD_OF_THREE, berths, correct, grouped, question, seats, tree
from tests.league.tourney import Tourney, crowded, final, groups, rounds
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(alice: Any) -> Tourney:
    """The final of 1, 2, 3 and 4 has started: Ada is 3, and Bob, who did not qualify, is 5."""
    tourney = grouped(alice)
    tourney.gather(2, *range(1, 9))
    tourney.call(2, [[1, 2, 3, 4]])
    return named(tourney)


def named(tourney: Tourney) -> Tourney:
    for number, name in ((3, "Ada"), (5, "Bob")):
        Player.objects.filter(pk=tourney.by_number()[number].player_id).update(display_name=name)
    return tourney


class Desk:
    """The pages of a tournament as a user sees them."""

    def __init__(self, tourney: Tourney, user: Any = None) -> None:
        self.client = Client()
        self.client.force_login(user or tourney.alice, backend="accounts.backends.SignInBackend")
        self.at = f"/c/{tourney.club.slug}/{tourney.competition.slug}/"

    def read(self, path: str) -> str:
        answer = self.client.get(self.at + path)
        assert answer.status_code == 200
        return plain(answer.content.decode())

    def preview(self, order: list[int], number: int = 1, table: int = 1, **more: str) -> str:
        answer = self.client.post(f"{self.at}races/{number}/tables/{table}/correct/", sheet(order) | more)
        assert answer.status_code == 200
        return plain(answer.content.decode())

    def save(self, order: list[int], number: int = 1, table: int = 1) -> str:
        given = sheet(order) | {"save": "1", "reason": "misread"}
        answer = self.client.post(f"{self.at}races/{number}/tables/{table}/correct/", given)
        assert answer.status_code == 302
        return str(answer["Location"])

    def answer(self, step: str, question: str, **more: str) -> int:
        return self.client.post(f"{self.at}desk/changed/{step}/", {"question": question, **more}).status_code


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", squeezed(html)).split()).replace(" ,", ",").replace(" .", ".")


def sheet(order: list[int]) -> dict[str, str]:
    placed = {f"place_{one}": str(place) for place, one in enumerate(order, 1)}
    return placed | {f"status_{one}": "classified" for one in order}


def test_before_it_is_saved_the_correction_says_who_would_have_qualified(called: Tourney) -> None:
    """And what is impossible once the next table has its result, and why."""
    said = Desk(called).preview(FIVE_INSTEAD_OF_THREE)
    assert "The later rounds were made from the old result" in said
    assert "Bob would have qualified instead of Ada, who is at table 1 (Final)." in said
    assert (
        "you choose at the desk: keep it as it is, hand over the seats or undo what has started since (Final)." in said
    )
    assert "The later rounds" not in Desk(called).preview([1, 3, 7, 5])
    called.results(2, [[1, 2, 3, 4]])
    said = Desk(called).preview(FIVE_INSTEAD_OF_THREE)
    assert "who was at table 1 (Final)" in said
    assert "you choose at the desk: keep it as it is or undo what has started since (Final)." in said
    assert "Table 1, where Ada sits, has begun." in said


def test_whoever_saves_it_is_led_to_the_question_and_the_desk_asks_until_it_is_answered(called: Tourney) -> None:
    desk = Desk(called)
    assert desk.save(FIVE_INSTEAD_OF_THREE).endswith("/desk/#consequences-title")
    html = squeezed(desk.client.get(f"{desk.at}desk/").content.decode())
    asked = set(re.findall(r'name="question" value="([0-9a-f]+)"', html))
    said = plain(html)
    assert "A result has changed: what happens to the later rounds?" in said
    assert "Bob would have qualified instead of Ada, who is at table 1 (Final)." in said
    for button in ("Keep it as it is", "Hand over the seats", "Undo: Final"):
        assert button in said
    assert asked == {question(called)}
    assert desk.answer("take", question(called)) == 302
    assert "A result has changed" not in desk.read("desk/")
    assert (berths(called), seats(called, 2)) == ([1, 2, 5, 4], [1, 2, 5, 4])
    html = desk.read("races/2/")
    assert "Bob sits at table 1 instead of Ada" in html
    assert html.count("instead of Ada") == 2, "beside the name at the table, too"
    assert "Place taken after a result changed · Bob" in desk.read("desk/history/")


def test_once_kept_it_is_not_asked_again(called: Tourney) -> None:
    desk = Desk(called)
    desk.save(FIVE_INSTEAD_OF_THREE)
    assert desk.answer("keep", question(called)) == 302
    assert "A result has changed" not in desk.read("desk/")
    assert "Rounds kept after a result changed · stage 2" in desk.read("desk/history/")


def test_once_undone_the_desk_leads_to_the_stage_again(called: Tourney) -> None:
    desk = Desk(called)
    desk.save(FIVE_INSTEAD_OF_THREE)
    asked = question(called)
    desk.answer("undo", asked)  # without a reason
    assert "Give a reason." in desk.read("desk/")
    assert desk.answer("undo", asked, reason="misread") == 302
    said = desk.read("desk/")
    assert "Open the next stage: Final" in said.replace(" :", ":")
    assert "Qualified on current results" in said
    assert "Bob" in said
    rounds_rounds.round_next(competition=called.competition, by=called.alice)
    assert "Final, race" not in desk.read("desk/")  # it is the Final, like the one that was undone


def test_a_correction_taken_back_and_a_penalty_ask_too(called: Tourney) -> None:
    desk = Desk(called)
    desk.save(FIVE_INSTEAD_OF_THREE)
    desk.answer("take", question(called))
    undone = desk.client.post(f"{desk.at}races/1/tables/1/undo/", {"reason": "it was right"})
    assert undone["Location"].endswith("#consequences-title")
    assert "Ada would have qualified instead of Bob" in desk.read("desk/")
    desk.answer("keep", question(called))
    given = {"whom": "1", "kind": "disqualification", "race_number": "1", "reason": "Rammed"}
    said = plain(desk.client.post(f"{desk.at}penalties/", given).content.decode())
    assert "The later rounds were made from the old result" in said


def test_a_steward_changes_the_result_and_an_organiser_decides(called: Tourney, bob: Any) -> None:
    issued = invitations.create(club=called.club, by=called.alice, role=Role.STEWARD)
    invitations.accept(token=issued.token, user=bob)
    steward = Desk(called, bob)
    assert "an organiser decides at the desk what happens to them" in steward.preview(FIVE_INSTEAD_OF_THREE)
    assert steward.save(FIVE_INSTEAD_OF_THREE).endswith("/races/1/")
    assert "An organiser decides at the desk" in steward.read("races/1/")
    assert steward.answer("keep", question(called)) == 403


def test_charlie_decides_nothing(called: Tourney, charlie: Any) -> None:
    desk, his = Desk(called), Desk(called, charlie)
    desk.save(FIVE_INSTEAD_OF_THREE)
    for step in ("keep", "take", "undo"):
        assert his.answer(step, question(called), reason="x") == 403
    assert desk.answer("nonsense", question(called)) == 404
    assert desk.answer("keep", "x" * 5000) == 302
    assert "have changed in the meantime" in desk.read("desk/")


def test_places_that_have_not_been_called_are_written_again(alice: Any) -> None:
    tourney = named(grouped(alice))
    desk = Desk(tourney)
    said = desk.preview(FIVE_INSTEAD_OF_THREE)
    assert "Bob would have qualified instead of Ada." in said
    assert "you choose at the desk: keep it as it is or redo the places." in said
    desk.save(FIVE_INSTEAD_OF_THREE)
    said = desk.read("desk/")
    assert "Reassign the places" in said
    assert "None of it has started, so there’s nothing to undo." in said


def test_another_group_and_another_seed_are_named(alice: Any) -> None:
    tourney = named(grouped(alice, groups(2, on=1), final()))
    for seed, group in ((1, 1), (2, 2), (3, 2), (4, 1)):
        Berth.objects.filter(stage=tourney.stage(2), seed=seed).update(group=group)
    said = Desk(tourney).preview([5, 3, 1, 7])
    assert "Bob would have qualified instead of Autumn Cup 1." in said
    assert "Autumn Cup 2 would be in group 1 instead of group 2." in said
    other = grouped(alice, name="Winter Cup")
    assert "Winter Cup 3 would have qualified as number 2 instead of 3." in Desk(other).preview([3, 1, 5, 7])


def test_rounds_for_all_say_that_tables_were_made_from_the_old_standings(alice: Any) -> None:
    tourney = crowded(alice, rounds(3), number=8)
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]], status="provisional")
    race = tourney.gather(2, *range(1, 9))
    now = timezone.now()
    tables = [{"venue": "table", "entries": one} for one in ([1, 5, 2, 6], [3, 7, 4, 8])]
    plan = TablePlan.objects.create(run=race.run, state="ready", asked_at=now, made_at=now, tables=tables)
    desk = Desk(tourney)
    said = desk.preview([4, 3, 2, 1])
    assert "The tables of “Round 2” are made, but the round hasn’t started: redo them afterwards." in said
    assert desk.save([4, 3, 2, 1]).endswith("/races/1/")
    said = desk.read("desk/")
    assert "These tables are out of date" in said
    assert "Make new tables" in said
    plan.delete()
    tourney.call(2, [[1, 5, 2, 6], [3, 7, 4, 8]])
    said = desk.preview([1, 2, 3, 4])
    assert "The tables of “Round 2” were made from the standings as they are now. They stay the same." in said


def test_a_round_of_a_knock_out_that_is_planned_is_made_again(alice: Any) -> None:
    tourney = named(tree(alice))
    now = timezone.now()
    TablePlan.objects.create(run=tourney.race(2).run, state="ready", asked_at=now, made_at=now, tables=[])
    said = Desk(tourney).preview([1, 3, 2, 4])
    assert "Ada would have qualified instead of Autumn Cup 2." in said
    assert "The tables of “Knock-out, round 2” are made, but the round hasn’t started" in said


def test_the_desk_takes_as_many_queries_for_one_as_for_many(alice: Any) -> None:
    counts = []
    for number, size in enumerate((8, 16)):
        tourney = crowded(alice, rounds(1, on=size // 2), rounds(1), number=size, name=f"Cup {number}")
        tourney.raced(1, [[one, one + 1, one + 2, one + 3] for one in range(1, size, 4)], status="provisional")
        going = [tourney_number(tourney, one.entry) for one in rounds_rounds.qualifiers(tourney.stage(1))]
        tourney.berths(2, going, why="stage")
        tourney.plan(2, 1)
        tourney.call(2, [going[at : at + 4] for at in range(0, len(going), 4)])
        for table in range(1, size // 4 + 1):
            first = 4 * table - 3
            correct(tourney, 1, table, [first + 3, first + 2, first + 1, first])
        desk = Desk(tourney)
        assert desk.read("desk/").count("would have qualified instead of") == size // 2
        with CaptureQueriesContext(connection) as queries:
            desk.read("desk/")
        counts.append(len(queries))
        with CaptureQueriesContext(connection) as queries:
            desk.preview([1, 2, 3, 4])
        counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 110


def tourney_number(tourney: Tourney, entry: int) -> int:
    return next(number for number, one in tourney.by_number().items() if one.pk == entry)
