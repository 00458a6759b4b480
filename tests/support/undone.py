"""What is done within is undone after: the next one finds the same world."""

import contextlib
from collections.abc import Iterator


@contextlib.contextmanager
def undone() -> Iterator[None]:
    from django.db import transaction

    with transaction.atomic():
        yield
        transaction.set_rollback(True)
