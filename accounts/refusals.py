"""What the site may say no with. Every refusal is declared once, beside what raises it.

No framework here: the pure packages declare refusals too. Sentences are message ids; what is shown translates them.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

BAD_REQUEST = HTTPStatus.BAD_REQUEST
"""Something in the request itself is wrong."""
FORBIDDEN = HTTPStatus.FORBIDDEN
CONFLICT = HTTPStatus.CONFLICT
"""The request is well formed, but not possible as things are now."""
TOO_MANY_REQUESTS = HTTPStatus.TOO_MANY_REQUESTS

_DECLARED: dict[str, Refusal] = {}


@dataclass(frozen=True, slots=True)
class Refusal:
    """One way to say no. Raises ValueError when its code is taken."""

    code: str
    """A stable word that clients know."""
    text: str
    """The sentence for people, with the names of its parameters."""
    status: HTTPStatus

    def __post_init__(self) -> None:
        if _DECLARED.setdefault(self.code, self) is not self:
            raise ValueError(f"two refusals are called {self.code}")


def refusal_of(code: str) -> Refusal:
    """For a code that was stored. Raises KeyError when there is none."""
    return _DECLARED[code]


def declared() -> tuple[Refusal, ...]:
    """All of the modules that were imported."""
    return tuple(_DECLARED.values())
