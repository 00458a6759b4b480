"""The one way in which gameplay says no to a person. Bugs raise something else."""

from accounts.typing import JsonObject


class Refused(Exception):
    """A request that is not carried out; nothing was written.

    `code` is a stable word that clients translate: not_found, not_yours, sign_in, not_open, stale, invalid,
    `illegal:<code of the game>`, too_large, paused, finished, and those of tables (`seat_taken`, ...). With `retry`
    nothing is wrong but the host's database: the same is to be asked again.
    `params` belong to the code's message; `at` is the place in the payload. Neither tells what the asker may not see.
    `game` is the one whose rules refuse, and whose words say why.
    """

    def __init__(self, code: str, params: JsonObject | None = None, at: str = "", game: str = "") -> None:
        super().__init__(f"{code} {params or ''} {at}".strip())
        self.code = code
        self.params = params or {}
        self.at = at
        self.game = game
