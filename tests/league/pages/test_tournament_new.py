"""The page of a new tournament: a preset in one tap, or stages set one by one, also without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Competition, Race
from league.scoring.formats import name_of
from league.scoring.tournament import RoundsRules
from tests.league.pages.test_forms import error_beside
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

ADDRESS = "/clubs/gearbox/tournaments/new/"


@pytest.fixture
def organiser(client: Client, alice: Any, club: Any) -> Client:
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    return client


def filled(html: str, **changes: str | list[str]) -> dict[str, Any]:
    """What a browser would send of the page as it is, with these changes."""
    form = html[html.index('id="season-form"') : html.index("</form>", html.index('id="season-form"'))]
    data: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        kind = re.search(r'type="([^"]*)"', tag)
        if name and not (kind and kind[1] in ("radio", "checkbox") and " checked" not in tag):
            data.setdefault(name[1], []).append(value[1] if value else "on" if kind and kind[1] == "checkbox" else "")
    for name, inside in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', inside) or re.search(r'value="([^"]*)"', inside)
        data[name] = [chosen[1] if chosen else ""]
    data.pop("csrfmiddlewaretoken", None)
    return data | {"first": "2099-03-05", "venue": ["online"], **changes}


def shown(client: Client, game: str = "", **changes: Any) -> dict[str, Any]:
    return filled(squeezed(client.get(ADDRESS, {"game": game} if game else {}).content.decode()), **changes)


def sent_anew(data: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The same form on a newly opened page: it makes another tournament."""
    return {name: value for name, value in data.items() if name != "form_key"} | changes


def stages(made: Competition) -> list[str]:
    return [name_of(stage) for stage in made.rules.all.stages.values()]


SHAPES = {"evening": (["rounds"], 3), "final": (["rounds", "final"], 3), "groups": (["groups", "knockout"], 2),
          "knockout": (["knockout"], 1)}  # fmt: skip


def test_a_preset_takes_one_tap(organiser: Client) -> None:
    data = shown(organiser)
    for shape, (formats, races) in SHAPES.items():
        response = organiser.post(ADDRESS, sent_anew(data, name=f"Cup {shape}", shape=shape, publish="1"))
        made = Competition.objects.select_related("rules").get(name=f"Cup {shape}")
        assert response["Location"] == f"/c/gearbox/{made.slug}/desk/"
        assert (made.status, stages(made), Race.objects.filter(competition=made).count()) == ("open", formats, races)
        assert made.rules.entry.capacity == 16, shape


def test_a_name_alone_makes_a_tournament_of_any_game(organiser: Client) -> None:
    of_all = ["bumping_bots", "roborally", "robotrick", "dr2d", "droids"]
    for game in (*of_all, "decathlon"):
        organiser.post(ADDRESS, shown(organiser, game, name=f"Cup {game}", draft="1"))
        made = Competition.objects.select_related("rules").get(name=f"Cup {game}")
        games = [race.game for race in Race.objects.filter(competition=made).order_by("number")]
        assert games == (of_all if game == "decathlon" else [game] * 3)
        assert made.status == "draft"


def test_each_preset_says_beforehand_how_many_rounds_and_hours(organiser: Client) -> None:
    html = squeezed(organiser.get(ADDRESS).content.decode())
    assert re.search(r'id="facts-evening">\s*3 rounds\s*, about 2½ hours', html)
    preview = squeezed(organiser.post(ADDRESS + "preview/", shown(organiser, shape="knockout")).content.decode())
    assert "3 rounds" in preview
    assert "16 racers: 4 tables of 4" in preview
    assert 'id="facts-groups" hx-swap-oob="true"' in preview
    assert Competition.objects.count() == 0


def test_a_number_that_makes_no_tables_says_what_would(organiser: Client) -> None:
    data = shown(organiser, "robotrick", capacity="10")
    preview = organiser.post(ADDRESS + "preview/", data).content.decode()
    assert "10 racers can’t be split into tables of 3: 9 or 12 can." in preview
    assert "House bots take 2 seats; they score no points." in preview
    preview = organiser.post(ADDRESS + "preview/", {**data, "uneven": "sit_out"}).content.decode()
    assert "1 racer sits out each round. Sitting out scores the average of the rounds raced." in preview


