"""Pages where players and past results are pasted: preview first, then one button; and the cards of the tables."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from accounts.services import user_create
from league.members import invitations
from league.models import Player, Run
from league.registration import entering
from tests.league.cup import Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

TABLE = "\ufeffRacer\t1 2024-03-07\t2 2024-03-14\r\nAnn\t1\t2\r\nBen\t2\tDNF\r\nCleo\t3\t1\r\n"


@pytest.fixture
def organiser(client: Client, alice: Any) -> Client:
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    return client


def players_at(cup: Cup) -> str:
    return reverse("league:players_paste", args=[cup.club.slug])


def results_at(cup: Cup) -> str:
    return reverse("league:results_paste", args=[cup.club.slug, cup.competition.slug])


def hidden(html: str) -> dict[str, str]:
    """What the form of the preview sends."""
    of_preview = html[html.index('id="preview"') :]
    of_form = of_preview[of_preview.index("<form") : of_preview.index("</form>")]
    pairs = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', of_form)
    return {name: unescape(value) for name, value in pairs} | {"write": "1"}


def test_players_are_previewed_and_then_added(organiser: Client, cup: Cup) -> None:
    assert "Paste a list of racers" in organiser.get(f"/clubs/{cup.club.slug}/people/").content.decode()
    html = organiser.post(players_at(cup), {"text": "Ann\nBen\n"}).content.decode()
    assert "Add these 2 racers" in squeezed(html)
    assert not Player.objects.filter(user=None).exists()
    answer = organiser.post(players_at(cup), hidden(html), follow=True)
    assert "2 racers added" in answer.content.decode()
    again = organiser.post(players_at(cup), hidden(html), follow=True)
    assert "Everybody on this list is already in the club" in again.content.decode()
    assert Player.objects.filter(user=None).count() == 2


def test_a_wrong_line_says_why_and_there_is_no_button(organiser: Client, cup: Cup) -> None:
    html = squeezed(organiser.post(players_at(cup), {"text": "Ann\nBen, nowhere\n"}).content.decode())
    assert "1 line to fix" in html
    assert 'name="write"' not in html
    answer = organiser.post(players_at(cup), {"text": "Ann\nBen, nowhere\n", "write": "1"})
    assert answer.status_code == 422
    assert "Nothing was saved" in answer.content.decode()
    assert not Player.objects.filter(user=None).exists()


def test_results_are_previewed_and_then_written_once(organiser: Client, cup: Cup) -> None:
    desk = organiser.get(f"/c/gearbox/{cup.competition.slug}/desk/").content.decode()
    assert results_at(cup) in desk
    key = re.search(r'name="form_key" value="([^"]+)"', organiser.get(results_at(cup)).content.decode())
    assert key
    html = organiser.post(results_at(cup), {"text": TABLE, "form_key": key[1]}).content.decode()
    assert "Save the results of these 2 races" in squeezed(html)
    assert "Resulting standings" in html
    assert not Run.objects.exists()
    sent = hidden(html)
    assert sent["form_key"] == key[1]
    answer = organiser.post(results_at(cup), sent, follow=True)
    assert "The results of 2 races have been entered" in answer.content.decode()
    assert "already been entered" in organiser.post(results_at(cup), sent, follow=True).content.decode()
    assert Run.objects.count() == 2
    race = squeezed(organiser.get(f"/c/gearbox/{cup.competition.slug}/races/1/").content.decode())
    assert "Pasted by Alice from a list of past results." in race
    history = organiser.get(f"/c/gearbox/{cup.competition.slug}/desk/history/").content.decode()
    assert "ast results added from a table" in history


def test_each_page_of_a_pasted_season_opens_and_is_like_any_other(organiser: Client, cup: Cup) -> None:
    organiser.post(results_at(cup), {"text": TABLE, "write": "1"})
    player = Player.objects.get(display_name="Ann")
    season = f"/c/gearbox/{cup.competition.slug}/"
    paths = ["", "standings/", "calendar/", "results/", "results.csv", "podium/", "standings/1/why/", "races/1/",
             "races/1/tables/1/correct/", "desk/", "desk/races/1/", "desk/races/1/annul/", "racers/"]  # fmt: skip
    for path in [season + one for one in paths] + [f"/clubs/gearbox/players/{player.pk}/", "/c/gearbox/", "/"]:
        assert organiser.get(path).status_code == 200, path


def test_a_person_without_the_right_reads_no_error_of_a_line(client: Client, cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    steve = user_create(email="steve@example.com", password="correct horse battery", public_name="Steve")
    issued = invitations.create(club=cup.club, by=cup.alice, role="steward")
    invitations.accept(token=issued.token, user=steve)
    for user in (bob, steve):
        client.force_login(user, backend="accounts.backends.SignInBackend")
        for path in (players_at(cup), results_at(cup)):
            for data in ({"text": "Ann"}, {"text": TABLE, "write": "1"}):
                assert client.post(path, data).status_code == 403
    assert not Run.objects.exists()


def test_a_tournament_says_why_it_takes_no_results(organiser: Client, alice: Any) -> None:
    cup = Cup.make(alice, name="T", format="rounds", races=1, capacity=12)
    assert "you can only paste results into a championship" in squeezed(organiser.get(results_at(cup)).content.decode())
    answer = organiser.post(results_at(cup), {"text": TABLE, "write": "1"})
    assert answer.status_code == 422
    assert not Run.objects.exists()


ODD: list[dict[str, str]] = [
    {}, {"text": ""}, {"text": "\0\0"}, {"text": "\ud7ff\U0010ffff" * 50}, {"text": "a" * 70_000}, {"text": '"'},
    {"text": ";" * 5000 + "\n" + ";" * 5000}, {"text": "Name;" + ";".join(map(str, range(1, 300))) + "\nA"},
    {"text": TABLE, "first": "x", "every": "x", "fill": "x", "board": "x", "form_key": "x"},
    {"text": "Name;x;y\nA;1;1\nB;2;2", "first": "0001-01-01", "every": "366"},
    {"text": "Name;x;y\nA;1;1\nB;2;2", "first": "9999-12-31", "every": "366"},
    {"text": "Name;999\nA;1\nB;2"}, {"text": "Name;x;y\nA;1;1\nB;2;2", "every": "-1"},
    {"text": "Name;2024-13-45;99/99/9999\nA;1;1"}, {"text": "\n".join(["a,b"] * 2000)},
    {"text": "Race;Name;Place;Table\n1;A;1;" + "9" * 300 + "\n1;B;2;" + "9" * 300},
    {"text": "<script>alert(1)</script>;1\nA;1\n<b>;2"}, {"text": "Name;R1\n" + "é" * 40 + ";1\nÉ;2"},
]  # fmt: skip


def test_odd_input_gets_an_answer(organiser: Client, cup: Cup) -> None:
    for data in ODD:
        bad = 400 if "\0" in data.get("text", "") else 422
        for path in (players_at(cup), results_at(cup)):
            for sent in (data, data | {"write": "1"}):
                assert organiser.post(path, sent).status_code in (200, 302, bad, 422), (path, sent)


def test_the_pages_speak_french(organiser: Client, cup: Cup, alice: Any) -> None:
    alice.language = "fr"
    alice.save()
    with override("fr"):
        html = unescape(organiser.post(results_at(cup), {"text": "Nom;1\nAnn;1\nBen;3"}).content.decode())
        assert "Résultats passés" in html
        assert "Ligne 3" in squeezed(html)
        assert "Coller une liste" in organiser.get(players_at(cup)).content.decode()


def test_a_page_takes_a_constant_number_of_queries(organiser: Client, cup: Cup) -> None:
    """And each page has the paper styles once."""
    assert organiser.get("/").content.decode().count("css/print") == 1
    for path in (players_at, results_at):
        counts = []
        for racers in (3, 9):
            text = "Name;1;2\n" + "".join(f"R {n};{n};{n}\n" for n in range(1, racers + 1))
            text = text if path is results_at else "\n".join(f"R {n}" for n in range(racers))
            with CaptureQueriesContext(connection) as asked:
                assert organiser.post(path(cup), {"text": text}).status_code == 200
            counts.append(len(asked))
        assert counts[0] == counts[1], path


def test_the_result_of_tonight_takes_two_taps_and_the_names(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, races=2)
    client, others, club = Client(), Client(), f"/c/{cup.club.slug}/"
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    others.force_login(bob, backend="accounts.backends.SignInBackend")
    page = f"{club}{cup.competition.slug}/desk/results/tonight/"
    assert f'href="{page}"' in client.get(club).content.decode()
    assert f'href="{page}"' not in others.get(club).content.decode()
    assert "Enter at least two racers first." in client.get(page).content.decode()
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=["Ann", "Ben", "Cleo"])
    assert "data-taps" in client.get(page).content.decode()
    answer = client.post(page, {"race": "1", "status_1": "", "place_1": ""})
    assert (answer.status_code, "Say who was there: at least two racers." in answer.content.decode()) == (422, True)
    html = client.post(page, {"race": "1", "place_2": "1", "status_3": "dnf"}, follow=True).content.decode()
    assert "The result of race 1 counts." in html
    lines = cup.heat().sheets.get().results.order_by("entry__number")
    assert [(line.entry.number, line.place, line.status) for line in lines] == [(2, 1, "classified"), (3, None, "dnf")]
    cup.at_table(2)
    assert "races/2/tables/1/correct/" in client.get(page).content.decode()
