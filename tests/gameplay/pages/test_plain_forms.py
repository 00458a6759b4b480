"""The whole game by plain forms: the generic renderer of the choice grammar."""

import json
import re
from typing import Any

import pytest

from gameplay.forms import space_form
from gameplay.models import Decision, OpenPrompt
from gameplay.refused import NOT_OPEN, Refused
from tests.support.pages import squeezed


def pick(value: Any, label: str = "Pick", **params: Any) -> dict[str, Any]:
    return {"value": value, "label": label, "params": params, "group": ""}


ONE = {"type": "one_of", "name": "cell", "label": "Cell", "picks": [pick([1, 2]), pick([3, 4])]}


def test_one_of_gives_the_value_of_the_pick() -> None:
    form = space_form(ONE, {"cell": "[3, 4]"})
    assert form.is_valid()
    assert form.payload() == {"cell": [3, 4]}


def test_a_question_with_one_answer_is_one_button() -> None:
    space = ONE | {"picks": [pick([1, 2], "Go there")]}
    form = space_form(space)
    assert (form.button, [field.is_hidden for field in form]) == ("Go there", [True])
    assert 'value="[1, 2]"' in str(form["cell"])
    assert space_form(space, {"cell": "[1, 2]"}).is_valid()
    assert not space_form(space, {"cell": "[3, 4]"}).is_valid()
    among_others = space_form({"type": "form", "fields": [space]})
    assert [field.is_hidden for field in among_others] == [False]
    assert among_others.button == space_form(ONE).button


def test_a_value_that_is_not_offered_is_refused() -> None:
    form = space_form(ONE, {"cell": "[9, 9]"})
    assert not form.is_valid()
    assert "cell" in form.errors


def test_a_number_keeps_its_bounds() -> None:
    space = {"type": "number", "name": "n", "label": "How many", "minimum": 1, "maximum": 3}
    assert not space_form(space, {"n": "4"}).is_valid()
    form = space_form(space, {"n": "3"})
    assert form.is_valid()
    assert form.payload() == {"n": 3}


def test_arrange_keeps_the_order_and_offers_equal_items_once() -> None:
    space = {"type": "arrange", "name": "cards", "label": "Cards", "k": 2, "items": [pick("a"), pick("a"), pick("b")]}
    form = space_form(space, {"cards-0": '"b"', "cards-1": '"a"'})
    assert form.is_valid()
    assert form.payload() == {"cards": ["b", "a"]}
    assert len(form.fields["cards-0"].choices) == 3  # type: ignore[attr-defined]
    assert not space_form(space, {"cards-0": '"b"'}).is_valid()


def test_optional_may_be_nothing() -> None:
    form = space_form({"type": "optional", "space": ONE}, {"cell": "null"})
    assert form.is_valid()
    assert form.payload() == {"cell": None}


def test_a_form_is_all_its_fields() -> None:
    space = {"type": "form", "fields": [ONE, {"type": "number", "name": "n", "label": "N", "minimum": 0, "maximum": 9}]}
    form = space_form(space, {"cell": "[1, 2]", "n": "5"})
    assert form.is_valid()
    assert form.payload() == {"cell": [1, 2], "n": 5}


def first_link(text: str, words: str) -> str:
    """The address of the first choice whose label holds the words."""
    found = re.search(rf'href="([^"]*draft=[^"]*)">\d+\. [^<]*{words}', text)
    assert found, words
    return found[1].replace("&amp;", "&").partition("#")[0]


def test_a_turn_is_built_step_by_step_and_sent(as_user: Any, make_race: Any, bob: Any) -> None:
    race = make_race(bob, "rookie", raw={"cards": "none"})
    from gameplay import services

    client, url = as_user(bob), f"/m/{race.code}/form/"
    row = OpenPrompt.objects.get(match=race)
    if row.seat != 0:  # the rookie leads: let it play
        from gameplay.services.bots import bot_think

        bot_think(prompt_id=row.pk)
        services.match_advance(match_id=race.pk)
    row = OpenPrompt.objects.get(match=race)
    assert row.seat == 0
    page = client.get(url)
    assert "Faster: speed 3" in page.content.decode()
    page = client.get(first_link(page.content.decode(), "Faster: speed 3"))
    assert "So far" in page.content.decode()
    page = client.get(first_link(page.content.decode(), "End the turn"))
    assert page.context["complete"]
    body = {"prompt": row.key, "id": page.context["message_id"], "payload": page.context["payload"]}
    assert client.post(url, body).status_code == 302
    decision = Decision.objects.get(match=race, prompt=row.key)
    assert decision.payload == {"steps": [{"do": "speed", "to": 3, "gear": "F"}, {"do": "end"}]}


