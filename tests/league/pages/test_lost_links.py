"""Personal links that lead nowhere say what they were and whom to ask."""

import pytest
from django.test import Client

from league.common.lost_links import LOST

pytestmark = pytest.mark.django_db


def test_a_cut_link_says_what_it_was_and_whom_to_ask(client: Client) -> None:
    for word, lost in LOST.items():
        for path in (f"/{word}/", f"/{word}/abc/", f"/{word}/abc/more/", f"/{word}/{'x' * 300}/"):
            answer = client.get(path)
            assert answer.status_code == 404, path
            text = answer.content.decode()
            assert str(lost.title).replace("’", "&#x27;") in text or str(lost.title) in text, path
            assert str(lost.ask) in text, path


def test_any_other_address_does_not(client: Client) -> None:
    for path in ("/joinery/", "/nowhere/join/", "//join/abc/"):
        text = client.get(path).content.decode()
        assert "Nothing is parked here" in text, path
