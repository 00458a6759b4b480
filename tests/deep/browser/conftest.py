"""A real table and phones at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.league.cup import Cup


@pytest.fixture
def table(transactional_db: None, alice: Any, bob: Any) -> Cup:
    """Race 1 is on at a real table: Ann (1), Ben (2), Cleo (3), known by name, and Bob (4)."""
    from tests.league.cup import Cup
    from tests.league.real_table import table_made

    return table_made(Cup.make(alice), bob)


@pytest.fixture
def link(server: Any, table: Cup) -> str:
    """The address behind the table's code."""
    from league.results import scorers

    return f"{server.url}/t/{scorers.table_token(table.heat())}/"


@pytest.fixture
def phone_on(new_context: Any, server: Any) -> Callable[..., Any]:
    """A phone, signed in or not."""
    from tests.support.pages import SMALL, sign_in_quickly

    def switched_on(user: Any = None, *, script: str = "", **options: Any) -> Any:
        context = new_context(**{"viewport": SMALL, "has_touch": True, **options})
        if script:
            context.add_init_script(script)
        page = context.new_page()
        if user is not None:
            sign_in_quickly(page, server.url, user)
        return page

    return switched_on


@pytest.fixture
def phone(phone_on: Callable[..., Any], link: str) -> Callable[..., Any]:
    """A phone on the page of the table; its line is open."""
    from tests.support.pages import goto_and_hear

    def opened(*who: Any, **how: Any) -> Any:
        page = phone_on(*who, **how)
        goto_and_hear(page, link)
        return page

    return opened
