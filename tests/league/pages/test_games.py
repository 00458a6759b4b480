"""A championship of another game than the first: what its form offers, and that its races can run."""

import re
from typing import Any
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.utils.html import strip_tags

from gameplay.refused import Refused
from league.common.refusals import refusal_text
from league.games import boards
from league.games.boards import Board
from league.games.reading import board_choices
from league.models import Competition, Race
from league.planning.form import race_clean
from league.planning.season_form import SeasonForm
from tests.league.cup import Cup, drawn_board
from tests.league.pages.scene import Scene

pytestmark = pytest.mark.django_db

ROBORALLY = {
    "game": "roborally", "name": "Factory Cup", "description": "", "boards": ["coil-yard", "grand-tour"],
    "venue": "online", "first": "2099-03-05", "time": "19:30", "rhythm": "2", "races": "4", "preset": "roborally",
    "own_points": "",
    "grid": "reverse", "capacity": "8", "drop_kind": "none", "drop_n": "", "speed": "live", "check_in_minutes": "30",
    "offer_hours": "24", "admits": "everybody", "tie_breaks": "wins", "uneven": "house",
    "option_end": "first", "option_lives": "3", "option_life_rule": "seed", "option_max_turns": "60",
}  # fmt: skip


def test_the_form_offers_the_games_own_points_first_and_not_those_of_other_games() -> None:
    for game in ("bumping_bots", "roborally"):
        form = SeasonForm(game=game, boards=())
        slugs = [one.slug for one in form.presets]
        assert slugs == [game, "formula", "countdown", "share", "podium"]
        assert form["preset"].value() == game


def test_a_form_speaks_of_a_championship_as_its_game_does() -> None:
    form, other = SeasonForm(game="roborally", boards=()), SeasonForm(game="bumping_bots", boards=())
    assert (form["grid"].label, other["grid"].label) == ("Docks", "Grid")
    assert ("option_laps" in form.fields, "option_laps" in other.fields) == (False, True)
    assert "dock 1" in dict(form.fields["grid"].choices)["reverse"]
    assert ("teams of three" in form["teams"].help_text, "teams of three" in other["teams"].help_text) == (False, True)
    assert form["capacity"].help_text.startswith("With more than 8 racers")
    assert "sand timer" in dict(form.fields["speed"].choices)["live"]


def test_no_page_of_a_roborally_championship_speaks_of_tracks_laps_or_a_grid(client: Client, alice: Any) -> None:
    cup = Cup.make(alice, bots=10, game="roborally", boards=("coil-yard",), capacity=10, races=3)
    cup.start(1)
    for heat in cup.race(1).run.heats.all():
        order = " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry"))
        cup.finish(1, order, table=heat.table_no)
    cup.start(2)
    cup.open(3)
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    season = f"/c/{cup.club.slug}/{cup.competition.slug}/"
    for path in (
        "", "standings/", "standings/1/why/", "calendar/", "results/", "racers/", "rules/", "penalties/", "races/1/",
        "races/2/", "races/3/", "races/1/tables/1/correct/", "desk/", "desk/entries/", "desk/rules/", "desk/races/3/",
        "desk/races/new/", "desk/copy/", "../../clubs/gearbox/championships/new/?game=roborally",
    ):  # fmt: skip
        html = client.get(urljoin(season, path)).content.decode()
        main = strip_tags(html[html.index("<main") : html.index("</main>")])
        assert re.findall(r"(?i)\b(?:tracks?|laps?|grid)\b.{0,30}", main) == [], path


def test_a_course_for_teams_of_the_table_is_not_offered(alice: Any) -> None:
    cup = Cup.make(alice)
    codes = {one.code for one in board_choices(cup.club, alice, "roborally")}
    assert "coil-yard" in codes
    assert not codes & {"last-shift", "tandem-drive", "clear-the-way"}


def box(game: str, slug: str) -> Board:
    return boards.of(Race(game=game, board=slug))


def test_laps_are_judged_by_the_game() -> None:
    for game, board, laps in (("roborally", "coil-yard", 2), ("bumping_bots", "rivet_oval", 0)):
        with pytest.raises(Refused) as refused:
            race_clean(game, box(game, board), {"laps": laps}, False)
        assert (refused.value.code, refused.value.at) == ("bad_option", "options.laps"), game


def test_a_refused_option_is_explained_in_the_games_own_words(alice: Any) -> None:
    three_laps = boards.find(
        club=Cup.make(alice).club, by=alice, game="bumping_bots", wanted=drawn_board(alice, laps=[3]).code
    )
    with pytest.raises(Refused) as refused:
        race_clean("bumping_bots", three_laps, {"laps": 2}, False)
    assert refusal_text(refused.value) == "Choose a number from 3 to 3."


def test_alice_opens_a_championship_of_roborally(client: Client, scene: Scene) -> None:
    client.force_login(scene.alice, backend="accounts.backends.SignInBackend")
    url = f"/clubs/{scene.club.slug}/championships/new/"
    html = client.get(url, {"game": "roborally"}).content.decode()
    assert 'value="coil-yard"' in html
    response = client.post(url, ROBORALLY | {"publish": "1"})
    assert response.status_code == 302, response.content.decode()
    made = Competition.objects.get(name="Factory Cup")
    races = Race.objects.filter(competition=made)
    assert {(race.game, "laps" in race.options) for race in races} == {("roborally", False)}
    assert {race.board for race in races} == {"coil-yard", "grand-tour"}
    assert made.rules.last.points.name == "RoboRally"
    page = client.get(f"/c/{scene.club.slug}/{made.slug}/races/1/").content.decode()
    assert "laps" not in strip_tags(page)
    assert client.get(f"/c/{scene.club.slug}/{made.slug}/calendar/").status_code == 200


def test_no_page_mentions_own_boards_where_none_are_drawn(client: Client, alice: Any, club: Any) -> None:
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    for game, drawn in (("dr2d", True), ("droids", False)):
        page = client.get(f"/clubs/gearbox/championships/new/?game={game}").content.decode()
        assert "Choose several and they take turns" in page, game
        assert ("Your own drawings" in page) is drawn, game
