"""Luck that is the same in every run."""

import contextlib
import random
import secrets
from collections.abc import Iterator
from types import SimpleNamespace

import pytest


@contextlib.contextmanager
def same_luck(name: str) -> Iterator[None]:
    """Seeds and codes made in this process, and with them dice and cards, are the same in every run.

    So are tokens, sessions and the numbers of guests: tests search pages for names, and one token in five thousand
    contains "Bob". Tokens have a generator of their own, because a browser does not ask for the same number of them in
    every run.
    """
    from django.apps import apps

    if not apps.ready:
        yield
        return
    from gameplay.models.match import CODE_LENGTH, CODE_LETTERS
    from gameplay.services import matches, seeds

    luck, tokens = random.Random(name), random.Random(f"tokens of {name}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeds, "secrets", SimpleNamespace(token_bytes=luck.randbytes))
        patch.setattr(secrets, "token_bytes", lambda size=None: tokens.randbytes(size or 32))
        patch.setattr(secrets, "randbelow", tokens.randrange)
        patch.setattr(secrets, "choice", tokens.choice)
        patch.setattr(matches, "code_make", lambda: "".join(luck.choices(CODE_LETTERS, k=CODE_LENGTH)))
        yield


def ids_from_one() -> None:
    """Ids of every table start from the beginning again, for tables that were emptied.

    A race's luck mixes in its id, and a test that commits uses ids up: luck would depend on which tests ran before in
    this process.
    """
    from django.core.management.color import no_style
    from django.db import connection

    sequences = connection.introspection.sequence_list()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_by_name_sql(no_style(), sequences):
            cursor.execute(statement)
