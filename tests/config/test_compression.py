"""Pages and JSON are sent compressed, and no length gives a secret away."""

import gzip
from typing import Any

import pytest
from django.middleware.gzip import GZipMiddleware
from django.test import Client

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("path", ["/clubs/", "/learn/bumping_bots/", "/api/v1/games/", "/jsi18n/"])
def test_pages_and_json_are_compressed_for_clients_that_can_read_it(client: Client, db: None, path: str) -> None:
    plain, small = client.get(path), client.get(path, headers=GZIP)
    assert not plain.has_header("Content-Encoding")
    assert (small["Content-Encoding"], small["Content-Length"]) == ("gzip", str(len(small.content)))
    assert "Accept-Encoding" in small["Vary"]
    read = gzip.decompress(small.content)
    assert len(small.content) < len(plain.content) / 2
    assert abs(len(read) - len(plain.content)) < 200  # except tokens


def test_tiny_answers_are_not_compressed(client: Client, db: None) -> None:
    answer = client.get("/api/v1/nothing/", headers=GZIP)
    assert not answer.has_header("Content-Encoding")


def test_the_length_of_the_same_page_differs(rf: Any) -> None:
    """Otherwise a person who can make another's browser send requests could guess a secret letter by letter
    (BREACH)."""
    from django.http import HttpResponse

    lengths = {
        len(GZipMiddleware(lambda _: HttpResponse("x" * 500))(rf.get("/", headers=GZIP)).content) for _ in range(9)
    }
    assert len(lengths) > 1
