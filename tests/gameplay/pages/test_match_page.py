"""The page of a match, its steps as JSON, conceding, the proof, and the race again."""

import json
from typing import Any

from gameplay import services
from gameplay.models import Match, Seating
from gameplay.selectors.turns import call_tag


def data_of(page: Any) -> Any:
    text = page.content.decode()
    start = text.index('<script id="match-data" type="application/json">')
    return json.loads(text[text.index(">", start) + 1 : text.index("</script>", start)])


def test_an_unknown_code_is_not_found(client: Any, db: None) -> None:
    for path in ("", "steps/", "form/", "verify/", "leave/"):
        assert client.get(f"/m/abcdefghjkmn/{path}").status_code == 404
    assert client.get("/m/short/").status_code == 404


def test_bob_sees_his_seat_and_charlie_watches(
    as_user: Any, make_race: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    """The page reveals no secret to anybody."""
    race = make_race(alice, bob)
    mine = as_user(bob).get(f"/m/{race.code}/")
    assert data_of(mine)["you"] == 1
    watched = as_user(charlie).get(f"/m/{race.code}/")
    assert data_of(watched)["you"] is None
    assert "you are watching" in watched.content.decode()
    assert "data-leave" not in watched.content.decode()
    assert f'data-tag="{call_tag(race.code, bob.pk)}"' in mine.content.decode()
    assert "data-call" not in watched.content.decode()
    for page in (as_user(None).get(f"/m/{race.code}/"), watched, mine):
        text = page.content.decode()
        assert alice.email not in text
        assert race.seed.secret.hex() not in text


def test_nothing_is_read_twice_for_the_page(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    race, client = make_race(alice, bob), as_user(bob)
    client.get(f"/m/{race.code}/")
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/m/{race.code}/")
    texts = [one["sql"] for one in asked.captured_queries]
    assert len([text for text in texts if 'SELECT "gameplay_seating"."id"' in text]) == 1
    assert [text for text in texts if text.startswith('SELECT "gameplay_match"."outcome"')] == []


def test_the_page_costs_constant_queries(
    as_user: Any, make_race: Any, alice: Any, bob: Any, charlie: Any, play_out: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def queries(match: Any, path: str = "") -> int:
        client = as_user(charlie)
        with CaptureQueriesContext(connection) as seen:
            assert client.get(f"/m/{match.code}/{path}").status_code == 200
        return len(seen)

    small = make_race(alice, "rookie")
    large = make_race(alice, bob, *["rookie"] * 7)
    assert queries(small) == queries(large) <= 13
    assert queries(small, "form/") == queries(large, "form/") <= 16
    assert queries(small, "steps/") == queries(large, "steps/") <= 7
    assert queries(small, "verify/") == queries(large, "verify/") <= 8


def test_the_steps_start_from_the_first_view_and_hide_other_hands(
    as_user: Any, make_race: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    race = make_race(alice, bob, raw={"cards": "draw"})

    def dealt(user: Any) -> set[int]:
        history = as_user(user).get(f"/m/{race.code}/steps/").json()
        assert history["version"] == 1
        assert all(robot["cards"] is None for robot in history["view"]["robots"])
        events = [event for step in history["steps"] for event in step["events"]]
        return {event["data"]["seat"] for event in events if event["kind"] == "dealt"}

    assert dealt(bob) == {1}
    assert dealt(alice) == {0}
    assert dealt(charlie) == set()
    assert dealt(None) == set()


def test_after_the_end_the_race_is_seen_through_any_eyes_and_not_before(
    as_user: Any, make_race: Any, alice: Any, bob: Any, charlie: Any, play_out: Any
) -> None:
    race = make_race(alice, bob, raw={"cards": "draw"})

    def dealt(seat: str) -> set[int]:
        history = as_user(charlie).get(f"/m/{race.code}/steps/", {"seat": seat}).json()
        return {e["data"]["seat"] for step in history["steps"] for e in step["events"] if e["kind"] == "dealt"}

    assert dealt("1") == set()
    assert as_user(charlie).get(f"/m/{race.code}/?seat=1").context["eyes"] is None
    play_out(race, level="racer")
    assert dealt("1") == {1}
    assert dealt("0") == {0}
    for nonsense in ("", "9", "-1", "x", "²", "1" * 9):
        assert dealt(nonsense) == set()
    assert "?seat=1" in data_of(as_user(charlie).get(f"/m/{race.code}/?seat=1"))["history"]


def test_an_open_table_has_no_steps_yet(client: Any, make_race: Any, alice: Any) -> None:
    race = make_race(alice, None)
    assert client.get(f"/m/{race.code}/steps/").json()["steps"] == []


def test_conceding_asks_first(as_user: Any, make_race: Any, alice: Any, bob: Any) -> None:
    race = make_race(alice, bob, "rookie")
    client = as_user(bob)
    asked = client.get(f"/m/{race.code}/leave/")
    assert "Concede this match?" in asked.content.decode()
    assert not Seating.objects.get(match=race, seat=1).left
    client.post(f"/m/{race.code}/leave/", {"id": asked.context["message_id"]})
    services.match_advance(match_id=race.pk)
    assert Seating.objects.get(match=race, seat=1).left


def test_charlie_may_not_concede_for_bob(as_user: Any, make_race: Any, alice: Any, bob: Any, charlie: Any) -> None:
    race = make_race(alice, bob)
    for who in (charlie, None):
        as_user(who).post(f"/m/{race.code}/leave/", {"id": "m1"})
    assert not Seating.objects.filter(match=race, left=True).exists()


def test_a_finished_race_shows_its_result_and_its_replay(as_user: Any, make_race: Any, bob: Any, play_out: Any) -> None:
    race = make_race(bob, "rookie")
    play_out(race, level="racer")
    page = as_user(bob).get(f"/m/{race.code}/")
    text = page.content.decode()
    assert data_of(page)["over"]
    assert "data-scrub" in text
    assert [one.place for one in page.context["end"].order] == [1, 2]
    first = page.context["end"].order[0]
    assert f"Won by {'AB'[first.seat]} {first.name}" in text
    assert "Race again" in text


def test_the_help_is_of_the_game(as_user: Any, make_race: Any, bob: Any) -> None:
    client = as_user(bob)
    for game, board, said in (
        ("bumping_bots", "rivet_oval", "then drive."),
        ("roborally", "coil-yard", "Put a card in every"),
    ):
        race = make_race(bob, "rookie", game=game, raw={"board": board})
        assert said in client.get(f"/m/{race.code}/").content.decode(), game


def test_the_proof_promises_before_and_reveals_after(client: Any, make_race: Any, bob: Any, play_out: Any) -> None:
    race = make_race(bob, "rookie")
    before = client.get(f"/m/{race.code}/verify/").content.decode()
    assert race.seed.commit in before
    assert bytes(race.seed.secret).hex() not in before
    play_out(race, level="racer")
    page = client.get(f"/m/{race.code}/verify/")
    after = page.content.decode()
    assert bytes(race.seed.secret).hex() in after
    assert "Everything matches" in after
    assert page.context["verdict"].rerun == "same"
    assert page.context["draws"]


def test_the_race_again_keeps_track_rules_and_bots(as_user: Any, make_race: Any, bob: Any, play_out: Any) -> None:
    race = make_race(bob, "racer", raw={"board": "kettle_ring", "cards": "none"})
    race.seatings.filter(seat=1).update(bot_style="bold")
    as_user(bob).post(f"/m/{race.code}/again/")
    assert Match.objects.count() == 1, "while it runs it is not raced again"
    play_out(race, level="racer")
    page = as_user(bob).post(f"/m/{race.code}/again/")
    again = Match.objects.exclude(pk=race.pk).get()
    assert page["Location"] == f"/m/{again.code}/"
    assert again.status == "running"
    assert again.setup == race.setup
    assert [s.bot_level for s in again.seatings.all()] == ["", "racer"]
    assert [s.bot_style for s in again.seatings.all()] == ["", "bold"]


def test_a_race_of_the_league_leads_back_to_it(client: Any, make_race: Any, alice: Any, bob: Any) -> None:
    race = make_race(alice, bob, purpose="race", back_url="/c/club/cup/races/1/")
    assert 'href="/c/club/cup/races/1/"' in client.get(f"/m/{race.code}/").content.decode()


def test_no_page_has_a_script_or_a_style_inside(
    as_user: Any, make_race: Any, alice: Any, bob: Any, play_out: Any
) -> None:
    import re

    done = make_race(bob, "rookie")
    play_out(done, level="racer")
    running, waiting = make_race(alice, bob), make_race(bob, None)
    paths = [
        "/play/",
        "/play/bumping_bots/new/",
        "/learn/bumping_bots/",
        "/learn/bumping_bots/first-race/",
        "/boards/bumping_bots/",
    ]
    for match in (running, done, waiting):
        paths += [f"/m/{match.code}/", f"/m/{match.code}/form/", f"/m/{match.code}/verify/"]
    client = as_user(bob)
    for path in paths:
        text = client.get(path, follow=True).content.decode()
        assert not re.search(r'<script(?![^>]*(src=|type="application/json"))', text), path
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), path


def test_a_page_begins_with_where_the_match_is_and_a_replay_with_how_it_began(
    as_user: Any, make_race: Any, alice: Any, bob: Any
) -> None:
    race = make_race(alice, bob)
    began = data_of(as_user(bob).get(f"/m/{race.code}/"))
    assert (began["sync"]["you"], began["sync"]["version"]) == (1, race.version)
    assert began["answered"] == []
    services.match_annul(code=race.code, by=None)
    replay = data_of(as_user(bob).get(f"/m/{race.code}/"))
    assert "sync" not in replay
    assert replay["told"]["view"]
