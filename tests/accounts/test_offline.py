"""The page that appears without a network."""

import re

import pytest
from django.test import Client


@pytest.mark.parametrize(("language", "title"), [("en", "You’re offline"), ("fr", "Vous êtes hors ligne")])
def test_it_speaks_the_language_of_its_address_and_needs_no_user(client: Client, language: str, title: str) -> None:
    """No database: browsers keep the page, so it says nothing about its first reader."""
    answer = client.get(f"/offline/{language}/")
    text = answer.content.decode()
    assert title in text
    assert f'<html lang="{language}">' in text
    assert len(re.findall(r'href="[^"]+\.css"', text)) == 2


def test_the_worker_may_serve_the_whole_site(client: Client) -> None:
    answer = client.get("/sw-fr.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"/offline/$1/" in answer.content


def test_there_is_no_offline_page_in_another_language(client: Client) -> None:
    for path in ("/offline/tlh/", "/sw-tlh.js"):
        assert client.get(path).status_code == 404
