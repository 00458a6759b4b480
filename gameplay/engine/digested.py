"""What is made of a board once in a process: a value that is as good as its digest, as the key of an `lru_cache`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Digested(Generic[T]):
    """A value that equals any other of the same digest."""

    digest: str
    value: T = field(compare=False)
