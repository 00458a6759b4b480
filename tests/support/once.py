"""Rows that the tests of a module share: made once, removed after the last test. What a test writes is undone before
the next."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from tests.support.luck import same_luck


@contextlib.contextmanager
def made_once(blocker: Any, make: Callable[[], Any]) -> Iterator[Any]:
    """For a fixture of the scope `module`, which requests `django_db_setup` and passes its `django_db_blocker`."""
    from django.db import transaction

    with blocker.unblock(), transaction.atomic():
        with same_luck(f"{make.__module__}.{make.__qualname__}"):
            made = make()
        try:
            yield made
        finally:
            transaction.set_rollback(True)
