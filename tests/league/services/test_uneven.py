"""The racers present do not make whole tables: house bots fill them up, or some sit out."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from gameplay.games.registry import GAMES
from gameplay.models import Match
from gameplay.refused import Refused
from gameplay.signals import match_finished
from league.competitions.life import life, reruns, rules
from league.competitions.raceday.race_page import race_page
from league.competitions.stewards import penalties
from league.models import Entry, Forfeit, GridSlot, HouseBot, HouseResult, SitOut
from league.registration import entering, registrations
from league.results import sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.standings.explain import explain
from league.standings.reading import standings_table
from league.start.attendance import check_in
from league.start.seating import late, start
from league.start.seating.divide import outlook
from tests.league.cup import Cup, finish, form
from tests.league.pages.test_every_game import play
from tests.league.trio import trio_made

if TYPE_CHECKING:
    from league.models import Heat

pytestmark = pytest.mark.django_db

AT_TABLES = {
    2: ((2, 1),), 3: ((3, 0),), 4: ((2, 1), (2, 1)), 5: ((3, 0), (2, 1)), 6: ((3, 0), (3, 0)),
    7: ((3, 0), (2, 1), (2, 1)), 8: ((3, 0), (3, 0), (2, 1)), 9: ((3, 0),) * 3,
    10: ((3, 0), (3, 0), (2, 1), (2, 1)), 11: ((3, 0), (3, 0), (3, 0), (2, 1)),
}  # fmt: skip
"""By how many are there: how many entries and house bots sit at each table."""
REST = {2: 0, 3: 0, 4: 1, 5: 2, 6: 0, 7: 1, 8: 2, 9: 0, 10: 1, 11: 2}
"""And how many sit out, where the rules say so."""


def trios(alice: Any, monkeypatch: pytest.MonkeyPatch, bots: int, uneven: str = "house", **rules: Any) -> Cup:
    cup = trio_made(alice, monkeypatch, uneven=uneven, **rules)
    for number in range(1, bots + 1):
        cup.add_bot(f"Racer {number}", level="easy")
    return cup.fresh()


def heats(cup: Cup, number: int = 1) -> list[Heat]:
    return list(cup.race(number).run.heats.select_related("match"))  # type: ignore[union-attr]


def seats(cup: Cup, number: int = 1) -> tuple[tuple[int, int], ...]:
    return tuple((heat.slots.count(), heat.house_bots.count()) for heat in heats(cup, number))


def sat_out(cup: Cup, number: int = 1) -> set[int]:
    return set(SitOut.objects.filter(run=cup.race(number).run).values_list("entry__number", flat=True))


def end(cup: Cup, number: int) -> None:
    """Every table ends in seat order, house bots last."""
    for heat in heats(cup, number):
        finish(heat, " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry")))


@pytest.mark.parametrize("there", AT_TABLES)
def test_house_bots_take_the_empty_seats(alice: Any, monkeypatch: pytest.MonkeyPatch, there: int) -> None:
    cup = trios(alice, monkeypatch, there)
    cup.start()
    assert seats(cup) == AT_TABLES[there]
    assert {heat.match.setup["seats"] for heat in heats(cup)} == {3}  # type: ignore[union-attr]
    assert (sat_out(cup), Forfeit.objects.count()) == (set(), 0)
    assert cup.race().run.heats_report["sizes"] == [3] * len(AT_TABLES[there])  # type: ignore[union-attr]


@pytest.mark.parametrize("there", AT_TABLES)
def test_or_some_sit_out(alice: Any, monkeypatch: pytest.MonkeyPatch, there: int) -> None:
    cup = trios(alice, monkeypatch, there, "sit_out")
    cup.start()
    if there == 2:  # sitting out would seat nobody
        assert seats(cup) == ((2, 1),)
        return
    assert (seats(cup), len(sat_out(cup))) == (((3, 0),) * (there // 3), REST[there])
    seated = set(GridSlot.objects.values_list("entry__number", flat=True))
    assert seated | sat_out(cup) == set(range(1, there + 1))
    assert seated.isdisjoint(sat_out(cup))
    assert Forfeit.objects.count() == 0


@pytest.mark.parametrize("uneven", ["house", "sit_out"])
def test_a_lone_racer_starts_no_race(alice: Any, monkeypatch: pytest.MonkeyPatch, uneven: str) -> None:
    cup = trios(alice, monkeypatch, 1, uneven)
    cup.start_at_time()
    assert (cup.race().status, HouseBot.objects.count(), SitOut.objects.count()) == ("void", 0, 0)


@pytest.mark.parametrize(("uneven", "told"), [("house", ((3, 0), (2, 1))), ("sit_out", ((3, 0),))])
def test_a_racer_gone_in_the_last_second_no_longer_counts(
    alice: Any, monkeypatch: pytest.MonkeyPatch, bob: Any, uneven: str, told: tuple[tuple[int, int], ...]
) -> None:
    """Six were checked in, which makes two tables; the start counts five."""
    cup = trios(alice, monkeypatch, 5, uneven)
    cup.enter(bob)
    cup.open()
    check_in.race_check_in(race=cup.race(), by=bob)
    assert (race_page(cup.race(), bob).house, race_page(cup.race(), bob).out) == (0, 0)
    registrations.withdraw(competition=cup.competition, by=bob)
    start.race_start(race=cup.race(), by=alice)
    assert (seats(cup), len(sat_out(cup))) == (told, 2 if uneven == "sit_out" else 0)
    assert 6 not in {*sat_out(cup), *GridSlot.objects.values_list("entry__number", flat=True)}


@pytest.mark.parametrize("uneven", ["house", "sit_out"])
def test_a_racer_who_checks_out_in_the_last_second_forfeits_and_the_others_are_seated(
    alice: Any, monkeypatch: pytest.MonkeyPatch, bob: Any, uneven: str
) -> None:
    cup = trios(alice, monkeypatch, 3, uneven)
    cup.enter(bob)
    cup.open()
    check_in.race_check_in(race=cup.race(), by=bob)
    check_in.race_check_out(race=cup.race(), by=bob)
    start.race_start(race=cup.race(), by=alice)
    assert seats(cup) == ((3, 0),)
    assert list(Forfeit.objects.values_list("entry__number", flat=True)) == [4]


def test_the_page_says_before_the_start_what_would_become_of_those_who_are_here(
    alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = trios(alice, monkeypatch, 5)
    cup.open()
    page = race_page(cup.race(), alice)
    assert (page.house, page.out, page.unseated) == (1, 0, "")
    rules.competition_rules_change(competition=cup.competition, by=alice, changes={"uneven": "sit_out"})
    page = race_page(cup.race(), alice)
    assert (page.house, page.out, page.unseated) == (0, 2, "")


def test_everybody_sits_out_equally_often(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 5, "sit_out", races=5)
    for number in range(1, 6):
        cup.start(number)
        end(cup, number)
    times = dict.fromkeys(range(1, 6), 0)
    for number in range(1, 6):
        for one in sat_out(cup, number):
            times[one] += 1
    assert set(times.values()) == {2}
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_bots_that_race_for_nothing_make_room_for_people(
    alice: Any, monkeypatch: pytest.MonkeyPatch, bob: Any, charlie: Any
) -> None:
    cup = trios(alice, monkeypatch, 2, "sit_out", bots_score=False)
    for user in (alice, bob, charlie):
        cup.enter(user)
    for number in (1, 2):
        cup.start(number, alice, bob, charlie)
        assert sat_out(cup, number) == {1, 2}
        end(cup, number)


def test_the_lot_can_be_drawn_again(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4, "sit_out")
    cup.start()
    report = cup.race().run.heats_report  # type: ignore[union-attr]
    assert report["sit_out"] == [
        {"label": "sit_out", "entries": list(sat_out(cup)), "before": {"1": 0, "2": 0, "3": 0, "4": 0}}
    ]
    assert "sit_out" in {label for label, *_draw in report["draws"]}


def test_a_sit_out_pays_the_average_where_every_race_counts(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4, "sit_out", races=3, points={"name": "P", "kind": "list", "values": [9, 4, 2]})
    for number in (1, 2, 3):
        cup.start(number)
        end(cup, number)
    explained = {entry: explain(cup.fresh().competition, entry) for entry in range(1, 5)}
    for number in (1, 2, 3):
        (out,) = sat_out(cup, number)
        why = explained[out]
        raced = [line.points for line in why.lines if line.status == "classified"]
        assert why.total == sum(raced) + Fraction(sum(raced), len(raced))  # type: ignore[arg-type]
        rest = next(line for line in why.lines if line.race == number)
        assert (rest.status, rest.points, rest.dropped) == ("sat_out", Fraction(sum(raced), len(raced)), False)  # type: ignore[arg-type]
        assert why.total == sum(part.points for part in why.parts)
        assert (rest.code, rest.races) == ("average", len(raced))


def test_or_it_is_the_race_that_is_dropped(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4, "sit_out", races=3, drop={"kind": "drop", "n": 1})
    for number in (1, 2, 3):
        cup.start(number)
        end(cup, number)
    (out,) = sat_out(cup, 1)
    why = explain(cup.fresh().competition, out)
    rest = next(line for line in why.lines if line.race == 1)
    assert (rest.points, rest.dropped, rest.code) == (None, True, "")
    assert {part.code for part in why.parts} == {"result"}


def test_a_house_bot_takes_its_place_and_is_in_no_table(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 2, races=1)
    cup.start()
    heat = cup.heat()
    outcome(heat, {0: 2, 1: 3, 2: 1})
    (bot,) = HouseBot.objects.all()
    assert (bot.seat, HouseResult.objects.get().place) == (2, 1)
    table = race_page(cup.race(), alice).tables[0]
    assert [(line.entry.house, line.place) for line in table.results] == [(True, 1), (False, 2), (False, 3)]
    assert table.results[0].points is None
    assert table.starters == 3
    first = heat.slots.get(seat=0).entry.number
    assert cup.totals() == {first: 18, 3 - first: 15}  # of the three places; the first is the house's
    assert race_page(cup.race(), alice).card.winners == (f"{bot.name} (house bot)",)
    why = explain(cup.fresh().competition, first)
    assert (why.lines[0].starters, why.lines[0].house) == (3, 1)
    assert snapshots.standings_differences(competition=cup.competition) == []


def outcome(heat: Heat, places: dict[int, int]) -> None:
    """The match ends with these places, by seat."""
    lines = [{"seat": seat, "place": place, "status": "classified"} for seat, place in places.items()]
    with transaction.atomic():
        Match.objects.filter(pk=heat.match_id).update(
            status="finished",
            outcome={"lines": lines, "winners": [], "reason": "finished"},
            finished_at=timezone.now(),
        )
        match_finished.send(sender=Match, match_id=heat.match_id)


def test_a_house_bot_plays_its_match_to_the_end(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Really played: the host's own outcome has a line for every seat."""
    cup = trios(alice, monkeypatch, 2, races=1)
    cup.start()
    play(cup.heat().match)  # type: ignore[arg-type]
    assert cup.race().status == "provisional"
    table = race_page(cup.race(), alice).tables[0]
    assert sorted(line.entry.house for line in table.results) == [False, False, True]
    assert {line.place for line in table.results} <= {1, 2, 3}
    assert len(cup.table()) == 2