def test_stages_are_set_one_by_one_without_scripts(organiser: Client) -> None:
    response = organiser.post(ADDRESS, shown(organiser, name="Mine", stages="adapt"))
    html = squeezed(response.content.decode())
    assert response.status_code == 200
    assert '<details class="form-section" id="stages" open>' in html
    data = filled(html, stages="add:knockout")
    html = squeezed(organiser.post(ADDRESS, data).content.decode())
    data = filled(html, stages="remove:2")
    html = squeezed(organiser.post(ADDRESS, data).content.decode())
    data = filled(html, stage_1_rounds="4", stage_1_on="8", name="Mine", draft="1")
    assert data["stage_2_format"] == ["knockout"]
    assert "stage_3_format" not in data
    organiser.post(ADDRESS, data)
    made = Competition.objects.select_related("rules").get(name="Mine")
    first = made.rules.all.stages[1]
    assert isinstance(first, RoundsRules)
    assert (stages(made), first.rounds, first.on) == (["rounds", "knockout"], 4, 8)


def test_rounds_of_a_decathlon_are_added_and_taken_away(organiser: Client) -> None:
    html = squeezed(organiser.post(ADDRESS, shown(organiser, "decathlon", stages="legs:remove")).content.decode())
    assert 'name="leg_5"' not in html
    html = squeezed(organiser.post(ADDRESS, filled(html, stages="legs:add")).content.decode())
    organiser.post(ADDRESS, filled(html, name="Ten", leg_2="robotrick/", leg_5="dr2d/loading_bay", draft="1"))
    made = Competition.objects.get(name="Ten")
    raced = [(race.game, race.board) for race in Race.objects.filter(competition=made).order_by("number")]
    assert (raced[1], raced[4], len(raced)) == (("robotrick", ""), ("dr2d", "loading_bay"), 5)


def test_a_decathlon_says_the_tables_of_each_game_and_what_its_number_does_there(organiser: Client) -> None:
    preview = squeezed(organiser.post(ADDRESS + "preview/", shown(organiser, "decathlon")).content.decode())
    assert "3 tables of 3. A house bot takes 1 seat; it scores no points." in preview
    organiser.post(ADDRESS, shown(organiser, "decathlon", name="Ten", publish="1"))
    rules = squeezed(organiser.get(f"/c/gearbox/{Competition.objects.get(name='Ten').slug}/rules/").content.decode())
    assert "<li>RoboTrick</li>" in rules
    assert "5 rounds for all." in rules


def test_odd_input_gets_an_answer_and_makes_nothing(organiser: Client) -> None:
    odd = [
        {"stages": "add:chess"}, {"stages": "remove:99999999999"}, {"stages": "legs:add"}, {"shape": "own"},
        {"capacity": "many"}, {"capacity": "1"}, {"game": "chess"}, {"leg_x": "1", "stages": "legs:add"},
        {"shape": "own", "stage_1_format": "chess"}, {"preset": "own", "own_points": "x"}, {"capacity": ""},
    ]  # fmt: skip
    for game in ("bumping_bots", "decathlon"):
        page = shown(organiser, game)
        for change in odd:
            data = page | change
            assert organiser.post(ADDRESS, data).status_code in (200, 422), change
            assert organiser.post(ADDRESS + "preview/", data).status_code == 200, change
    assert Competition.objects.count() == 0


