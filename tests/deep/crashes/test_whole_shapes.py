"""Whole races of bots in both shapes, with everything real: tasks, sweep, bots in their own process. Without help."""

import json
import textwrap
import time
from typing import Any

from gameplay import selectors, services
from gameplay.models import Match, MatchStep

SECONDS = 900
"""Generous: a slow machine must not fail a test."""


def until(condition: Any, what: str) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, f"not in time: {what}"
        time.sleep(0.2)


def bots_race() -> Match:
    match = services.match_create(
        game="bumping_bots",
        raw={"board": "rivet_oval", "cards": "none", "laps": 2},
        seats=[services.SeatSpec(bot_level="rookie"), services.SeatSpec(bot_level="racer")],
        speed="live",
        purpose="demo",
        bot_pace_ms=0,
    )
    return services.match_start(match_id=match.pk)


def test_bots_race_by_themselves_in_one_process(server):
    match = bots_race()
    until(lambda: Match.objects.get(pk=match.pk).status == "finished", "the race of two bots")
    match.refresh_from_db()
    assert [line["place"] for line in selectors.match_outcome(match.pk)] == [1, 2]
    versions = list(MatchStep.objects.filter(match=match).values_list("version", flat=True))
    assert versions == list(range(1, match.version + 1))
    verdict = selectors.verify(selectors.match_verify_data(match))
    assert (verdict.honest, verdict.rerun) == (True, "same")


CREATE = """
    from gameplay import services
    match = services.match_create(
        game="bumping_bots", raw={"board": "rivet_oval", "cards": "none", "laps": 2},
        seats=[services.SeatSpec(bot_level="rookie"), services.SeatSpec(bot_level="racer")],
        speed="live", purpose="demo", bot_pace_ms=0,
    )
    services.match_start(match_id=match.pk)
    print(match.code)
"""
LOOK = """
    import json
    from gameplay import selectors
    from gameplay.models import Match, MatchStep, Decision
    match = Match.objects.get(code="{code}")
    steps = list(MatchStep.objects.filter(match=match).values_list("version", flat=True))
    fed = list(Decision.objects.filter(match=match, version__isnull=False).values_list("prompt", "seat"))
    # The worker goes on between these reads: more steps may be here than the match had, never fewer, never a gap.
    whole = len(steps) >= match.version and steps == list(range(1, len(steps) + 1))
    found = dict(status=match.status, version=match.version, whole=whole, once=len(fed) == len(set(fed)))
    if match.status == "finished":
        found["honest"] = selectors.verify(selectors.match_verify_data(match)).honest
    print(json.dumps(found))
"""


def test_bots_race_on_after_the_death_of_the_worker(server_shape):
    """kill -9 in the middle of a race, twice: the next worker and the sweep resume it from the last commit."""
    code = server_shape.run(textwrap.dedent(CREATE)).strip().splitlines()[-1]

    def look() -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            server_shape.run(textwrap.dedent(LOOK).replace("{code}", code)).strip().splitlines()[-1]
        )
        assert answer["whole"]
        assert answer["once"]
        return answer

    for _kill in range(2):
        before = look()
        server_shape.kill("worker")
        server_shape.start("worker")
        until(lambda before=before: look()["version"] > before["version"] or look()["status"] == "finished", "a step")
    until(lambda: look()["status"] == "finished", "the race of two bots")
    assert look()["honest"]
