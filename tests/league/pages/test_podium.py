"""The end of a competition: the podium with its ties and teams, the whole order, and the winner's way."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.competitions.stewards import penalties
from league.models import Competition
from league.standings import podium as standings_podium
from league.standings.podium import Podium
from tests.league.cup import Cup
from tests.league.tourney import Tourney, crowded, final, groups, knockout, rounds
from tests.support.forgetting import forget
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def ended(cup: Any) -> Any:
    Competition.objects.filter(pk=cup.competition.pk).update(status="finished")
    return cup.fresh()


def podium(cup: Cup) -> Podium:
    return standings_podium.podium(cup.fresh().competition)


def page(cup: Cup, path: str = "podium/", user: Any = None, status: int = 200) -> str:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/c/{cup.club.slug}/{cup.competition.slug}/{path}")
    assert answer.status_code == status
    return squeezed(answer.content.decode())


def final_raced(alice: Any) -> Tourney:
    """Eight in a round at two tables, the best four in a final."""
    tourney = Tourney.of(alice, rounds(1, on=4), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.plan(2, 1)
    tourney.berths(2, [1, 5, 2, 6], why="stage")
    tourney.raced(2, [[6, 1, 5, 2]])
    return tourney


def test_a_racer_in_the_final_is_before_all_who_did_not_get_there(alice: Any) -> None:
    found = podium(ended(final_raced(alice)))
    assert [(step.place, step.name) for step in found.steps] == [(1, "Bot 6"), (2, "Bot 1"), (3, "Bot 5")]
    assert [one.entry.number for one in found.order] == [6, 1, 5, 2, 3, 7, 4, 8]
    assert [one.place for one in found.order] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [one.stage.number for one in found.order] == [2, 2, 2, 2, 1, 1, 1, 1]
    (way,) = found.ways
    assert way.entry.name == "Bot 6"
    assert [(leg.race.number, leg.table_no, leg.place, leg.starters) for leg in way.legs] == [
        (1, 2, 2, 4),
        (2, 1, 1, 4),
    ]


def test_a_robot_is_there_with_its_start_number(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1))
    tourney.call(1, [[1, 2, 3, 4]])
    tourney.results(1, [[3, 1, 4, 2]])
    steps = podium(ended(tourney)).steps
    robots = [one.robot for step in steps for one in step.racers]
    assert [one.text for one in robots] == ["3", "1", "4"]
    paint = robots[0].look[3]
    assert f"is-portrait seat-0 paint-{paint} " in page(tourney)


def test_two_who_are_equal_share_a_step(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1, tie_breaks=["direct"]))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    found = podium(ended(tourney))
    assert [(step.place, step.tied, step.name) for step in found.steps] == [
        (1, True, "Bot 1"), (1, True, "Bot 5"), (3, True, "Bot 2"), (3, True, "Bot 6"),
    ]  # fmt: skip
    assert [(place, len(steps)) for place, steps in found.blocks] == [(1, 2), (3, 2)]
    assert [way.entry.name for way in found.ways] == ["Bot 1", "Bot 5"]
    html = page(tourney)
    assert "<b>=1</b>" in html
    assert "Bot 1, Bot 5 won " in html


def test_the_same_place_in_two_groups_is_shared(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(2, on=1), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8], groups=2)
    tourney.raced(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    tourney.plan(2, 1)
    tourney.berths(2, [1, 2], why="group")
    tourney.raced(2, [[2, 1]])
    order = podium(ended(tourney)).order
    assert [(one.place, one.entry.number, one.tied) for one in order][:4] == [
        (1, 2, False), (2, 1, False), (3, 3, True), (3, 4, True),
    ]  # fmt: skip


def test_where_teams_score_a_team_is_on_the_step(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1), teams=True, team_rule="own", team_size=2, team_best=2)
    race = tourney.call(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    for number, name in enumerate(("Bolts", "Nuts", "Gears", "Belts")):
        team = tourney.competition.teams.create(name=name)
        tourney.competition.entries.filter(number__in=[2 * number + 1, 2 * number + 2]).update(team=team)
        race.run.slots.filter(entry__team=team).update(team=team)
    tourney.results(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    found = podium(ended(tourney))
    assert [(step.place, step.team, len(step.racers)) for step in found.steps] == [
        (1, "Bolts", 2), (2, "Nuts", 2), (3, "Gears", 2),
    ]  # fmt: skip
    html = page(tourney)
    assert "Bot 1, Bot 2" in html
    assert "The teams" in html
    assert [way.entry.name for way in found.ways] == ["Bot 1", "Bot 2"]


def test_a_championship_that_is_over_has_a_podium_too(bot_cup: Cup) -> None:
    bot_cup.run(1, "3 1 2 4")
    found = podium(ended(bot_cup))
    assert [step.name for step in found.steps] == ["Bot 3", "Bot 1", "Bot 2"]
    assert "How Bot 3 got there" in page(bot_cup)
    assert f"/c/{bot_cup.club.slug}/{bot_cup.competition.slug}/podium/" in page(bot_cup, "")


def test_it_says_why_the_champion_is_ahead_and_what_does_not_count(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, races=3, drop={"kind": "drop", "n": 1})
    for number, order in enumerate(["1 2 3 4", "2 1 3 4", "3 2 1 4"], 1):
        cup.run(number, order)
    html = page(ended(cup))
    assert "Bot 2 is ahead of Bot 1: level on points, " in html.partition('<p class="story" data-after>')[2]
    assert html.partition("How Bot")[2].count("do not count") == 1


def test_while_a_race_is_still_to_come_it_is_empty(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    html = page(tourney)
    assert "The podium is still empty" in html
    assert "Bot 1" not in html.partition("<main")[2]


def test_once_all_is_raced_it_shows_who_has_won_and_that_it_is_not_final(alice: Any, charlie: Any) -> None:
    tourney = final_raced(alice)
    for reader, may_finish in ((alice, True), (charlie, False)):
        html = page(tourney, user=reader)
        assert "still empty" not in html
        assert "How Bot 6 got there" in html
        assert "The result becomes final once an organiser closes the tournament." in html
        assert ("Go to the desk" in html) == may_finish
        assert " won " not in html
    ended(tourney)
    assert "once an organiser" not in page(tourney)


def test_the_tournament_s_page_leads_to_the_podium_as_soon_as_all_is_raced(alice: Any) -> None:
    early = Tourney.of(alice, rounds(2))
    early.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "/podium/" not in page(early, "").partition("<main")[2]
    tourney = final_raced(alice)
    assert "/podium/" in page(tourney, "").partition("<main")[2]


def test_a_championship_whose_races_are_all_raced_shows_its_podium(bot_cup: Cup) -> None:
    bot_cup.run(1, "3 1 2 4")
    assert "still empty" in page(bot_cup)
    bot_cup.competition.races.exclude(number=1).update(status="cancelled")
    forget()
    assert "The result becomes final once an organiser closes the championship." in page(bot_cup)


def test_a_finished_competition_leads_from_the_desk_to_its_podium(alice: Any) -> None:
    tourney = ended(final_raced(alice))
    thing = page(tourney, "desk/", alice).partition("next-thing-title")[2].partition("</section>")[0]
    assert 'href="/c/gearbox/autumn-cup/podium/"' in thing


def test_its_link_says_what_it_is_and_how_the_winner_got_there(alice: Any, settings: Any) -> None:
    settings.SITE_URL = "https://club.example"
    tourney = ended(final_raced(alice))
    html = page(tourney)
    said = "Bot 6 won Autumn Cup (Gearbox). See the podium and the final standings."
    assert f'property="og:description" content="{said}"' in html
    assert 'property="og:url" content="https://club.example/c/gearbox/autumn-cup/podium/"' in html
    assert 'value="http://testserver/c/gearbox/autumn-cup/podium/"' in html
    assert "How Bot 6 got there" in html
    assert "table 2, place 2 of 4" in html
    html = page(tourney, "")
    assert html.index("Champion") < html.index("podium-blocks") < html.index('id="stage-1"')
    assert "Sign-up" not in html


def test_an_end_without_results_has_nobody_on_it(alice: Any) -> None:
    tourney = ended(Tourney.of(alice, rounds(1)))
    assert "Nobody was placed" in page(tourney)
    assert podium(tourney) == Podium((), (), (), ())
    page(tourney, "")


def test_a_draft_has_no_podium_for_others(alice: Any, charlie: Any) -> None:
    tourney = Tourney.of(alice, rounds(1))
    Competition.objects.filter(pk=tourney.competition.pk).update(status="draft")
    page(tourney, user=alice)
    page(tourney, user=charlie, status=404)


def test_two_hundred_racers_take_no_query_more(alice: Any) -> None:
    counted = []
    for number in (8, 200):
        tourney = crowded(alice, rounds(2), knockout(2), number=number, name=f"Cup {number}")
        tourney.raced(1, [list(range(at, at + 4)) for at in range(1, number + 1, 4)])
        ended(tourney)
        page(tourney)
        with CaptureQueriesContext(connection) as queries:
            page(tourney)
        counted.append(len(queries))
    assert counted[1] <= counted[0] <= 25


def test_a_disqualification_is_named_beside_the_name(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    penalties.add(
        competition=tourney.fresh().competition, by=alice, kind="disqualification", value=0, entry_number=6,
        reason="Unsporting",
    )  # fmt: skip
    ended(tourney)
    for path, said in (("podium/", "disqualified"), ("hall/", "disqualified"), ("standings/", "disqualified")):
        after = page(tourney, path).rpartition(">Bot 6<")[2]
        assert said in after.partition("</li>" if path != "standings/" else "</tr>")[0], path