def test_cards_are_chosen_by_the_form_and_kept_secret(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    race = make_race(alice, bob, raw={"cards": "choose"})
    client, url = as_user(bob), f"/m/{race.code}/form/"
    page = client.get(url)
    assert page.content.decode().count("<select") == 2
    body = {"prompt": "cards/s1", "id": "one", "cards-0": '"nitro"', "cards-1": '"jump"'}
    client.post(url, body)
    assert Decision.objects.get(match=race, seat=1).payload == {"cards": ["nitro", "jump"]}
    waiting = client.get(url).content.decode()
    assert "Waiting for Alice" in waiting
    data = as_user(alice).get(f"/m/{race.code}/").context["data"]
    assert "nitro" in str(data.pop("look"))  # the answer that she may choose herself
    assert "nitro" not in str(data)


def test_a_missing_choice_is_asked_again(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    race = make_race(alice, bob, raw={"cards": "choose"})
    page = as_user(bob).post(f"/m/{race.code}/form/", {"prompt": "cards/s1", "id": "x", "cards-0": '"nitro"'})
    assert page.status_code == 422
    assert "This field is required" in page.content.decode()
    assert not Decision.objects.filter(match=race).exists()


def test_the_grid_is_chosen_by_the_form(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    race = make_race(alice, bob, raw={"grid": {"mode": "choose", "order": [1, 0]}})
    client, url = as_user(bob), f"/m/{race.code}/form/"
    page = client.get(url)
    value = page.context["form"].fields["cell"].choices[0][0]
    client.post(url, {"prompt": "grid/s1", "id": "g", "cell": value})
    assert Decision.objects.get(match=race).payload == {"cell": json.loads(value)}


def test_a_wrong_draft_in_the_address_starts_over(as_user: Any, make_race: Any, bob: Any, alice: Any) -> None:
    race = make_race(bob, alice, raw={"cards": "none"})
    row = OpenPrompt.objects.get(match=race)
    client = as_user(bob if row.seat == 0 else alice)
    for draft in ("x", "[", "{}", '[{"do":"fly"}]', '[{"do":"speed","to":6,"gear":"F"}]', "[" * 5000, '["a"]'):
        page = client.get(f"/m/{race.code}/form/", {"draft": draft})
        assert page.status_code == 200, draft
        assert page.context["picks"], draft
        assert not page.context["steps"], draft


def test_a_wrong_turn_is_refused_and_changes_nothing(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    race = make_race(bob, alice)
    row = OpenPrompt.objects.get(match=race)
    client = as_user(bob if row.seat == 0 else alice)
    for payload in ("", "x", "{}", '{"steps":[]}', '{"steps":[{"do":"end"}]}', '{"steps":"a"}'):
        body = {"prompt": row.key, "id": f"p{payload}", "payload": payload}
        page = client.post(f"/m/{race.code}/form/", body, follow=True)
        assert "message error" in page.content.decode(), payload
        assert not Decision.objects.filter(match=race).exists(), payload


def test_charlie_sees_the_position_and_may_not_answer(
    as_user: Any, make_race: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    race = make_race(alice, bob)
    row = OpenPrompt.objects.get(match=race)
    client = as_user(charlie)
    text = client.get(f"/m/{race.code}/form/").content.decode()
    assert "Position in round 1" in text
    assert "Your turn" not in text
    body = {"prompt": row.key, "id": "c", "payload": '{"steps":[{"do":"speed","to":1,"gear":"F"},{"do":"end"}]}'}
    client.post(f"/m/{race.code}/form/", body)
    assert not Decision.objects.filter(match=race).exists()


def test_a_robot_that_has_finished_has_its_own_word_in_french(
    client: Any, make_race: Any, alice: Any, play_out: Any
) -> None:
    """A race is "terminée", a robot is "arrivé"."""
    race = make_race(alice, "rookie", raw={"cards": "none", "full_ranking": False})
    play_out(race, level="racer")
    page = squeezed(client.get(f"/m/{race.code}/form/", headers={"accept-language": "fr"}).content.decode())
    assert '<td role="cell" data-label="">arrivé</td>' in page


def test_a_race_is_played_by_links_and_buttons(
    as_user: Any, make_race: Any, alice: Any, bob: Any, play_out: Any
) -> None:
    """Both robots do what the game's racer would do, for twelve turns on the plain pages alone; then bots race it to
    its end, which the page reports."""
    from gameplay import services
    from gameplay.engine.chance import Chance
    from gameplay.engine.pilot import Pilot
    from gameplay.games.registry import GAMES
    from gameplay.models import Match
    from gameplay.selectors import match_sync
    from gameplay.services.loading import prompt_of

    race = make_race(alice, bob, raw={"cards": "none", "full_ranking": False})
    clients = [as_user(alice), as_user(bob)]
    game, url = GAMES["bumping_bots"], f"/m/{race.code}/form/"
    for n in range(12):
        match = Match.objects.get(pk=race.pk)
        row = OpenPrompt.objects.get(match=match)
        view = match_sync(match, row.seat)["view"]
        wanted = game.bot(view, prompt_of(row), Pilot("racer"), Chance(b"%d" % n))["steps"]
        client = clients[row.seat]
        page = client.get(url)
        for index, step in enumerate(wanted):
            value = json.dumps([*wanted[:index], step], separators=(",", ":"))
            link = next(p.url for p in page.context["picks"] if json.loads(_draft(p.url)) == json.loads(value))
            page = client.get(link.partition("#")[0])
        body = {"prompt": row.key, "id": page.context["message_id"], "payload": page.context["payload"]}
        client.post(url, body)
        services.match_advance(match_id=race.pk)
        assert Match.objects.get(pk=race.pk).version > match.version, n
    play_out(race, level="racer")
    assert "The race is over" in clients[0].get(url).content.decode()


def _draft(url: str) -> str:
    from urllib.parse import parse_qs, urlparse

    return parse_qs(urlparse(url).query)["draft"][0]


@pytest.mark.django_db
def test_a_question_that_closes_while_the_page_is_made_is_not_shown(
    as_user: Any, make_race: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_race(alice, "rookie")

    def closed(*_args: Any, **_options: Any) -> Any:
        raise Refused(NOT_OPEN, at="prompt")

    monkeypatch.setattr("gameplay.selectors.preview", closed)
    page = as_user(alice).get(f"/m/{match.code}/form/")
    assert page.status_code == 200
    assert "Refresh the page" in page.content.decode()
