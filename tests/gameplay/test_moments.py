"""The moment of a race: what each game's rules find in a record, what is kept of it, and the page that shows it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from gameplay.engine.chance import Chance
from gameplay.gamepages.moments import Happened, Record, moment_of
from gameplay.gamepages.registry import PAGES
from gameplay.games.registry import GAMES
from gameplay.models import Match
from gameplay.selectors.moments import has_moment, moment_facts, moment_text
from gameplay.selectors.seats import seat_cards
from gameplay.services.moments import moment_keep, moments_keep
from tests.gameplay.games.goldens import FILES, recorded, setting_of
from tests.support.races import make_race, play_out

NOBODY = AnonymousUser()
GOLDEN = {
    "bumping_bots_crowd": ("overtaking", [2, 5]),
    "bumping_bots_duel": ("first", [0]),
    "bumping_bots_teams": ("together", [1, 3]),
    "dr2d_drift": ("overtaking", [2, 0]),
    "dr2d_eight": ("first", [7]),
    "droids_challenge": ("out", [1]),
    "droids_chips": ("objective", [1]),
    "droids_duel": ("salvo", [1, 0]),
    "four_with_many_options": ("pushed_off", [3, 0]),
    "robotrick_drawn": ("haul", [1]),
    "two_on_the_coil_yard": None,
}
"""A golden match, the rule that finds its moment, and whose it is."""


def golden(name: str) -> tuple[str, Record]:
    [path] = [path for path in FILES if path.stem == name]
    text = path.read_text()
    setting, decide = setting_of(text), recorded(text)
    game, chance = GAMES[setting["game"]], Chance(name.encode())
    step: Any = game.start(game.setup(setting["raw"], setting["seats"]), chance)
    happened: list[Happened] = []
    version = 1
    while True:
        public = [event for event in step.events if event.seen_by is None]
        happened += [Happened(version, event.beat, event.kind, event.data) for event in public]
        prompts = game.prompts(step.state)
        if not prompts:
            outcome = game.outcome(step.state)
            assert outcome is not None
            return game.meta.slug, Record(happened, outcome.winners)
        words, payload = decide(game, step.state, version - 1)
        version += 1
        if words == "leave":
            step = game.leave(step.state, payload, "conceded", chance)
            continue
        prompt = next(prompt for prompt in prompts if prompt.key == words)
        step = game.decide(step.state, prompt, game.parse(step.state, prompt, payload), chance)


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_the_moment_of_a_golden_match(name: str) -> None:
    slug, record = golden(name)
    found, wanted = moment_of(PAGES[slug].moments, record), GOLDEN[name]
    if wanted is None:
        assert found is None
        return
    assert found is not None
    assert (found["rule"], found["seats"]) == wanted
    assert any(one[:2] == (found["version"], found["beat"]) for one in record.happened)


def told(slug: str, winners: tuple[int, ...], *events: tuple[int, str, dict[str, Any]]) -> tuple[str, Any] | None:
    """The rule and the seats found in a record of (version, kind, data)."""
    happened = [Happened(version, beat, kind, data) for beat, (version, kind, data) in enumerate(events)]
    found = moment_of(PAGES[slug].moments, Record(happened, winners))
    return None if found is None else (found["rule"], found["seats"] or found["n"])


def test_what_is_rare_in_bumping_bots() -> None:
    def crash(seat: int, by: int) -> tuple[int, str, dict[str, Any]]:
        return 4, "shock", {"seat": seat, "by": by, "against": "robot"}

    cross, there = (5, "crossing", {"seat": 3}), (5, "finish", {"seat": 3, "place": 1})
    behind = [(one, "round", {"order": [0, 1, 2, 3]}) for one in (1, 2)] + [(3, "round", {"order": [3, 0, 1, 2]})]
    assert told("bumping_bots", (3,), *behind, cross, there) == ("from_behind", [3])
    ahead = (3, "round", {"order": [3, 0, 1, 2]})
    assert told("bumping_bots", (3,), ahead, crash(1, 0), crash(2, 1), crash(3, 2), cross, there) == ("pile", 4)
    assert told("bumping_bots", (3,), ahead, crash(1, 0), crash(2, 1), cross, there) == ("first", [3])


def test_what_is_rare_in_roborally() -> None:
    flag = [(1, "touched", {"seat": 0, "flag": 1}), (2, "touched", {"seat": 0, "flag": 2})]
    home = (9, "finished", {"seat": 0, "place": 1})
    fell = (3, "destroyed", {"seat": 0, "cause": "damage"})
    assert told("roborally", (0,), *flag, fell, home) == ("risen", [0])
    assert told("roborally", (0,), *flag, (4, "damage", {"seat": 0, "damage": 8}), home) == ("hurt", [0])
    well = (5, "repaired", {"seat": 0, "damage": 1})
    assert told("roborally", (0,), *flag, (4, "damage", {"seat": 0, "damage": 8}), well, home) == ("first", [0])
    driven = [(6, "execute", {"seat": 1}), (6, "move", {"seat": 2, "cause": "push"})]
    pit = (6, "destroyed", {"seat": 2, "cause": "pit"})
    assert told("roborally", (0,), *flag, *driven, pit, home) == ("pushed_off", [1, 2])
    belt = (6, "move", {"seat": 2, "cause": "belt"})
    assert told("roborally", (0,), *flag, *driven, belt, pit, home) == ("first", [0])


def test_what_is_rare_in_dr2d() -> None:
    there = [(9, "teleported", {"seat": 1, "turn": 7}), (9, "teleported", {"seat": 0, "turn": 7})]
    assert told("dr2d", (1,), *there) == ("level", [1, 0])
    assert told("dr2d", (1,), (2, "crash", {"seats": [0, 1, 2]}), there[0]) == ("crash", 3)
    assert told("dr2d", (1,), (2, "exited", {"seat": 0, "cause": "push"}), there[0]) == ("over_the_edge", [0])
    assert told("dr2d", (1,), (2, "exited", {"seat": 0, "cause": "belt"}), there[0]) == ("first", [1])


def test_what_is_rare_in_robotrick() -> None:
    rounds = [(1, "round", {}), (9, "round_over", {"totals": [5, 4]}), (10, "round", {})]
    end = (13, "round_over", {"totals": [5, 9]})
    tricks = [(11, "trick", {"scores": [0, 0]}), (12, "trick", {"scores": [0, 5]})]
    assert told("robotrick", (1,), *rounds, *tricks, end) == ("last_card", [1, 0])
    tricks = [(11, "trick", {"scores": [0, 3]}), (12, "trick", {"scores": [0, 4]})]
    assert told("robotrick", (1,), *rounds, *tricks, end) == ("late", [1, 0])


def test_what_is_rare_in_droids() -> None:
    over = (9, "over", {})
    assert told("droids", (0,), (3, "exploded", {"robot": 1, "emitters": 3}), over) == ("blast", [1])
    own = (3, "shot", {"robot": 1, "target": 1, "emitters": 4})
    assert told("droids", (0,), own, over) == ("win", [0])
    killer = (3, "shot", {"robot": 6, "target": 0, "emitters": 3})
    assert told("droids", (0,), killer, over) == ("win", [0])
    home = [(1, "delivered", {"seat": 1}), (2, "delivered", {"seat": 0}), (3, "delivered", {"seat": 0})]
    assert told("droids", (0,), *home, over) == ("overtaking", [0, 1])


# -- what is kept, and shown ---------------------------------------------------------------------------------------


@pytest.fixture
def over(db: None, django_capture_on_commit_callbacks: Any) -> Match:
    with django_capture_on_commit_callbacks(execute=True):
        match: Match = make_race("rookie", "racer")
        play_out(match, turns=400)
    match.refresh_from_db()
    assert match.status == "finished"
    return match


def test_it_is_found_when_the_race_is_over_and_again_changes_nothing(over: Match) -> None:
    first = over.moment
    assert has_moment(over)
    moment_keep(over.pk)
    over.refresh_from_db()
    assert over.moment == first
    Match.objects.update(moment=None)
    moments_keep()
    over.refresh_from_db()
    assert over.moment == first


def test_a_race_that_is_not_over_has_none(db: None) -> None:
    match = make_race("rookie", "racer")
    moment_keep(match.pk)
    moments_keep()
    match.refresh_from_db()
    assert match.moment is None
    assert not has_moment(match)


def test_every_rule_has_a_sentence_in_both_languages(over: Match) -> None:
    seats = seat_cards(over, NOBODY)
    for slug, page in PAGES.items():
        for rule in page.moments:
            over.game, over.moment = slug, {"rule": rule.name, "version": 1, "beat": 0, "seats": [0, 1], "n": 3}
            said = moment_text(over, seats)
            with translation.override("fr"):
                assert moment_text(over, seats) not in ("", said), rule.name
            assert "%(" not in said


def test_a_robot_without_a_seat_is_in_no_sentence(over: Match) -> None:
    rule = PAGES[over.game].moments[-1].name
    over.moment = {"rule": rule, "version": 1, "beat": 0, "seats": [6, 0], "n": 3}
    assert moment_text(over, seat_cards(over, NOBODY)) == ""


def test_its_page_starts_shortly_before_it_and_ends_shortly_after(
    over: Match, client: Any, django_assert_max_num_queries: Any
) -> None:
    shown = moment_facts(over)
    versions = [step["version"] for step in shown["steps"]]
    assert shown["first"]["version"] < min(versions)
    assert over.moment["version"] in versions
    assert max(versions) <= over.moment["version"] + 2
    with django_assert_max_num_queries(8):
        answer = client.get(f"/m/{over.code}/moment/")
    assert answer.status_code == 200
    assert moment_text(over, seat_cards(over, NOBODY)) in answer.content.decode()
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
    assert 'data-in="page"' in client.get(f"/m/{over.code}/moment/?in=page").content.decode()
    room = client.get(f"/m/{over.code}/moment/?in=room&language=fr").content.decode()
    assert '<html lang="fr"' in room
    assert "data-moment-again" not in room


def test_the_page_of_the_match_frames_it(over: Match, client: Any) -> None:
    answer = client.get(f"/m/{over.code}/")
    assert f'src="/m/{over.code}/moment/?in=page"' in answer.content.decode()
    assert "frame-src 'self'" in answer["Content-Security-Policy"]


def test_without_one_there_is_no_page_and_no_frame(over: Match, client: Any) -> None:
    for none in ({}, None):
        Match.objects.update(moment=none)
        assert client.get(f"/m/{over.code}/moment/").status_code == 404
        assert "moment-frame" not in client.get(f"/m/{over.code}/").content.decode()
