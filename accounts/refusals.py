"""How the site says no. Every refusal is declared once, beside the code that raises it.

No framework here: the pure packages declare refusals, too. Sentences are message ids, translated when they are shown.
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
    """The refusal with this stored code. Raises KeyError when there is none."""
    return _DECLARED[code]


def declared() -> tuple[Refusal, ...]:
    """The refusals of all imported modules."""
    return tuple(_DECLARED.values())