def test_a_later_stage_has_a_board_and_laps_of_its_own(organiser: Client) -> None:
    html = squeezed(organiser.post(ADDRESS, shown(organiser, name="Mine", stages="adapt")).content.decode())
    assert 'name="stage_1_boards"' not in html
    assert "same as the round before" in html
    again = filled(html, stage_2_boards="gearbox_serpentine", stage_2_options_laps="3", stages="add:final")
    html = squeezed(organiser.post(ADDRESS, again).content.decode())
    data = filled(html, stages="remove:3")
    html = squeezed(organiser.post(ADDRESS, data).content.decode())
    data = filled(html, name="Mine", publish="1")
    assert (data["stage_2_boards"], data["stage_2_options_laps"]) == (["gearbox_serpentine"], ["3"])
    preview = squeezed(organiser.post(ADDRESS + "preview/", data).content.decode())
    assert "Gearbox Serpentine, 3 laps" in preview
    organiser.post(ADDRESS, data)
    made = Competition.objects.select_related("rules").get(name="Mine")
    last = made.rules.all.stages[2]
    assert (last.boards, last.options["laps"]) == (("gearbox_serpentine",), 3)  # type: ignore[attr-defined]
    rules = squeezed(organiser.get(f"/c/gearbox/{made.slug}/rules/").content.decode())
    assert "Raced on: Gearbox Serpentine, 3 laps" in rules


def test_an_error_is_beside_the_rule_or_the_board_of_the_stage_it_is_about(organiser: Client) -> None:
    html = squeezed(organiser.post(ADDRESS, shown(organiser, name="Mine", stages="adapt")).content.decode())
    page = filled(html, name="Mine", draft="1")

    def beside(field: str, **changes: str) -> str:
        response = organiser.post(ADDRESS, page | changes)
        assert response.status_code == 422, changes
        return error_beside(response.content.decode(), field)

    assert "12 racers reach the final" in beside("stage_1_on", stage_1_on="12")
    assert beside("name", name="")
    assert beside("first", first="2001-01-01")
    assert beside("stage_2_boards", stage_2_boards="nowhere")
    assert beside("stage_2_options_laps", stage_2_options_laps="99")
    too_many = {"capacity": "16", "stage_1_on": "8", "stage_2_boards": "gearbox_serpentine"}
    assert "8 racers reach the final" in beside("stage_2_boards", **too_many)
    assert Competition.objects.count() == 0


def test_the_final_of_a_decathlon_is_raced_in_any_game(organiser: Client) -> None:
    html = squeezed(organiser.post(ADDRESS, shown(organiser, "decathlon", stages="adapt")).content.decode())
    html = squeezed(organiser.post(ADDRESS, filled(html, stages="add:final")).content.decode())
    data = filled(html, name="Ten", stage_1_on="4", stage_2_boards="roborally/coil-yard", draft="1")
    organiser.post(ADDRESS, data)
    last = Competition.objects.select_related("rules").get(name="Ten").rules.all.stages[2]
    assert (last.game, last.boards) == ("roborally", ("coil-yard",))  # type: ignore[attr-defined]


def test_a_deciding_race_is_offered_where_racers_qualify_for_another_stage(organiser: Client) -> None:
    html = squeezed(
        organiser.post(ADDRESS, shown(organiser, name="Mine", shape="groups", stages="adapt")).content.decode()
    )
    first = html.partition('name="stage_1_cut"')[2].partition("</select>")[0]
    last = html.partition('name="stage_2_cut"')[2].partition("</select>")[0]
    assert 'value="race"' in first
    assert 'value="race"' not in last
    data = filled(html, name="Mine", stage_1_cut="race", stage_2_consolation="on", publish="1")
    organiser.post(ADDRESS, data)
    made = Competition.objects.select_related("rules").get(name="Mine")
    assert made.rules.all.stages[1].cut == "race"  # type: ignore[attr-defined]
    assert made.rules.all.stages[2].consolation  # type: ignore[attr-defined]
    page = squeezed(organiser.get(f"/c/gearbox/{made.slug}/").content.decode())
    assert "Racers tied for the last qualifying place race for it." in page
    assert "Racers who are knocked out race once more at a consolation table." in page


def test_the_same_form_sent_twice_makes_one_tournament_in_which_bots_score(organiser: Client) -> None:
    """Points decide who qualifies: bots without any would be separated by lot."""
    data = shown(organiser, name="Once", publish="1")
    assert organiser.post(ADDRESS, data)["Location"] == organiser.post(ADDRESS, data)["Location"]
    assert Competition.objects.count() == 1
    del data["bots_score"]
    organiser.post(ADDRESS, sent_anew(data, name="Guests alone"))
    made = Competition.objects.select_related("rules").order_by("id")
    assert [one.rules.all.entry.bots_score for one in made] == [True, False]
