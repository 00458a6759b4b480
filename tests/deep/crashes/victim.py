"""A process that does one thing to a match, stops in the middle of it, says so, and waits to be killed.

    python -m tests.deep.crashes.victim <service call as JSON> <place to stop>

The database is DATABASE_URL, unchanged.
"""

import json
import sys
import time
from typing import Any


def hang(*args: Any, **kwargs: Any) -> None:
    print("here", flush=True)
    time.sleep(600)


def main() -> None:
    import django

    django.setup()
    from gameplay import nudges, services, work
    from gameplay.games.registry import GAMES
    from gameplay.services import progress
    from tests.gameplay.host.toy import Toy, toy

    GAMES["toy"] = toy
    call, place = json.loads(sys.argv[1]), sys.argv[2]
    if place == "rules":  # the game is being fed, nothing is written yet
        Toy.decide = hang  # type: ignore[method-assign, assignment]
    elif place == "writing":  # the step and the questions are written, the snapshot is not, nothing is committed
        progress._snapshot_store = hang
    elif place == "nudge":  # committed; nobody has a nudge
        nudges.match_changed = hang
    elif place == "task":  # an answer is committed; no worker knows
        work.match_ready = hang
    name, arguments = call
    if "user" in arguments:
        from accounts.models import User

        arguments["user"] = User.objects.get(pk=arguments["user"])
    getattr(services, name)(**arguments)


if __name__ == "__main__":
    main()
