"""Whose time a sand glass shortens, in any game whose prompts ask for one: `data["sandglass"]` holds its seconds.

The host calls this in a match at live speed, whenever a sealed answer arrives and when such prompts are opened. Only
the host knows which people hold which seats, and the clocks.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

from gameplay.engine.contract import Prompt


def countdown(
    prompts: Sequence[Prompt], answered: Collection[str], player_of: Mapping[int, Hashable]
) -> tuple[tuple[str, ...], int] | None:
    """The prompts whose clock is cut, and to how many seconds; None while nobody has to hurry.

    `prompts` are the open ones, `answered` the keys of those whose sealed answer waits, `player_of` names the player of
    each seat. When exactly one player is not done, that player has the seconds of all prompts that are still
    unanswered; while two or more players are not done there is no countdown.
    """
    waiting = [prompt for prompt in prompts if "sandglass" in prompt.data and prompt.key not in answered]
    players = {player_of[prompt.seat] for prompt in waiting}
    if len(players) != 1:
        return None
    return tuple(prompt.key for prompt in waiting), sum(prompt.data["sandglass"] for prompt in waiting)