def test_a_steward_corrects_a_sheet_with_a_house_bot_on_it(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 2, races=1)
    cup.start()
    heat = cup.heat()
    outcome(heat, {0: 1, 1: 2, 2: 3})
    one, other = (slot.entry.number for slot in heat.slots.select_related("entry").order_by("seat"))
    sheets.correct(heat=heat, by=alice, lines=[SheetLine(one, 2), SheetLine(other, 1)], reason="Mixed up.")
    assert HouseResult.objects.get(sheet__state="confirmed").place == 3, "nobody named it: it stays where it was"
    lines = [SheetLine(one, 3), SheetLine(other, 2), SheetLine(1, 1, house=True)]
    sheets.correct(heat=heat, by=alice, lines=lines, reason="The bot won.")
    assert HouseResult.objects.get(sheet__state="confirmed").place == 1
    with pytest.raises(Refused) as refused:
        sheets.correct(heat=heat, by=alice, lines=[SheetLine(one, 1), SheetLine(other, 2)], reason="No.")
    assert refused.value.code == "sheet_hole"
    sheets.undo(heat=heat, by=alice, reason="It did not.")
    assert HouseResult.objects.get(sheet__state="confirmed").place == 3
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_a_penalty_moves_a_racer_behind_a_house_bot(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 2, races=1)
    cup.start()
    heat = cup.heat()
    outcome(heat, {0: 1, 1: 3, 2: 2})
    first = heat.slots.get(seat=0).entry.number
    penalties.add(
        competition=cup.competition, by=alice, kind="places", value=1, reason="Push.", entry_number=first, race_number=1
    )
    table = race_page(cup.race(), alice).tables[0]
    assert [(line.entry.house, line.place) for line in table.results] == [(True, 1), (False, 2), (False, 3)]


def test_the_database_lets_nobody_sit_out_twice(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4, "sit_out")
    cup.start()
    one = SitOut.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        SitOut.objects.create(run=one.run, entry=one.entry, at=one.at)


def test_a_race_that_is_run_again_forgets_who_sat_out(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4, "sit_out", races=2)
    cup.start()
    (before,) = sat_out(cup)
    end(cup, 1)
    reruns.race_rerun(race=cup.race(), by=alice, reason="Power cut.", scheduled_at=timezone.now() + timedelta(hours=1))
    assert cup.table() == [] or all(total == 0 for _place, _number, total in cup.table())
    cup.start()
    end(cup, 1)
    report = cup.race().run.heats_report  # type: ignore[union-attr]
    assert report["sit_out"][0]["before"] == dict.fromkeys("1234", 0)
    cells = {row.entry.number: row.cells[0].status for row in standings_table(cup.fresh().competition).rows}
    assert [number for number, status in cells.items() if status == "sat_out"] == list(sat_out(cup))
    assert before in cells


def test_an_annulled_race_was_sat_out_by_nobody(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4, "sit_out", races=2)
    cup.start()
    end(cup, 1)
    (before,) = sat_out(cup)
    reruns.race_annul(race=cup.race(), by=alice, reason="Wrong board.")
    cup.start(2)
    assert cup.race(2).run.heats_report["sit_out"][0]["before"][str(before)] == 0  # type: ignore[union-attr]


