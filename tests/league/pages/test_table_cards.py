"""Cards on the tables, as pages: scanned, printed, and on no screen; and how far a photograph of the door leads."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.competitions.raceday import door as raceday_door
from league.competitions.raceday import table_cards
from league.models import ResultSheet, TableCard
from league.results import scorers
from tests.league.cup import Cup
from tests.league.pages.test_real_table import phone, sheet, text_of
from tests.league.real_table import ANN, BEN, BOB, CLEO

pytestmark = pytest.mark.django_db


@pytest.fixture
def door(table: Cup) -> str:
    return f"/d/{raceday_door.open(competition=table.competition, by=table.alice).code}/"


@pytest.fixture
def card(table: Cup) -> str:
    return f"/card/{table_cards.make(club=table.club, by=table.alice, tables=2)[0].key}/"


def came(door: str, number: int) -> Client:
    client = phone()
    assert client.post(f"{door}here/", {"entry": number}).status_code == 302
    return client


def test_a_photograph_of_the_door_leads_to_no_table(table: Cup, door: str) -> None:
    """Two browsers without an account take two names; whatever pages they open, nothing there lets them write."""
    for number in (ANN, BEN):
        client = came(door, number)
        season = f"/c/{table.club.slug}/{table.competition.slug}/"
        for path in (door, season, f"{season}races/1/", f"{season}hall/", f"/clubs/{table.club.slug}/room/"):
            assert "/t/" not in client.get(path).content.decode(), path
    assert "scan the code on table 1" in text_of(client.get(door))


def test_the_plain_address_lets_nobody_write_without_signing_in(table: Cup, door: str) -> None:
    plain = f"/t/{scorers.table_address(table.heat())}/"
    client = came(door, ANN)
    said = text_of(client.get(plain))
    assert "Scan the code of your table, or sign in" in said
    assert "Who are you?" not in said
    assert "Send" not in said
    for step, fields in (
        ("result", sheet(ANN, BEN, CLEO, BOB)),
        ("result", sheet(ANN, BEN, CLEO, BOB, entry=ANN)),
        ("name", {"entry": ANN}),
        ("grid", {"draw": "1", "entry": ANN}),
    ):
        assert client.post(f"{plain}{step}/", fields).status_code in (302, 422), step
    told = client.post(f"{plain}result/", sheet(ANN, BEN, CLEO, BOB), headers={"Accept": "application/json"})
    assert (told.status_code, told.json()["code"]) == (409, "scan_table")
    assert not ResultSheet.objects.exists()


def test_the_way_of_honest_people_is_as_short_as_before(table: Cup, door: str, card: str) -> None:
    """The door knows the phone; the table's card, scanned, opens the page with the name on it."""
    ann, ben = came(door, ANN), came(door, BEN)
    at_table = ann.get(card)
    assert (at_table.status_code, at_table["Referrer-Policy"]) == (302, "same-origin")
    assert "no-store" in at_table["Cache-Control"]
    page = at_table["Location"]
    assert "You are Ann" in text_of(ann.get(page))
    ann.post(f"{page}result/", sheet(ANN, BEN, CLEO, BOB))
    assert ben.get(card)["Location"] == page
    ben.post(f"{page}second/", {"sheet": ResultSheet.objects.get().pk})
    found = ResultSheet.objects.get()
    assert (found.state, found.scorer_proof, found.seconder_proof) == ("confirmed", "card", "card")
    assert "Nobody is racing at this table right now" in text_of(ann.get(card))


def test_a_racer_who_is_signed_in_needs_no_card(table: Cup, door: str, card: str, bob: Any) -> None:
    his, plain = phone(bob), f"/t/{scorers.table_address(table.heat())}/"
    for path in (door, f"/c/{table.club.slug}/{table.competition.slug}/races/1/"):
        assert plain in his.get(path).content.decode(), path
    assert his.get(card)["Location"] == plain
    assert "You are Bob" in text_of(his.get(plain))


