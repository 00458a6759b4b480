"""Why a message was not sent."""


class Later(Exception):
    """The other side is away, or refuses for now. `trouble`: what an operator reads, without any secret.

    `for_all`: nothing else that goes this way would arrive now."""

    def __init__(self, trouble: str, *, for_all: bool = False) -> None:
        super().__init__(trouble)
        self.trouble = trouble
        self.for_all = for_all


class Unreachable(Exception):
    """It will never be accepted: there is no such browser or room any more, or nobody may call that address."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble
