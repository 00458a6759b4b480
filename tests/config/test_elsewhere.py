"""Public JSON and files that pages of other sites may read."""

from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from accounts.models import User
from config.elsewhere import READABLE

HEADER = "Access-Control-Allow-Origin"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _elsewhere(settings: Any) -> None:
    settings.PUBLIC_ELSEWHERE = True


def test_a_visitor_from_anywhere_may_read_what_is_public(client: Client) -> None:
    answer = client.get("/api/v1/clubs/", headers={"Origin": "https://elsewhere.example"})
    assert answer[HEADER] == "*"
    assert "Access-Control-Allow-Credentials" not in answer


def test_other_sites_read_nothing_made_for_a_reader_and_no_other_page(client: Client, bob: User) -> None:
    assert HEADER not in client.get("/clubs/")
    assert HEADER not in client.post("/api/v1/clubs/", {})
    assert HEADER not in client.get("/api/v1/clubs/", headers={"Authorization": "Bearer nothing"})
    client.force_login(bob)
    assert HEADER not in client.get("/api/v1/clubs/")


def test_the_operator_decides_which_other_sites_may_read(client: Client, settings: Any) -> None:
    settings.PUBLIC_ELSEWHERE = False
    assert HEADER not in client.get("/api/v1/clubs/")


def test_every_name_is_an_address() -> None:
    resolver: Any = get_resolver()
    for name in READABLE:
        space, _sep, short = name.partition(":")
        _extra, inner = resolver.namespace_dict[space]
        assert short in inner.reverse_dict, name