def test_cards_are_on_no_screen_and_for_officials_alone(table: Cup, card: str, bob: Any) -> None:
    """Neither the card's key nor its address, not even on the club's own screen."""
    club, season = table.club, f"/c/{table.club.slug}/{table.competition.slug}/"
    secrets = [*TableCard.objects.values_list("key", flat=True), scorers.table_token(table.heat())]
    screens = (f"{season}hall/", f"/clubs/{club.slug}/room/", f"/clubs/{club.slug}/room/?key={club.screen_key}")
    pages = (season, f"{season}races/1/", f"/c/{club.slug}/", "/")
    for who, paths in ((None, (*screens, *pages)), (bob, pages), (table.alice, (*screens, *pages))):
        client = phone(who)
        for path in paths:
            html = client.get(path).content.decode().replace("<wbr>", "")
            if who == table.alice and path.endswith("races/1/"):
                html = re.sub(r'"/t/[^"]+"', "", html)
            assert not [one for one in secrets if one in html], (path, who)
    sheet_ = f"/clubs/{club.slug}/cards/"
    assert phone(bob).get(sheet_).status_code == 403
    html = phone(table.alice).get(sheet_).content.decode().replace("<wbr>", "")
    assert [one in html for one in secrets] == [True, True, False]


def test_an_organiser_makes_renews_and_looks(table: Cup, bob: Any) -> None:
    organiser, path = phone(table.alice), f"/clubs/{table.club.slug}/cards/"
    assert "Make the cards" in text_of(organiser.get(path))
    organiser.post(f"{path}make/", {"tables": "2"})
    keys = list(TableCard.objects.values_list("key", flat=True))
    organiser.post(f"{path}renew/", {"table": "2"})
    now = list(TableCard.objects.values_list("key", flat=True))
    assert (len(now), now[0] == keys[0], now[1] == keys[1]) == (2, True, False)
    for odd in ("", "x", "-1", "61", "9" * 25, "²"):
        assert "At most 60 tables." in text_of(organiser.post(f"{path}make/", {"tables": odd}, follow=True)), odd
    assert organiser.post(f"{path}renew/", {"table": "x"}).status_code == 404
    assert organiser.post(f"{path}burn/").status_code == 404
    assert phone(bob).post(f"{path}renew/").status_code == 403
    assert list(TableCard.objects.values_list("key", flat=True)) == now
    assert phone().get(f"/card/{keys[1]}/").status_code == 404


def test_race_night_says_how_it_knows_each_phone_and_trusts_one(table: Cup, door: str, card: str) -> None:
    ann = came(door, ANN)
    night = f"/c/{table.club.slug}/{table.competition.slug}/desk/races/1/"
    organiser = phone(table.alice)
    assert "only with the door code" in text_of(organiser.get(night))
    organiser.post(f"{night}trust-phone/", {"entry": ANN})
    said = text_of(organiser.get(night))
    assert "a phone the organiser trusts" in said
    assert "Trust it tonight" not in said
    plain = f"/t/{scorers.table_address(table.heat())}/"
    assert plain in ann.get(door).content.decode()
    ann.post(f"{plain}result/", sheet(ANN, BEN, CLEO, BOB))
    said = text_of(organiser.get(night))
    assert "entered at the table: a phone the organiser trusts" in said
    assert "you can confirm it" in said
    ben = phone()
    page = ben.get(card)["Location"]
    ben.post(f"{page}second/", {"sheet": ResultSheet.objects.get().pk, "entry": BEN})
    race = f"/c/{table.club.slug}/{table.competition.slug}/races/1/tables/1/correct/"
    assert "ResultSheet" not in text_of(organiser.get(race))
    history = text_of(organiser.get(f"/c/{table.club.slug}/{table.competition.slug}/desk/history/"))
    assert "phone trusted for the evening" in history
    assert "scanned the table’s code" in history
