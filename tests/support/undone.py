"""Changes made within are undone at the end: the next user finds the same world."""

import contextlib
from collections.abc import Iterator


@contextlib.contextmanager
def undone() -> Iterator[None]:
    from django.db import transaction

    with transaction.atomic():
        yield
        transaction.set_rollback(True)
