"""RoboRally on the pages without scripts: rules, courses, tables, and whole turns by plain forms."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.gamepages.roborally.picture import belts_of, board_svg
from gameplay.games.registry import GAMES
from gameplay.games.roborally.rules.turn import advance
from gameplay.games.roborally.state import Slot, State
from gameplay.models import Decision, Match, OpenPrompt, Snapshot
from gameplay.selectors.boards import board_content
from tests.support.races import make_race, open_prompt, play_out

pytestmark = pytest.mark.django_db


def test_charlie_may_read_everything_without_an_account(client: Any) -> None:
    for path in ("/boards/roborally/", "/boards/roborally/pit-lattice/", "/play/roborally/new/", "/play/"):
        page = client.get(path)
        assert page.status_code == 200, path
        assert "RoboRally" in page.content.decode(), path
    assert client.get("/boards/roborally/moon/").status_code == 404


def test_the_rules_explain_every_card_element_and_option(client: Any) -> None:
    text = client.get("/learn/roborally/").content.decode()
    for entry in ("card/U", "card/3", "element/pit", "element/pusher", "damage", "power", "destruction",
                  "superbot", "turning-boards", "teams"):  # fmt: skip
        assert f'data-entry="{entry}"' in text, entry
    options = re.findall(r'data-entry="option/([a-z-]+)"', text)
    assert len(set(options)) == 26


def test_every_course_is_drawn_with_all_that_is_on_it() -> None:
    for slug in (board.slug for board in GAMES["roborally"].meta.boards):
        board = board_content("roborally", slug)
        picture = board_svg(board, label=slug)
        assert picture.count('class="rr-flag"') == len(board["flags"]), slug
        assert picture.count('class="rr-dock"') == len(board["docks"]), slug
        assert picture.count('class="rr-emitter"') == len(board["lasers"]), slug
        tokens = [token for row in board["grid"] for token in row]
        assert picture.count('class="rr-pit"') == tokens.count("O"), slug
        belts = sum(bool(token) and token[0] in "^v<>" for token in tokens)
        arrows = re.findall(r'class="rr-way-2" d="([^"]+)"', picture)
        assert "".join(arrows).count("M") == belts, slug


def test_a_table_is_opened_with_the_options_of_the_game(client: Any, bob: Any) -> None:
    client.force_login(bob)
    data = {
        "board": "gear-garden", "seats": 5, "bots": 4, "level": "rookie", "sit": "on", "speed": "none",
        "visibility": "link", "option-end": "full", "option-lives": 4, "option-life_rule": "strict",
        "option-max_turns": 30, "option-double_lasers": "on",
    }  # fmt: skip
    assert client.post("/play/roborally/new/", data).status_code == 302
    setup = Match.objects.get().setup
    assert (setup["end"], setup["lives"], setup["double_lasers"]) == ("full", 4, True)


def test_a_table_that_breaks_a_rule_is_refused_with_the_place(client: Any, bob: Any) -> None:
    client.force_login(bob)
    data = {
        "board": "coil-yard", "seats": 3, "bots": 2, "level": "rookie", "sit": "on", "speed": "none",
        "visibility": "link", "option-end": "first", "option-lives": 4, "option-life_rule": "seed",
        "option-max_turns": 30,
    }  # fmt: skip
    page = client.post("/play/roborally/new/", data)
    assert page.status_code == 422
    assert "With four life tokens you need at least five robots." in page.content.decode()
    assert not Match.objects.exists()


def test_a_race_now_and_the_same_again(client: Any) -> None:
    client.post("/play/roborally/race-now/", {"board": "coil-yard", "bots": 2, "level": "rookie"})
    match = Match.objects.get()
    assert match.game == "roborally"
    Match.objects.update(status="annulled")
    client.post(f"/m/{match.code}/again/")
    other = Match.objects.exclude(pk=match.pk).get()
    assert other.setup["board"] == match.setup["board"]


def test_bob_plays_whole_turns_by_plain_forms(client: Any, bob: Any, alice: Any) -> None:
    """Every question is a form: the test gives the first answers that are offered and legal."""
    match = make_race(bob, alice, game="roborally", raw={"board": "coil-yard", "damaged_start": True})
    client.force_login(bob)
    url = f"/m/{match.code}/form/"
    kinds = set()
    for _question in range(60):
        match.refresh_from_db()
        if match.status == "finished" or match.version > 14:
            break
        row = open_prompt(match, 0)
        if row is None:
            play_out(match, turns=1)
            continue
        kinds.add(row.kind)
        page = client.get(url)
        assert "Position in turn" in page.content.decode()
        form = page.context["form"]
        data = {"prompt": row.key, "id": f"m{row.pk}"}
        for number, (name, field) in enumerate(form.fields.items()):
            values = [value for value, _label in field.choices if value]
            data[name] = values[number] if row.kind == "program" else values[-1]
        client.post(url, data)
        assert not type(row).objects.filter(pk=row.pk, answered=False).exists()
        from gameplay import services

        services.match_advance(match_id=match.pk)
    assert {"program", "announce"} <= kinds


def test_a_wrong_programme_is_explained_in_words(client: Any, bob: Any, alice: Any) -> None:
    match = make_race(bob, alice, game="roborally", raw={"board": "coil-yard"})
    client.force_login(bob)
    url = f"/m/{match.code}/form/"
    row = open_prompt(match, 0)
    form = client.get(url).context["form"]
    data = {"prompt": row.key, "id": "twice"}
    for name, field in form.fields.items():
        data[name] = next(value for value, _label in field.choices if value)
    page = client.post(url, data, follow=True)
    assert "Each card can be used only once." in page.content.decode()


def test_charlie_sees_no_hand_on_the_plain_page(client: Any, charlie: Any, alice: Any, bob: Any) -> None:
    match = make_race(alice, bob, game="roborally", raw={"board": "coil-yard"})
    client.force_login(charlie)
    text = client.get(f"/m/{match.code}/form/").content.decode()
    assert "Your cards" not in text
    assert "Position in turn 1" in text


def test_a_table_is_opened_in_teams_and_refused_with_five(client: Any, bob: Any) -> None:
    client.force_login(bob)
    data = {
        "board": "last-shift", "seats": 6, "bots": 5, "level": "rookie", "sit": "on", "speed": "none",
        "visibility": "link", "option-end": "first", "option-lives": 3, "option-life_rule": "seed",
        "option-max_turns": 30, "option-superbot": "on",
    }  # fmt: skip
    page = client.post("/play/roborally/new/", {**data, "seats": 5, "bots": 4})
    assert "You need 4, 6 or 8 robots to race in teams." in page.content.decode()
    assert client.post("/play/roborally/new/", data).status_code == 302
    setup = Match.objects.get().setup
    assert (setup["teams"], setup["last_team"], setup["superbot"]) == ([0, 1, 0, 1, 0, 1], True, True)


def test_the_plain_page_says_who_is_the_superbot_and_whose_mate(client: Any, bob: Any, alice: Any) -> None:
    raw = {"board": "coil-yard", "superbot": True, "teams": True, "grid": {"mode": "order", "order": [1, 0, 2, 3]}}
    match = make_race(bob, alice, "rookie", "rookie", game="roborally", raw=raw)
    client.force_login(bob)
    page = client.get(f"/m/{match.code}/form/")
    roles = {row["seat"]: row["roles"] for row in page.context["position"]["rows"]}
    assert roles == {0: "team 1", 1: "SuperBot, team 2", 2: "team 1", 3: "team 2"}
    text = page.content.decode()
    assert "<small>SuperBot, team 2</small>" in text
    assert "Only the SuperBot, " in text


def holding(match: Any, damage: int, hand: tuple[int, ...], *options: str) -> None:
    """As if the robot of seat 0 had this damage, these cards and these options while everybody programmes."""
    state = codec.load(State, bytes(match.snapshot.state))
    robot = state.base.robots[0]
    locked = range(1, damage - 3)
    robot.damage, robot.hand, robot.options = damage, hand, options
    robot.locks = sum(1 << (5 - number) for number in locked)
    robot.slots = tuple(Slot((phase * 10,), up=True) if 6 - phase in locked else Slot() for phase in (1, 2, 3, 4, 5))
    state = advance(State(state.setup, "program", state.base, state.base), Chance(b"holding"))[0]
    Snapshot.objects.filter(match=match).update(state=codec.dump(state))
    OpenPrompt.objects.filter(match=match, seat=0).update(data=state.asked[0].data)


def links(page: Any) -> list[str]:
    return re.findall(r'<ul class="pick-list">.*?</ul>', page.content.decode(), re.S)


def test_with_a_flywheel_a_card_may_be_stored_without_scripts(client: Any, bob: Any) -> None:
    match = make_race(bob, "rookie", game="roborally", raw={"board": "coil-yard"})
    holding(match, 3, (500, 510, 520, 530, 540, 550), "flywheel")
    client.force_login(bob)
    steps = [{"card": card} for card in (500, 510, 520, 530, 540)]
    page = client.get(f"/m/{match.code}/form/", {"draft": json.dumps(steps)})
    assert 'name="payload"' in page.content.decode()
    assert len(re.findall("<li>", "".join(links(page)))) == 1
    page = client.get(f"/m/{match.code}/form/", {"draft": json.dumps([*steps, {"store": 550}])})
    assert 'name="payload"' in page.content.decode()
    assert links(page) == []


def test_with_all_phases_locked_the_one_card_is_kept_or_left_without_scripts(client: Any, bob: Any) -> None:
    """RR-O-11 with RR-O-09 at nine damage."""
    match = make_race(bob, "rookie", game="roborally", raw={"board": "coil-yard"})
    holding(match, 9, (500,), "extra-memory", "flywheel")
    client.force_login(bob)
    page = client.get(f"/m/{match.code}/form/")
    assert len(re.findall("<li>", "".join(links(page)))) == 1
    row = open_prompt(match, 0)
    sent = {"prompt": row.key, "rev": row.rev, "id": "left", "payload": '{"steps": []}'}
    assert json.dumps({"steps": []}).replace('"', "&quot;") in page.content.decode()
    assert client.post(f"/m/{match.code}/form/", sent).status_code == 302
    assert Decision.objects.get(match=match, seat=0).payload == {"steps": []}


TOO_LONG = json.dumps({"steps": [1] * 3000})


def test_a_broken_answer_is_not_taken_for_an_empty_one(client: Any, bob: Any) -> None:
    """Where an answer without any step is possible, as with all phases locked."""
    match = make_race(bob, "rookie", game="roborally", raw={"board": "coil-yard"})
    holding(match, 9, (500,), "extra-memory", "flywheel")
    client.force_login(bob)
    row = open_prompt(match, 0)
    for payload in ("", "x", "{}", "[]", '{"steps": "a"}', TOO_LONG):
        sent = {"prompt": row.key, "rev": row.rev, "id": f"broken {len(payload)}", "payload": payload}
        assert client.post(f"/m/{match.code}/form/", sent).status_code == 302, payload
        assert not Decision.objects.filter(match=match, seat=0).exists(), payload


BELTS = [
    ((". . .", ". > .", ". . ."), "w"),
    ((". > .", ". vv .", ". . ."), "w"),
    ((". . .", ". ^/w .", ". . ."), "n"),
    ((". . .", ". v/ew .", ". . ."), "ns"),
    ((". . .", "> >/s .", ". . ."), "ws"),
    ((". . .", "v >/s .", ". . ."), "s"),
    ((". . .", ". ^/ew .", ". ^ ."), "wns"),
]
"""The cases of tests/front/belts.test.js."""


def test_a_picture_has_the_belts_of_the_live_board() -> None:
    for rows, lanes in BELTS:
        (belt,) = (each for each in belts_of([row.split() for row in rows]) if list(each.cell) == [1, 1])
        assert belt.sides == lanes, rows
