"""Matches for tests of pages and browsers, of Bumping Bots unless the test names another game."""

from __future__ import annotations

from typing import Any


def make_race(*who: Any, start: bool = True, raw: Any = None, **options: Any) -> Any:
    """`make_race(alice, "rookie", None)`: users, levels of bots, None for a free seat. Starts unless a seat is free."""
    from gameplay import services
    from gameplay.services import SeatSpec

    def spec(holder: Any) -> SeatSpec:
        if holder is None:
            return SeatSpec(open=True)
        return SeatSpec(bot_level=holder) if isinstance(holder, str) else SeatSpec(user_id=holder.pk)

    given: dict[str, Any] = {
        "game": "bumping_bots",
        "speed": "none",
        "purpose": "practice",
        "bot_pace_ms": 60_000,
    } | options
    usual = {"board": "rivet_oval"} if given["game"] == "bumping_bots" else {}
    match = services.match_create(raw=usual | (raw or {}), seats=[spec(w) for w in who], **given)
    if start and None not in who:
        services.match_start(match_id=match.pk)
        match.refresh_from_db()
    return match


def open_prompt(match: Any, seat: int | None = None) -> Any:
    """The open question (of a seat), or None."""
    from gameplay.models import OpenPrompt

    rows = OpenPrompt.objects.filter(match=match, answered=False)
    return (rows if seat is None else rows.filter(seat=seat)).first()


def advice(match: Any, row: Any, level: str = "racer") -> Any:
    """What the game's own bot would answer: a payload."""
    from gameplay.engine.chance import Chance
    from gameplay.engine.pilot import Pilot
    from gameplay.games.registry import GAMES
    from gameplay.selectors import match_sync
    from gameplay.services.loading import prompt_of

    view = match_sync(match, row.seat)["view"]
    return GAMES[match.game].bot(view, prompt_of(row), Pilot(level), Chance(row.key.encode()))


def answer(match: Any, row: Any, payload: Any) -> None:
    """Answers for the player in the seat and lets the match continue."""
    from django.db import transaction

    from gameplay import services
    from gameplay.models import Decision
    from gameplay.services.decisions import answer_store
    from gameplay.services.loading import match_locked

    with transaction.atomic():
        locked, now = match_locked(pk=match.pk)
        answer_store(locked, now, seat=row.seat, key=row.key, rev=None, payload=payload, by=Decision.By.BOT)
    services.match_advance(match_id=match.pk)


def play_out(match: Any, turns: int = 2000, level: str = "rookie") -> None:
    """The game's bot answers every question, until the match is over or it has given so many answers.

    A race of Bumping Bots is over in half the time when "racer" drives.
    """
    for _ in range(turns):
        match.refresh_from_db()
        row = open_prompt(match)
        if row is None:
            assert match.status == "finished"
            return
        answer(match, row, advice(match, row, level))
    match.refresh_from_db()


MOST = 400
"""Answers until Alice is asked something after she has moved."""


def to_alice(match: Any, turns: int) -> None:
    """Plays until Alice has had so many questions after an answer of hers, and has another."""
    asked = 0
    for _answer in range(MOST):
        row = open_prompt(match)
        if row is None:
            return
        if row.seat == 0:
            if asked == turns:
                return
            asked += 1
        answer(match, row, advice(match, row, "rookie"))


def race_of(game: str, alice: Any, bob: Any, *, turns: int = 3) -> Any:
    """Plays until Alice has had so many questions, and has another."""
    others = (bob, "rookie") if game == "robotrick" else (bob,)
    match = make_race(alice, *others, game=game)
    to_alice(match, turns)
    return match
