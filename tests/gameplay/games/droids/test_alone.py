"""The killer as the house sees it: a table of one that begins at once, results, and attempts with the same luck."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from gameplay import selectors, services
from gameplay.engine.chance import Chance
from gameplay.games.droids.game import droids
from gameplay.models import Match, MatchStep, OpenPrompt, SoloResult
from gameplay.services.loading import prompt_of

pytestmark = pytest.mark.django_db

PAGE = "/play/droids/solo/"


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def test_the_meta_fits_the_rules() -> None:
    """DR-S7.1, DR-S7.14"""
    solo = droids.meta.solo
    assert solo is not None
    for level, _label in solo.levels:
        for side, _name in solo.sides:
            raw = services.solo_options("droids", level=level, side=side)
            assert droids.tables(raw) == {1}
            frozen = droids.setup(raw, 1)
            assert (frozen["board"]["slug"], frozen["level"]) == (solo.board, int(level))


def test_a_match_alone_begins_at_once_and_leaving_it_is_a_defeat(alice: Any) -> None:
    client = client_of(alice)
    assert client.get(PAGE).status_code == 200
    assert client.post(f"{PAGE}start/", {"level": "3", "side": "W"}).status_code == 302
    match = Match.objects.get()
    assert (match.status, match.seatings.count(), match.setup["level"]) == ("running", 1, 3)
    services.match_leave(code=match.code, user=alice, message_id="x")
    services.match_advance(match_id=match.pk)
    result = SoloResult.objects.get()
    assert (result.level, result.won, result.user) == ("3", False, alice)
    level = selectors.solo_levels("droids", alice)[2]
    assert (level.tried, level.beaten, level.best) == (1, 0, ())
    assert "1" in client.get(PAGE).content.decode()


@pytest.mark.parametrize("form", [{"level": "7", "side": "S"}, {"level": "1", "side": "N"}, {}])
def test_what_is_not_offered_is_refused(alice: Any, form: dict[str, str]) -> None:
    assert client_of(alice).post(f"{PAGE}start/", form).status_code == 302
    assert not Match.objects.exists()


def test_the_usual_ways_to_a_table_of_one_skip_the_waiting_room(alice: Any) -> None:
    client = client_of(alice)
    assert client.post("/play/droids/race-now/", {"board": "killer"}).status_code == 302
    form = {
        "board": "killer", "seats": "1", "bots": "0", "level": "rookie", "sit": "on", "speed": "none",
        "visibility": "link", "option-turns": "50", "option-side": "E", "option-level": "2",
    }  # fmt: skip
    said = client.post("/play/droids/new/", form)
    assert said.status_code == 302, said.content.decode()[-3000:]
    assert [match.status for match in Match.objects.all()] == ["running", "running"]


def test_attempts_meet_the_same_luck_and_practice_another(alice: Any, bob: Any) -> None:
    seed = services.seed_commit()

    def draws(match: Match) -> list[str]:
        return list(MatchStep.objects.filter(match=match).exclude(draws="").values_list("draws", flat=True))

    def played(match: Match, user: Any) -> Match:
        """Some answers, the same in each match."""
        for _answer in range(3):
            row = OpenPrompt.objects.filter(match=match).first()
            if row is None:
                break
            view = selectors.match_sync(match, 0)["view"]
            payload = droids.sample(view, prompt_of(row), Chance(b"answers"))
            services.decision_submit(
                code=match.code,
                user=user,
                message_id=row.key.replace("/", "."),
                prompt=row.key,
                rev=row.rev,
                payload=payload,
            )
            services.match_advance(match_id=match.pk)
        return match

    one, other = (
        services.attempt_begin(
            game="droids", level="2", side="S", user=user, seed=seed, title=("Challenge", {}), back_url="/"
        )
        for user in (alice, bob)
    )
    assert draws(played(one, alice)) == draws(played(other, bob)) != []
