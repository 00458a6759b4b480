"""Why a message was not sent."""


class Later(Exception):
    """The other side is away, or says no for now. `trouble`: what an operator reads; no secret stands in it."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class Gone(Exception):
    """It will never be taken: there is no such browser or room any more, or nobody may call that address."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble
