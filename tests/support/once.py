"""Rows that the tests of a module share: made once, undone after the last. What a test writes is undone before."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from tests.support.luck import same_luck


@contextlib.contextmanager
def made_once(blocker: Any, make: Callable[[], Any]) -> Iterator[Any]:
    """For a fixture of the scope `module`, which asks for `django_db_setup` and gives its `django_db_blocker`."""
    from django.db import transaction

    with blocker.unblock(), transaction.atomic():
        with same_luck(f"{make.__module__}.{make.__qualname__}"):
            made = make()
        try:
            yield made
        finally:
            transaction.set_rollback(True)
