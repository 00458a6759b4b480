"""Makes tables and looks after them in the database, beside the measured site: one JSON line in, one out.

A separate process with Django, so that the generator stays light. All tables have the same luck and follow one script,
which the game's own bot wrote before the measurement: nothing thinks while it runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from benchmarks.shapes import ROOT

if TYPE_CHECKING:
    from accounts.models import User

GAME = os.environ.get("GAME", "bumping_bots")
OPTIONS = {"bumping_bots": {"board": "rivet_oval", "laps": 3}}.get(GAME, {})
SEATS = 4
SECRET, LABEL = b"the same luck at every table....", "load"
MOST_ANSWERS = 600


class Director:
    """The other end of the pipe."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "benchmarks.load.director"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True)

    def ask(self, do: str, **more: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({"do": do, **more}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the director has ended")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(30)


def script(most: int = MOST_ANSWERS) -> dict[str, Any]:
    """The whole race, or its beginning: payloads by the key of their prompt."""
    from gameplay.engine.chance import Chance, mix
    from gameplay.engine.pilot import Pilot
    from gameplay.games.registry import GAMES
    from gameplay.services.resolve import Fed, resolve

    game = GAMES[GAME]
    luck = Chance(mix(SECRET, LABEL, [""] * SEATS))
    state = game.start(game.setup(OPTIONS, SEATS), luck).state
    payloads: dict[str, Any] = {}
    while (prompts := game.prompts(state)) and len(payloads) < most:
        waiting = []
        for prompt in prompts:
            view = game.view(state, prompt.seat)
            payloads[prompt.key] = game.bot(view, prompt, Pilot("rookie"), Chance(prompt.key.encode()))
            waiting.append(Fed(prompt=prompt.key, seat=prompt.seat, payload=payloads[prompt.key]))
        state = resolve(game, state, waiting, luck).state
    return payloads


def tables(count: int, people: list[list[int]]) -> list[dict[str, Any]]:
    """Started matches with their cookies; with the same people, if they are given."""
    return [_table(people[n] if n < len(people) else None) for n in range(count)]


def _table(people: list[int] | None) -> dict[str, Any]:
    import secrets

    from accounts.models import User
    from gameplay import services
    from gameplay.models import Seed
    from tests.support.sessions import cookie_of

    users = [_person() for _seat in range(SEATS)] if people is None else [User.objects.get(pk=pk) for pk in people]
    match = services.match_create(
        game=GAME,
        raw=OPTIONS,
        seats=[services.SeatSpec(user_id=user.pk) for user in users],
        speed="live",
        purpose="race",
        seed=Seed.objects.create(commit=secrets.token_hex(32), secret=SECRET),
        seed_label=LABEL,
    )
    services.match_start(match_id=match.pk)
    return {"code": match.code, "people": [user.pk for user in users], "cookies": [cookie_of(user) for user in users]}


def _person() -> User:
    from accounts.services import guest_create

    return guest_create()


def check(taken: dict[str, list[str]]) -> dict[str, int]:
    """How many of the acknowledged answers (prompts by match) are missing, or there more than once."""
    from gameplay.models import Decision

    rows = Decision.objects.filter(match__code__in=list(taken), by="player").values_list("match__code", "prompt")
    there = Counter(rows)
    wanted = [(code, prompt) for code, prompts in taken.items() for prompt in prompts]
    lost = [each for each in wanted if not there[each]]
    return {"lost": len(lost), "doubled": sum(there[each] > 1 for each in wanted)}


def end(codes: list[str]) -> None:
    """End tables that nobody plays any more."""
    from gameplay import services
    from gameplay.models import Match

    for code in Match.objects.filter(code__in=codes).exclude(status__in=Match.OVER).values_list("code", flat=True):
        services.match_annul(code=code, by=None)


def rows() -> dict[str, int]:
    from gameplay.models import Decision, Match, MatchStep

    return {model.__name__: model.objects.count() for model in (Match, Decision, MatchStep)}


def main() -> None:
    import django

    django.setup()
    doing: dict[str, Callable[..., Any]] = {
        "script": script,
        "tables": tables,
        "check": check,
        "end": end,
        "rows": rows,
    }
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(doing[asked.pop("do")](**asked)), flush=True)


if __name__ == "__main__":
    main()