def test_a_late_comer_takes_the_seat_of_a_house_bot(alice: Any, monkeypatch: pytest.MonkeyPatch, bob: Any) -> None:
    cup = trios(alice, monkeypatch, 2)
    cup.enter(bob)
    cup.start()
    assert seats(cup) == ((2, 1),)
    old = cup.heat().match
    late.race_let_in(race=cup.race(), by=alice, entry_number=3)
    heat = cup.heat()
    assert (seats(cup), heat.slots.get(seat=2).entry.number) == (((3, 0),), 3)
    assert heat.match != old
    assert [row.label for row in heat.match.seatings.order_by("seat")][2] == "Bob"  # type: ignore[union-attr]
    finish(heat, "3 1 2")
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_where_every_seat_is_taken_nobody_is_let_in(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4, "sit_out")
    cup.start()
    (out,) = sat_out(cup)
    with pytest.raises(Refused) as refused:
        late.race_let_in(race=cup.race(), by=alice, entry_number=out)
    assert refused.value.code == "late_table"


def test_at_a_real_table_no_bot_sits_and_some_sit_out(trio: Cup) -> None:
    entering.entries_add_by_name(competition=trio.competition, by=trio.alice, names=["Ann", "Ben", "Cleo", "Dan"])
    trio.at_table()
    assert (seats(trio), len(sat_out(trio))) == (((3, 0),), 1)
    assert trio.race().run.heats_report["sit_out"][0]["label"] == "sit_out/table"  # type: ignore[union-attr]


def test_two_at_a_real_table_for_three_read_so(trio: Cup) -> None:
    entering.entries_add_by_name(competition=trio.competition, by=trio.alice, names=["Ann", "Ben"])
    with pytest.raises(Refused) as refused:
        trio.at_table()
    assert (refused.value.code, refused.value.params["more"]) == ("tables", 1)


def test_a_season_of_two_at_real_tables_is_impossible(trio: Cup, alice: Any) -> None:
    duo = {"game": "toy", "capacity": 2}
    life.create(club=trio.club, by=alice, form=form(name="Online", **duo))
    with pytest.raises(Refused) as refused:
        life.create(club=trio.club, by=alice, form=form(name="Duo", venue="table", **duo))
    assert refused.value.code == "places"


def test_a_game_without_bots_has_no_house_bots(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4)
    monkeypatch.setattr(GAMES["toy"], "meta", msgspec.structs.replace(GAMES["toy"].meta, bots=()))
    cup.open()
    assert (outlook(cup.race()).house, outlook(cup.race()).out) == (0, 1)


def test_house_bots_have_names_that_nobody_else_at_the_table_has(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 0)
    for name in ("Cog", "Axle"):
        cup.add_bot(name, level="easy")
    cup.start()
    assert HouseBot.objects.get().name == "Dynamo"
    assert cup.heat().match.seatings.get(seat=2).bot_level == "hard"  # type: ignore[union-attr]


def test_house_bots_have_names_of_no_entry_that_sits_elsewhere(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4)
    cup.add_bot("Cog", level="easy")
    Entry.objects.filter(player__display_name="Cog").update(withdrawn_at=timezone.now())
    cup.start()
    assert [bot.name for bot in HouseBot.objects.order_by("pk")] == ["Dynamo", "Elbow"]


def test_house_bots_of_two_tables_have_different_names(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = trios(alice, monkeypatch, 4)
    cup.start()
    assert {bot.heat.table_no: bot.name for bot in HouseBot.objects.select_related("heat")} == {1: "Cog", 2: "Dynamo"}
