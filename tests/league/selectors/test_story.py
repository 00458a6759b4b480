"""The sentence about a race in the standings: its words, and where it is read from."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from league.competitions.stewards import penalties
from league.registration import teams
from league.scoring.points import Points
from league.scoring.story import Cause, Climb, Deed, Named, Story, Why
from league.standings.reading import standings_table
from league.standings.stories import standings_and_chart, standings_told
from league.standings.story_words import after_words, story_words
from tests.league.cup import Cup
from tests.league.tourney import Tourney, final, groups, rounds

ADA, BEN, CLEO, DAN = (Named(number, name) for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan"), 1))
WON, FOURTH = Deed("classified", 1, 8), Deed("classified", 4, 3)


def story(kind: str, deed: Deed | None = WON, gap: Points | None = 6, **more: Any) -> Story:
    facts: dict[str, Any] = {
        "leaders": (ADA,), "others": (BEN,), "fallen": None, "decided_by": "", "level_with": (),
        "wins": None, "cause": None, "climb": None,
    }  # fmt: skip
    return Story(kind=kind, gap=gap, deed=deed, **(facts | more))


CASES: tuple[tuple[Story, str, str], ...] = (
    (
        story("begins", gap=3),
        "Ada takes the lead with a win (8 points).",
        "Ada prend la tête grâce à une victoire (8 points).",
    ),
    (
        story("takes", fallen=FOURTH),
        "Ada takes the lead from Ben with a win (8 points); Ben scored 3 points.",
        "Ada prend la tête devant Ben grâce à une victoire (8 points) ; Ben a marqué 3 points.",
    ),
    (
        story("takes", Deed("classified", 2, 5), fallen=Deed("absent", None, 0)),
        "Ada takes the lead from Ben with 2nd place (5 points); Ben did not race.",
        "Ada prend la tête devant Ben avec une 2e place (5 points) ; Ben n’a pas couru.",
    ),
    (
        story("takes", Deed("dnf", None, 1), gap=0, decided_by="wins", level_with=(CLEO,), wins=(3, 1)),
        "Ada takes the lead from Ben without finishing (1 point): level on points with Cleo, "
        "but with more wins (3 to 1).",
        "Ada prend la tête devant Ben sans terminer la course (1 point) : à égalité de points avec Cleo, "
        "mais avec plus de victoires (3 contre 1).",
    ),
    (
        story("level", gap=0, decided_by="latest_race", level_with=(BEN,), wins=(1, 1)),
        "Ada is ahead of Ben: level on points, but with a better place in the latest race.",
        "Ada devance Ben : à égalité de points, mais avec une meilleure place à la dernière course.",
    ),
    (
        story("extends"),
        "Ada extends the lead with a win (8 points) and is now 6 points ahead of Ben.",
        "Ada creuse l’écart grâce à une victoire (8 points) et compte maintenant 6 points d’avance sur Ben.",
    ),
    (
        story("closes", gap=1),
        "Ben closes the gap with a win (8 points) and is now 1 point behind Ada.",
        "Ben réduit l’écart grâce à une victoire (8 points) et n’a plus que 1 point de retard sur Ada.",
    ),
    (
        story("closes", others=(BEN, CLEO)),
        "Ada still leads, by 6 points.",
        "Ada mène toujours, avec 6 points d’avance.",
    ),
    (
        story("shares", leaders=(ADA, BEN, CLEO), others=(), gap=None),
        "Ada, Ben and Cleo now share the lead.",
        "Ada, Ben et Cleo se partagent maintenant la tête.",
    ),
    (
        story("still_shares", leaders=(ADA, BEN, CLEO, DAN), others=(), gap=None),
        "4 share the lead.",
        "4 ex æquo en tête.",
    ),
    (
        story("alone", Deed("", None, 14)),
        "Ada pulls clear at the top with 14 points.",
        "Ada se détache en tête avec 14 points.",
    ),
    (
        story("keeps", climb=Climb(DAN, 2, 3)),
        "Ada still leads, by 6 points; Dan climbs 2 places to 3rd.",
        "Ada mène toujours, avec 6 points d’avance ; Dan gagne 2 places et passe 3e.",
    ),
    (
        story("same", gap=1),
        "The order has not changed: Ada still leads by 1 point.",
        "L’ordre n’a pas changé : Ada mène toujours avec 1 point d’avance.",
    ),
    (story("same", others=(), gap=None), "Ada still leads.", "Ada mène toujours."),
)


@pytest.mark.parametrize(("facts", "english", "french"), CASES)
def test_the_sentence(facts: Story, english: str, french: str) -> None:
    assert story_words(facts) == english
    with translation.override("fr"):
        assert story_words(facts).replace("\u00a0", " ") == french


CAUSES: tuple[tuple[Cause, str], ...] = (
    (Cause(Why.DROPPED, ADA, 2, 1), "race 1 (2 points) no longer counts for Ada"),
    (Cause(Why.NOT_COUNTED, BEN, 1, 5), "this race does not count for Ben"),
    (Cause(Why.STEWARDS, BEN, -1), "the stewards took 1 point from Ben"),
    (Cause(Why.STEWARDS, BEN, 2), "the stewards gave Ben 2 points"),
    (Cause(Why.DISQUALIFIED, BEN, 0), "the stewards disqualified Ben"),
)


@pytest.mark.parametrize(("cause", "said"), CAUSES)
def test_why(cause: Cause, said: str) -> None:
    assert story_words(story("takes", cause=cause)) == f"Ada takes the lead from Ben with a win (8 points); {said}."


def test_in_a_tournament_rounds_stop_counting() -> None:
    told = story("takes", cause=Cause(Why.DROPPED, ADA, 2, 1))
    assert story_words(told, of_rounds=True).endswith("; round 1 (2 points) no longer counts for Ada.")


def test_a_race_of_the_chart_says_who_led_after_it() -> None:
    assert after_words(3, ("Ada",), 18, of_rounds=False) == "After race 3: Ada leads with 18 points"
    assert after_words(3, ("Ada", "Ben"), 1, of_rounds=True) == "After round 3: Ada and Ben share the lead with 1 point"
    assert after_words(3, ("Ada",), None, of_rounds=True) == "After round 3"


@pytest.fixture
def raced(alice: Any, bob: Any) -> Cup:
    cup = Cup.make(alice, bots=2, races=3)
    cup.enter(bob)
    cup.run(1, "1 2 3", bob)
    cup.run(2, "2 3 1", bob)
    return cup.fresh()


def said(cup: Cup, after: int | None = None) -> str:
    told = standings_told(cup.fresh().competition, None, after).story
    return story_words(told) if told else ""


def test_each_race_has_its_sentence(raced: Cup) -> None:
    assert said(raced, 1) == "Bot 1 takes the lead with a win (5 points)."
    assert said(raced) == "Bot 2 takes the lead from Bot 1 with a win (5 points); Bot 1 scored 1 point."


def test_a_penalty_is_in_the_sentence(raced: Cup) -> None:
    penalties.add(competition=raced.competition, by=raced.alice, kind="points", value=-6, entry_number=2, reason="x")
    assert said(raced) == "Bot 1 still leads, by 2 points; the stewards took 6 points from Bot 2."


def test_teams_have_a_sentence_of_their_own(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, teams=True, capacity=4)
    for name, numbers in (("Nuts", (1, 2)), ("Bolts", (3, 4))):
        team = teams.create(competition=cup.competition, by=alice, name=name)
        for number in numbers:
            teams.entry_set_team(competition=cup.competition, by=alice, entry_number=number, team_id=team.pk)
    cup.run(1, "1 3 4 2")
    cup.run(2, "3 4 1 2")
    told = standings_told(cup.fresh().competition).team_story
    assert told is not None
    assert story_words(told) == "Bolts takes the lead from Nuts with 5 points; Nuts scored 2 points."


def test_in_a_tournament_points_tell_it_but_not_in_groups(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.raced(2, [[1, 5, 2, 6], [3, 7, 4, 8]])
    assert said(tourney) == (
        "Bot 1 extends the lead with a win (5 points) and is now 2 points ahead of Bot 5; Bot 3 climbs 2 places to 3rd."
    )
    grouped = Tourney.of(alice, groups(), final(), name="Groups")
    grouped.berths(1, [1, 2, 3, 4, 5, 6, 7, 8], groups=2)
    grouped.raced(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    assert standings_table(grouped.fresh().competition).after_race == 1
    assert said(grouped) == ""


def test_before_the_first_race_there_is_none(alice: Any) -> None:
    assert said(Cup.make(alice, bots=2)) == ""


def test_the_sentence_costs_one_query(raced: Cup, bob: Any) -> None:
    counts = []
    for more in (False, True):
        if more:
            raced.run(3, "1 2 3", bob)
        competition = raced.fresh().competition
        with CaptureQueriesContext(connection) as told:
            standings_and_chart(competition)
        with CaptureQueriesContext(connection) as table:
            standings_table(competition)
        counts.append((len(told), len(table)))
    assert counts[0] == counts[1]
    assert counts[0][0] == counts[0][1] + 1
