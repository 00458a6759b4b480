"""Reading: what a viewer gets, replay, lists, and what they cost."""

from datetime import timedelta

import pytest
from django.db import connection

from gameplay import selectors
from gameplay.gamepages.base import GamePage
from gameplay.models import Decision
from gameplay.services import Refused
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def test_a_finished_match_is_replayed_from_its_stored_steps(table):
    table.play_out()
    frames = selectors.match_keyframes(table.match)
    assert (frames[0]["version"], frames[-1]["version"]) == (1, table.match.version)
    assert frames[-1]["view"]["scores"] == [0, 6]
    moves = [e["data"] for e in table.events() if e["kind"] == "move"]
    assert moves == [{"seat": 1, "by": 3}, {"seat": 1, "by": 3}]


def test_each_viewer_sees_its_own_private_events_in_their_place(table):
    kinds = [(e["kind"], e["data"].get("seat"), e["beat"]) for e in table.events(1)]
    assert kinds == [("match.started", None, 0), ("dealt", 1, 1), ("round", None, 2)]
    assert [e["kind"] for e in table.events(None)] == ["match.started", "round"]


def test_a_page_comes_with_what_each_first_step_leads_to_if_it_builds_paths(table, monkeypatch):
    table.pick(5, 1)
    looks = []
    for paths in (False, True):
        monkeypatch.setattr(GamePage, "paths", paths)
        looks.append(selectors.match_joined(table.fresh(), 0, table.users[0].pk)["look"]["look"])
    ahead = looks[1].pop("ahead")
    assert (looks[0], len(ahead)) == (looks[1], 4)


def test_a_players_page_comes_with_the_steps_that_took_the_own_last_answers(table):
    assert selectors.match_joined(table.fresh(), 0, table.users[0].pk)["answered"] == []
    table.play_out()
    for seat in (0, 1):
        fed = Decision.objects.filter(match=table.match, seat=seat).order_by("-version")
        joined = selectors.match_joined(table.fresh(), seat, table.users[seat].pk)
        assert joined["answered"] == list(fed.values_list("version", flat=True))
    assert "answered" not in selectors.match_joined(table.fresh(), None, None)


def test_steps_come_in_portions(table):
    table.play_out()
    assert [s["version"] for s in selectors.match_steps(table.match, None, 2, limit=2)] == [3, 4]


def test_an_unknown_code_is_refused():
    with pytest.raises(Refused) as refused:
        selectors.match_get("nosuchmatch2", None)
    assert refused.value.code == "not_found"


def test_match_get_holds_no_secret(table):
    assert "secret" not in selectors.match_get(table.code, None).seed.__dict__


def test_the_outcome_has_a_line_for_each_seat(table):
    assert selectors.match_outcome(table.match.pk) == []
    table.play_out()
    first, second = selectors.match_outcome(table.match.pk)
    assert first == {
        "seat": 1, "place": 1, "status": "classified", "team": None, "scores": {"score": 6}, "reason": "finished",
    }  # fmt: skip
    assert (second["seat"], second["place"]) == (0, 2)


def test_a_sync_costs_the_same_for_any_match(toy, alice, bob, charlie, django_assert_num_queries):
    small = Table.start(alice, bob)
    with django_assert_num_queries(4):
        selectors.match_sync(small.match, 0)
    big = Table.start(alice, bob, charlie, "easy", "easy", "easy", raw={"rounds": 30})
    with django_assert_num_queries(4):
        selectors.match_sync(big.match, 0)
    with django_assert_num_queries(4):
        selectors.match_sync(big.match, None)


@pytest.mark.parametrize("after", range(4))
def test_an_answer_that_is_fed_while_a_match_is_read_never_seems_to_be_open(table, after):
    """A player who saw the question as open would answer it again."""
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    done = 0

    def feed(execute, *query):
        nonlocal done
        result = execute(*query)
        done += 1
        if done == after + 1:
            table.advance()
        return result

    with connection.execute_wrapper(feed):
        told = selectors.match_sync(table.match, 1)
    assert done > after
    asked = [prompt for prompt in told["prompts"] if prompt["key"] == "r1/pick/s1"]
    assert all(prompt["answered"] or prompt["key"] in told["mine"]["answers"] for prompt in asked)


def test_admin_shows_no_secret(client, toy, alice, bob):
    from gameplay.models import Seed

    # Not four digits, as the toy would deal: years have them, too.
    table = Table.start(alice, bob, raw={"secrets": [734_101_734_101_734_101, 734_202_734_202_734_202]})
    table.submit(0, {"pick": 7, "note": "canary-answer"})
    alice.is_staff = alice.is_superuser = True
    alice.save()
    client.force_login(alice)
    page = client.get(f"/admin/gameplay/match/{table.match.pk}/change/")
    assert page.status_code == 200
    text = page.content.decode()
    secrets = [str(e["data"]["secret"]) for seat in (0, 1) for e in table.events(seat) if e["kind"] == "dealt"]
    for hidden in [*secrets, "canary", bytes(Seed.objects.get().secret).hex()]:
        assert f">{hidden}" not in text
        assert f": {hidden}" not in text
    assert client.get("/admin/gameplay/seed/").status_code == 404
    assert client.get("/admin/gameplay/snapshot/").status_code == 404


def test_every_millisecond_is_kept():
    """Through a float about one in seven came out one less."""
    from gameplay.services.clocks import EPOCH, millis

    day = 20_000 * 24 * 3600 * 1000
    assert [millis(EPOCH + timedelta(milliseconds=day + n)) - day for n in range(1000)] == list(range(1000))


def test_the_toy_keeps_the_contract_of_imagining(table):
    """A state imagined from a seat's view looks to that seat as the true one does."""
    from gameplay.engine.chance import Chance
    from tests.gameplay.host.toy import toy

    view = selectors.match_sync(table.match, 0)["view"]
    assert toy.view(toy.imagine(view, Chance(b"x")), 0) == view
