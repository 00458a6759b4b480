"""Whose time a sand glass shortens (RR-5), for any game whose prompts ask for one by `data["sandglass"]` (seconds).

For the host, which alone knows people and clocks.

A match at live speed asks this whenever a programme comes in, and when programming begins.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

from gameplay.engine.contract import Prompt


def countdown(
    prompts: Sequence[Prompt], answered: Collection[str], player_of: Mapping[int, Hashable]
) -> tuple[tuple[str, ...], int] | None:
    """The prompts whose clock is cut, and to how many seconds; None while it is nobody's turn to hurry.

    `prompts` are the open ones, `answered` the keys of those whose sealed answer waits, `player_of` names the player of
    each seat. When exactly one player is not done (RR-5.1, RR-5.3), that player has 30 seconds for each robot not yet
    programmed (RR-5.2); while two or more still programme there is no countdown (RR-5.6).
    """
    waiting = [prompt for prompt in prompts if "sandglass" in prompt.data and prompt.key not in answered]
    players = {player_of[prompt.seat] for prompt in waiting}
    if len(players) != 1:
        return None
    return tuple(prompt.key for prompt in waiting), sum(prompt.data["sandglass"] for prompt in waiting)
