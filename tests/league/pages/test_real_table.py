"""The page of a real table without scripts, and what its script receives."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.competitions.life import reruns
from league.models import GridSlot, ResultSheet, Run, Scorer
from league.results import phone_pages, scorers
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, BOB, CLEO, ONE, propose, states
from tests.support.pages import squeezed
from tests.support.undone import undone

JSON = {"headers": {"Accept": "application/json"}}


def address(table: Cup, step: str = "") -> str:
    name = f"league:table_{step}" if step else "league:table"
    return reverse(name, args=[scorers.table_token(table.heat())])


def phone(user: Any = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def named(table: Cup, number: int) -> Client:
    """A phone whose holder has chosen a name."""
    client = phone()
    assert client.post(address(table, "name"), {"entry": number}).status_code == 302
    return client


def sheet(*order: int, dnf: tuple[int, ...] = (), **more: object) -> dict[str, object]:
    """A result as a form sends it."""
    placed = {f"place_{number}": place for place, number in enumerate(order, 1)}
    how = {f"status_{number}": "dnf" if number in dnf else "classified" for number in (*order, *dnf)}
    return {**placed, **how, **more}


def text_of(response: Any) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", response.content.decode())))


def test_a_flood_from_one_phone_or_one_address_has_to_wait(table: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_pages, "BY_DEVICE", phone_pages.BY_DEVICE._replace(most=2))
    monkeypatch.setattr(phone_pages, "BY_ADDRESS", phone_pages.BY_ADDRESS._replace(most=3))
    one, other = phone(), phone()

    def send(client: Client, **how: Any) -> int:
        return client.post(address(table, "name"), {"entry": BOB}, **how).status_code

    assert one.get(address(table)).status_code == 200  # now the phone has its number
    assert [send(one) for _n in range(3)] == [302, 302, 429]
    told = one.post(address(table, "name"), {"entry": BOB}, **JSON)
    assert (told.status_code, told.json()["code"]) == (429, "too_fast_table")
    assert one.get(address(table)).status_code == 200
    assert [send(other), send(other)] == [302, 429]
    assert send(phone(), REMOTE_ADDR="203.0.113.9") == 302


# --- Who ------------------------------------------------------------------------------------------------------------


def test_a_person_who_opens_the_link_gives_a_name_once(table: Cup) -> None:
    """A slip can be undone, and no other site learns the link."""
    client = phone()
    first = client.get(address(table))
    assert first.status_code == 200
    assert (first["Referrer-Policy"], first["X-Robots-Tag"]) == ("same-origin", "noindex")
    assert "no-store" in first["Cache-Control"]
    assert "Who are you?" in text_of(first)
    assert 'name="place_1"' not in first.content.decode()
    client.post(address(table, "name"), {"entry": ANN})
    after = client.get(address(table))
    assert "Who are you?" not in text_of(after)
    assert "You are Ann" in text_of(after)
    assert 'name="place_1"' in after.content.decode()
    assert Scorer.objects.get().entry.number == ANN
    client.post(address(table, "leave"))
    assert "Who are you?" in text_of(client.get(address(table)))


def test_a_name_that_another_phone_has_is_no_button_and_the_page_says_who_can_help(table: Cup) -> None:
    named(table, ANN)
    page = phone().get(address(table))
    assert 'value="1"' not in page.content.decode()
    assert "Ann on another phone" in text_of(page)
    assert "the organiser can free it" in text_of(page)


def test_a_signed_in_racer_is_not_asked_and_has_the_name_from_then_on(table: Cup, bob: Any) -> None:
    page = phone(bob).get(address(table))
    assert "You are Bob" in text_of(page)
    assert "I’m somebody else" not in text_of(page)
    assert "Bob signed in elsewhere" in text_of(phone().get(address(table)))


def test_an_organiser_who_does_not_race_is_not_asked_and_reads_that_it_counts_at_once(table: Cup, alice: Any) -> None:
    page = text_of(phone(alice).get(address(table)))
    assert "Who are you?" not in page
    assert "what you enter counts at once" in page


def test_charlie_who_is_signed_in_and_races_nowhere_chooses_a_name_like_anybody(table: Cup, charlie: Any) -> None:
    """He may hold the phone of a guest; he is no official."""
    client = phone(charlie)
    assert "Who are you?" in text_of(client.get(address(table)))
    client.post(address(table, "result"), sheet(1, 2, 3, 4, entry=ANN))
    assert states(table) == ["proposed"]


def test_only_the_browser_knows_its_number(table: Cup, settings: Any) -> None:
    client = phone()
    cookie = client.get(address(table)).cookies["paddock_table"]
    assert re.fullmatch(r"[\w-]{32}", cookie.value)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["max-age"]) == (True, "Lax", "/", 86400)
    client.post(address(table, "name"), {"entry": ANN})
    assert Scorer.objects.get().device != cookie.value
    assert cookie.value not in client.get(address(table)).content.decode()
    settings.SESSION_COOKIE_SECURE = True
    assert phone().get(address(table)).cookies["paddock_table"]["secure"]
    odd = phone()
    odd.cookies["paddock_table"] = "x"
    assert odd.get(address(table)).cookies["paddock_table"].value != "x"


# --- The result -----------------------------------------------------------------------------------------------------


def test_without_scripts_one_enters_and_another_agrees(table: Cup) -> None:
    """Ann may take hers back, and not agree to it: the page shows a refusal."""
    ann, ben = named(table, ANN), named(table, BEN)
    entered = ann.post(address(table, "result"), sheet(2, 1, 4, dnf=(3,)), follow=True)
    assert "Result sent." in text_of(entered)
    assert "Your result is waiting" in text_of(entered)
    seen = ben.get(address(table))
    assert "Ann says" in text_of(seen)
    assert "from a phone claiming to be Ann’s" in text_of(seen)
    with undone():
        ann.post(address(table, "withdraw"), {"sheet": ResultSheet.objects.get().pk})
        assert states(table) == ["discarded"]
        assert "Your result is waiting" not in text_of(ann.get(address(table)))
    refused = ann.post(address(table, "second"), {"sheet": ResultSheet.objects.get().pk}, follow=True)
    assert re.search(r'class="message error"[^>]*role="alert"', refused.content.decode())
    ben.post(address(table, "second"), {"sheet": ResultSheet.objects.get().pk})
    assert states(table) == ["confirmed"]
    assert "The result counts" in text_of(ann.get(address(table)))


def test_what_is_impossible_comes_back_with_the_reason_and_what_was_typed(table: Cup) -> None:
    client = named(table, ANN)
    answer = client.post(address(table, "result"), {**sheet(2, 1, 3, 4), "place_4": "2"})
    assert answer.status_code == 422
    assert "after a tie, skip the next places" in text_of(answer)
    assert re.search(r'name="place_4"[^>]*value="2"', answer.content.decode())
    assert states(table) == []
    answer = client.post(address(table, "result"), {**sheet(2, 1, 3, 4), "status_4": "dsq"})
    assert answer.status_code == 422
    assert states(table) == []


def test_a_form_that_is_sent_twice_is_one_result(table: Cup) -> None:
    client = named(table, ANN)
    found = re.search(r'name="sent_id" value="([^"]+)"', squeezed(client.get(address(table)).content.decode()))
    assert found is not None
    for _time in range(2):
        client.post(address(table, "result"), sheet(1, 2, 3, 4, sent_id=found[1]))
    assert ResultSheet.objects.count() == 1


def test_rivals_are_shown_to_both_and_the_organiser_decides(table: Cup, alice: Any) -> None:
    ann, ben = named(table, ANN), named(table, BEN)
    ann.post(address(table, "result"), sheet(1, 2, 3, 4))
    ben.post(address(table, "result"), sheet(2, 1, 3, 4))
    assert text_of(ann.get(address(table))).count("OK, that’s right") == 1, "Ann may give way"
    third = text_of(named(table, CLEO).get(address(table)))
    assert "or a club official decides" in third
    assert "OK, that’s right" not in third
    organiser = phone(alice)
    assert text_of(organiser.get(address(table))).count("OK, that’s right") == 2
    organiser.post(address(table, "second"), {"sheet": ResultSheet.objects.first().pk})
    assert states(table) == ["confirmed", "discarded"]


# --- The grid -------------------------------------------------------------------------------------------------------


def test_the_grid_is_typed_or_drawn(table: Cup) -> None:
    client = named(table, ANN)
    answer = client.post(address(table, "grid"), {f"start_{number}": 5 - number for number in (1, 2, 3, 4)})
    assert answer.status_code == 302
    started = GridSlot.objects.order_by("start_place").values_list("entry__number", flat=True)
    assert list(started) == [4, 3, 2, 1]
    refused = client.post(address(table, "grid"), {f"start_{number}": 1 for number in (1, 2, 3, 4)})
    assert refused.status_code == 422
    assert "Two racers have the same place on the grid. Change one." in text_of(refused)
    assert list(started.all()) == [4, 3, 2, 1]
    assert client.post(address(table, "grid"), {"draw": "1"}).status_code == 302
    assert sorted(GridSlot.objects.values_list("start_place", flat=True)) == [1, 2, 3, 4]


# --- What the script receives -----------------------------------------------------------------------------------------


def test_a_script_gets_the_state_or_the_reason(table: Cup) -> None:
    client = phone()
    told = client.post(address(table, "name"), {"entry": ANN}, **JSON)
    assert told.json()["state"]["you"] == ANN
    told = client.post(address(table, "result"), sheet(1, 2, 3, 4, sent_id="a" * 32), **JSON)
    state = told.json()["state"]
    assert (state["face"], state["yours"], state["may_propose"]) == ("proposed", True, True)
    refused = phone().post(address(table, "name"), {"entry": ANN}, **JSON)
    assert refused.status_code == 409
    assert refused.json()["code"] == "scorer_taken"
    assert "Ann" in refused.json()["text"]
    nobody = phone().post(address(table, "result"), sheet(1, 2, 3, 4), **JSON)
    assert (nobody.status_code, nobody.json()["code"]) == (409, "scorer_who")
    odd = phone().post(address(table, "result"), {"place_1": "x", "entry": BEN}, **JSON)
    assert (odd.status_code, odd.json()["code"]) == (400, "invalid")
    on_the_way = phone().post(address(table, "result"), sheet(3, 2, 1, 4, entry=CLEO), **JSON)
    assert on_the_way.json()["state"]["you"] == CLEO, "the name is taken on the way of the result"
    assert states(table) == ["disputed", "disputed"]
    assert phone().post(address(table, "name"), {"entry": "99"}, **JSON).status_code == 404


def test_what_comes_after_a_result_counts_is_refused_with_the_reason(table: Cup, alice: Any) -> None:
    """From an old page, or a phone that was without a network for long: nothing overwrites a result that counts."""
    named(table, ANN)
    phone(alice).post(address(table, "result"), sheet(1, 2, 3, 4))
    for client in (phone(alice), named(table, BEN)):
        answer = client.post(address(table, "result"), sheet(4, 3, 2, 1), **JSON)
        assert (answer.status_code, answer.json()["code"]) == (409, "table_has_result")
    assert states(table) == ["confirmed"]


def test_a_result_that_already_counts_exactly_as_it_was_kept_is_said_to(table: Cup, alice: Any) -> None:
    """Also after the night; not where the race was annulled."""
    ann = named(table, ANN)
    phone(alice).post(address(table, "result"), sheet(2, 1, 4, dnf=(3,)))

    def again(**more: Any) -> str:
        return ann.post(address(table, "result"), sheet(2, 1, 4, dnf=(3,), **more), **JSON).json()["code"]

    assert again() == "counts_already"
    run = table.race().run
    with undone():
        Run.objects.filter(pk=run.pk).update(started_at=run.started_at - timedelta(hours=13))
        assert again() == "counts_already"
    reruns.race_annul(race=table.race(), by=alice, reason="the wrong track")
    assert again() == "table_closed"


def test_a_phone_gets_what_it_needs_to_send_a_result_later(table: Cup) -> None:
    """The card leads elsewhere by then, so the phone says for which table it was."""
    ann = phone()
    told = ann.post(address(table, "name"), {"entry": ANN}, **JSON).json()["state"]
    assert told["where"] == "Autumn Cup · Race 1"
    scorers.name_free(race=table.race(), by=table.alice, entry_number=ANN)
    plain = reverse("league:table_result", args=[scorers.table_address(table.heat())])
    assert ann.post(plain, sheet(1, 2, 3, 4), **JSON).json()["code"] == "scan_table"
    sent = ann.post(plain, sheet(1, 2, 3, 4, voucher=told["voucher"]), **JSON)
    assert sent.json()["state"]["yours"]
    assert ResultSheet.objects.get().scorer_proof == "card"


def test_forms_need_the_proof_that_they_come_from_the_site(table: Cup) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get(address(table))
    assert client.post(address(table, "name"), {"entry": ANN}).status_code == 403
    token = client.cookies["csrftoken"].value
    assert client.post(address(table, "name"), {"entry": ANN}, headers={"X-CSRFToken": token}).status_code == 302


# --- The link -------------------------------------------------------------------------------------------------------


def test_a_link_that_is_not_genuine_leads_nowhere(table: Cup) -> None:
    for step in ("", "name", "leave", "result", "second", "withdraw", "grid"):
        path = address(table, step).replace(scorers.table_token(table.heat()), f"{table.heat().pk}.forged")
        assert (phone().post(path) if step else phone().get(path)).status_code == 404, step


def test_after_the_night_the_link_says_so_and_leads_to_the_race(table: Cup) -> None:
    propose(table, ONE, ANN)
    run = table.race().run
    Run.objects.filter(pk=run.pk).update(started_at=run.started_at - timedelta(hours=13))
    page = phone().get(address(table))
    assert page.status_code == 410
    assert "This table is closed" in text_of(page)
    assert "/races/1/" in page.content.decode()
    late = phone().post(address(table, "result"), sheet(1, 2, 3, 4, entry=BOB), **JSON)
    assert late.json()["code"] == "table_closed"


def test_an_annulled_result_no_longer_counts_on_the_tables_page(table: Cup, alice: Any) -> None:
    phone(alice).post(address(table, "result"), sheet(1, 2, 3, 4))
    assert "The result counts" in text_of(phone().get(address(table)))
    reruns.race_annul(race=table.race(), by=alice, reason="the wrong track")
    page = phone().get(address(table))
    assert page.status_code == 410
    assert "The result counts" not in text_of(page)


def test_race_night_shows_what_waits_for_agreement_before_the_code(table: Cup) -> None:
    night = reverse("league:race_night", args=[table.club.slug, table.competition.slug, 1])
    organiser = phone(table.alice)
    assert "Code for the phones" in text_of(organiser.get(night))
    named(table, ANN).post(address(table, "result"), sheet(1, 2, 3, 4))
    page = text_of(organiser.get(night))
    assert page.index("Waiting for confirmation") < page.index("Code for the phones")


def test_the_worker_serves_the_tables_pages_alone(client: Client) -> None:
    answer = client.get("/t/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "Service-Worker-Allowed" not in answer
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    assert client.get("/t/").status_code == 404


def test_the_page_takes_a_constant_number_of_queries(table: Cup) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(address(table))
        return len(queries)

    client = phone()
    client.get(address(table))  # now the phone has its number

    before = asked()
    for number in (ANN, BEN, CLEO):
        named(table, number).post(address(table, "result"), sheet(1, 2, 3, 4) if number != CLEO else sheet(4, 3, 2, 1))
    assert asked() <= before + 3  # the proposals, with their lines and names
