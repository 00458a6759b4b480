"""A tournament that is checked at every step: a second calculation says who qualifies, and with what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from msgspec.structs import replace

from gameplay.refused import Refused
from league.competitions.life import calendar, life
from league.games.sizes import race_sizes
from league.models import (
    Berth,
    CheckIn,
    Competition,
    Entry,
    Forfeit,
    GridSlot,
    Heat,
    Race,
    ResultSheet,
    SitOut,
    Stage,
)
from league.registration import registrations
from league.results import sheets
from league.results.sheets import SheetLine
from league.scoring.formats import name_of
from league.scoring.season import Season
from league.standings import snapshots
from league.standings.reading import standings_table
from league.standings.season import season_load
from league.start.attendance import check_in
from league.start.attendance.expected import race_field, tied_in
from league.tournaments.rounds import berths
from league.tournaments.rounds import rounds as rounds_rounds
from league.tournaments.rounds.rounds import Coming
from tests.league.cup import finish
from tests.league.scoring.naive import naive_standings
from tests.league.scoring.naive_going import naive_again, naive_going_on, naive_is_over, naive_racing
from tests.league.services.test_rounds import Evening

PART = {"none": 0, "half": Fraction(1, 2), "all": 1}
STUCK = {"too_few_here", "nobody_goes_on", "wrong_status"}


class Night(Evening):
    """An `Evening` whose steps are checked as they are made."""

    def coming(self) -> Coming:
        return rounds_rounds.what_next(Competition.objects.select_related("rules").get(pk=self.competition.pk))

    def races(self) -> list[int]:
        races = Race.objects.filter(competition=self.competition).order_by("number")
        return list(races.values_list("number", flat=True))

    def in_state(self, status: str) -> Race | None:
        found = Race.objects.filter(competition=self.competition, status=status).order_by("number").first()
        return self.race(found.number) if found else None

    def by_number(self, number: int) -> Entry:
        return Entry.objects.get(competition=self.competition, number=number)

    def stage(self, ord_: int) -> Stage:
        stage = Stage.objects.get(competition=self.competition, ord=ord_)
        stage.competition = self.competition
        return stage

    # --- Steps

    def everybody_here(self, race: Race, online: bool = True) -> None:
        """Everybody who may race it has checked in; `online`: some of those with an account there, where they can."""
        for entry in race_field(race).expected:
            at_table = entry.player.user_id is None or entry.number % 2 or not online
            venue = "table" if at_table else "online"
            with suppress(Refused):
                check_in.race_check_in(race=race, by=self.alice, entry_number=entry.number, venue=venue)

    def small_groups_rest(self, race: Race) -> None:
        """Racers who are too few for a table of their group have checked out."""
        least = min(race_sizes(race))
        of = dict(Berth.objects.filter(stage=race.stage).values_list("entry_id", "group"))
        there = race_field(race)
        sizes = Counter((there.where[entry.pk], of.get(entry.pk, 0)) for entry in there.present)
        for entry in there.present:
            if sizes[there.where[entry.pk], of.get(entry.pk, 0)] < least and not entry.player.is_bot:
                check_in.race_check_out(race=race, by=self.alice, entry_number=entry.number)

    def next_round(self) -> Race:
        """Opens the stage, with the places that the second calculation gives."""
        self.fresh()
        before, coming = list(Berth.objects.values_list("pk", flat=True)), self.coming()
        expected: list[int] = []
        if coming.kind == "stage":
            before_it = Berth.objects.filter(stage__competition=self.competition, stage__ord=coming.stage.ord - 1)
            expected = self.next_in_line(coming.stage, before_it.exclude(left_at=None, entry__withdrawn_at=None))
        race = rounds_rounds.round_next(competition=self.competition, by=self.alice)
        new = Berth.objects.exclude(pk__in=before).order_by("seed")
        if coming.kind == "stage":
            assert [berth.entry_id for berth in new] == expected
        elif new and race.stage.ord > 1:  # the next in line, for somebody who left
            left = Berth.objects.filter(stage__competition=self.competition).exclude(left_at=None)
            assert {berth.entry_id for berth in new} <= set(self.next_in_line(race.stage, left))
            assert {berth.why for berth in new} == {"next"}
            assert not race.stage.races.filter(run__started_at__isnull=False).exists()
        elif new and Berth.objects.filter(pk__in=before, stage=race.stage).exists():
            rounds = race.stage.races.filter(number__lte=race.number).exclude(status__in=("cancelled", "void")).count()
            assert rounds <= getattr(race.stage.rules, "late", 1)
        return self.race(race.number)

    def next_in_line(self, stage: Stage, away: QuerySet[Berth]) -> list[int]:
        """Who has a right to a place in this stage apart from these, best first."""
        before = self.stage(stage.ord - 1)
        return naive_going_on(name_of(before.rules), season_load(before), set(away.values_list("entry_id", flat=True)))

    def called(self, race: Race, version: int, without: Sequence[int] = ()) -> Race:
        """Only racers who are there and have the right sit at tables, and all of them do."""
        season = season_load(race.stage)
        right = naive_racing(name_of(race.stage.rules), season, race_sizes(race))
        if race.decides:
            right &= {entry for one in tied_in(race) for entry in one.entries}
        gone = set(Berth.objects.filter(stage=race.stage).exclude(left_at=None).values_list("entry_id", flat=True))
        here = set(CheckIn.objects.filter(run=race.run).values_list("entry_id", flat=True))
        entries = Entry.objects.filter(competition=self.competition, withdrawn_at=None).select_related("player")
        bots = {one.pk for one in entries if one.player.is_bot} if race.venue != "table" else set()
        absent = {one.pk for one in entries if one.number in without}
        free_to_race = {one.pk for one in entries} & right - gone
        race = rounds_rounds.call(race=race, by=self.alice, version=version, without=without)
        if race.status == "void":
            return race
        slots = GridSlot.objects.filter(run=race.run)
        again = slots.filter(heat__table_no__in=race.run.heats_report.get("consolation", ()))  # type: ignore[union-attr]
        assert set(again.values_list("entry_id", flat=True)) <= naive_again(season, race_sizes(race)) & (here | bots)
        seated = set(slots.exclude(pk__in=again).values_list("entry_id", flat=True))
        free = set(SitOut.objects.filter(run=race.run).values_list("entry_id", flat=True))
        assert seated | free <= free_to_race & (here | bots)
        people = {one.pk for one in entries if not one.player.is_bot}
        assert (seated | free) & people == free_to_race & (here - absent) & people
        assert not (seated | free) & absent - bots
        self.sizes_are_legal(race)
        return race

    def sizes_are_legal(self, race: Race) -> None:
        sizes = race_sizes(race)
        most = max(race.stage.rules.seats, min(sizes))  # type: ignore[attr-defined]
        for heat in Heat.objects.filter(run=race.run):
            at_it = heat.slots.count() + heat.house_bots.count()
            assert at_it in sizes
            assert at_it <= most
            assert heat.slots.exists()

    def without_result(self, race: Race) -> list[Heat]:
        done = ResultSheet.objects.filter(heat__run=race.run, state="confirmed").values("heat")
        return list(Heat.objects.filter(run=race.run).exclude(pk__in=done).order_by("table_no"))

    def result(self, heat: Heat, order: Sequence[int] = (), tie: bool = False, out: int = 0) -> None:
        """In this order of start numbers, otherwise the smaller is ahead; `out` of them retired."""
        there = sorted(heat.slots.values_list("entry__number", flat=True), key=[*order, *range(99)].index)
        at = max(1, len(there) - out)
        if heat.match_id is not None:
            words = [("=" if tie and place == 1 else "") + str(number) for place, number in enumerate(there[:at])]
            finish(heat, f"{' '.join(words)} | {' '.join(map(str, there[at:]))}")
            return
        sheets.correct(heat=heat, by=self.alice, lines=_lines(there, at, tie), reason="from the table")

    def corrected(self, heat: Heat, order: Sequence[int], tie: bool, out: int) -> None:
        there = sorted(heat.slots.values_list("entry__number", flat=True), key=list(order).index)
        lines = _lines(there, max(1, len(there) - out), tie)
        if out == 2 and len(there) > 2:
            lines[-1] = SheetLine(there[-1], None, "dns")
        sheets.correct(heat=heat, by=self.alice, lines=lines, reason="video")

    def lead(self, online: bool = True) -> str:
        """Does the next thing that the desk names; returns which one it was."""
        coming = self.coming()
        race = self.race(coming.race.number) if coming.race else None
        if coming.kind in ("first", "round", "decider", "stage", "failed"):
            if race is not None and race.status == "check_in":
                self.everybody_here(race, online)
            if race is not None and coming.kind == "failed" and not race.decides:
                self.small_groups_rest(race)
            self.next_round()
        elif coming.kind == "making":
            self.work()
        elif coming.kind == "call":
            assert race is not None
            try:
                self.called(race, self.plan(race).version)
            except Refused as refused:
                if refused.code != "plan_outdated":
                    raise
                self.next_round()
        elif coming.kind in ("racing", "no_result"):
            assert race is not None
            heats = self.without_result(race)
            assert heats, "a round is on, and no table of it is open"
            for heat in heats:
                self.result(heat)
        return coming.kind

    def led_to_its_end(self) -> None:
        """Does what the desk says, with everybody who may come back, to the end; then everything is as it was. Where
        the remaining racers make no table, the club cancels the rest and ends it."""
        with transaction.atomic():
            if self.fresh().competition.status in ("finished", "archived"):
                life.reopen(competition=self.competition, by=self.alice, reason="one more")
            self._everybody_comes_back()
            failed, led = 0, []
            for _step in range(80):
                try:
                    kind = self.lead(online=False)
                except Refused as refused:
                    if refused.code not in STUCK:
                        raise
                    kind = "failed"
                led.append(kind)
                failed = failed + 1 if kind == "failed" else 0 if kind == "call" else failed
                if kind == "over" or failed > 3:
                    break
            else:
                raise AssertionError(f"no end: {led}")
            for number in self.races():
                if self.race(number).status in ("planned", "check_in", "postponed"):
                    assert failed, "over, with rounds left"
                    calendar.race_cancel(race=self.race(number), by=self.alice, reason="too few are left")
            if failed:
                with suppress(Refused):  # before its last stage was raced
                    life.finish(competition=self.competition, by=self.alice)
            else:
                life.finish(competition=self.competition, by=self.alice)
            self.all_sound()
            transaction.set_rollback(True)

    def _everybody_comes_back(self) -> None:
        for entry in Entry.objects.filter(competition=self.competition).order_by("number"):
            with suppress(Refused):
                registrations.apply(competition=self.competition, by=self.alice, player_id=entry.player_id)
            with suppress(Refused):
                berths.stage_return(competition=self.competition, by=self.alice, number=entry.number)

    # --- What holds at any time

    def all_sound(self) -> None:
        """See the assertions."""
        competition = self.fresh().competition
        assert snapshots.standings_differences(competition=competition) == []
        assert not Forfeit.objects.filter(run__race__decides=False).exists()
        runs = Race.objects.filter(competition=competition, run__started_at__isnull=False).exclude(status="void")
        for race in runs:
            seats = Counter(GridSlot.objects.filter(run=race.run).values_list("entry_id", flat=True))
            free = Counter(SitOut.objects.filter(run=race.run).values_list("entry_id", flat=True))
            berths = set(Berth.objects.filter(stage=race.stage).values_list("entry_id", flat=True))
            assert set((seats + free).values()) <= {1}
            assert set(seats) | set(free) <= berths
        before: dict[int, Any] = {}
        for ord_ in range(1, len(competition.rules.all.stages) + 1):
            before = self._stage_sound(self.stage(ord_), before)

    def _stage_sound(self, stage: Stage, before: dict[int, Any]) -> dict[int, Any]:
        """The totals of a stage are its sheets' points, what free rounds paid, and what racers carried over."""
        season, rules = season_load(stage), stage.rules
        kind = name_of(rules)
        part = PART[rules.carry] if stage.ord > 1 else 0  # type: ignore[attr-defined]
        for berth in season.berths:
            assert berth.carried == before.get(berth.entry, {"total": 0})["total"] * part
        totals = naive_standings(season)
        table = standings_table(self.competition, stage=stage.ord)
        assert {row.entry.id for row in table.rows} >= set(totals) or not season.races
        placed = _places(kind, season)
        for row in table.rows if season.races else ():
            assert row.total == totals[row.entry.id]["total"]
            if kind != "knockout":  # which says who got how far
                assert row.place == placed[row.entry.id]
        races = [race for race in stage.races.order_by("number") if race.status not in ("cancelled", "void")]
        if races and all(race.status in ("provisional", "official") for race in races):
            self._what_comes(kind, season, self.race(races[-1].number))
        return totals

    def _what_comes(self, kind: str, season: Season, last: Race) -> None:
        """The totals of a stage without an open round."""
        coming = self.coming()
        if coming.kind == "no_result":
            return
        over = naive_is_over(kind, season, race_sizes(last))
        later = coming.stage.ord > last.stage.ord
        assert later or (coming.kind in ("over", "decider")) == over
        assert not later or over


def _places(kind: str, season: Season) -> dict[int, int | None]:
    if kind != "groups":
        return {entry: row["place"] for entry, row in naive_standings(season).items()}
    found: dict[int, int | None] = {}
    for group in {berth.group for berth in season.berths}:
        own = tuple(berth for berth in season.berths if berth.group == group)
        found |= {entry: row["place"] for entry, row in naive_standings(replace(season, berths=own)).items()}
    return found


def _lines(there: Sequence[int], classified: int, tie: bool) -> list[SheetLine]:
    places = [1 if tie and place == 2 else place for place in range(1, classified + 1)]
    lines = [SheetLine(number, place) for number, place in zip(there, places, strict=False)]
    return lines + [SheetLine(number, None, "dnf") for number in there[classified:]]
