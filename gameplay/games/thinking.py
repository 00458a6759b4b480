"""A bot's thinking as one function that another process can run: no state, nothing but the pure games.

It is here, and not with the host, so that the process it runs in loads no framework.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import GAMES


def think(slug: str, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, seed: bytes) -> Json:
    """The payload that this bot answers with. Raises KeyError for a game this process does not know."""
    return GAMES[slug].bot(view, prompt, pilot, Chance(seed))


def settle() -> None:
    """In the fresh process: leave Ctrl-C to the parent, and end when the parent was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()


def warm() -> bool:
    """Does nothing: makes a fresh process import the games."""
    return True
