"""The result of a tournament's dry run, in the shapes of a real tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from django.utils.translation import gettext as _

from accounts.refusals import refusal_of
from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common.references import EntryRef, entries_of
from league.common.refusals import NotFound, refusal_text
from league.common.rights import require
from league.games import facts as games_facts
from league.models import Competition, Rehearsal, Role
from league.planning.reading import PAUSE
from league.races.kind import kind_of
from league.races.naming import games_of
from league.races.shapes import Onwards, RaceHead, RoundOf, StageRef
from league.races.where import raced_where
from league.scoring import rehearsal as scoring
from league.scoring.formats import format_of
from league.scoring.presets import Round
from league.scoring.season import house
from league.scoring.standings import Row
from league.sets import RoundTableState
from league.tournaments.rehearsals import rehearsals
from league.tournaments.rehearsals.rehearsals import is_outdated
from league.tournaments.rehearsals.shapes import Placed, RehearsalFacts, RehearsalPage, RehearsedRound
from league.tournaments.rounds.shapes import RoundRacer, RoundTable, TournamentRound, TournamentStage

PODIUM = 3


def rehearsal_get(competition: Competition, viewer: Viewer) -> RehearsalPage:
    """For organisers. As `rehearsal_page`; raises PermissionRefused, and NotFound once the tournament has begun."""
    require(competition.club_id, viewer, Role.ORGANISER)
    if not kind_of(competition).may_rehearse(competition.status):
        raise NotFound("slug")
    return rehearsal_page(competition)


def rehearsal_page(competition: Competition) -> RehearsalPage:
    """The dry run of a tournament that has not begun, which comes with its rules. The caller has checked the right. A
    constant number of queries."""
    row = Rehearsal.objects.filter(competition=competition).first()
    fewest, most = rehearsals.limits(competition)
    either = competition.races.filter(raced_where(lambda where: bool(where.choices))).exists()
    if row is None:
        return RehearsalPage("none", most, fewest, most, 0, 0, False, "", either, "", None)
    row.competition = competition
    shown = rehearsals.read(row)
    view = _View(shown, {entry.number: entry for entry in entries_of(competition).values()})
    course, racers = shown.course, shown.asked.racers
    made = row.made_at is not None
    return RehearsalPage(
        state=row.state,
        racers=len(racers),
        fewest=fewest,
        most=most,
        entered=sum(not one.made_up for one in racers),
        progress=row.progress,
        outdated=is_outdated(row),
        problem=refusal_text(Refused(refusal_of(course.problem), course.params)) if course.problem else "",
        either=either,
        seed=shown.asked.seed,
        asked_at=row.asked_at,
        stages=view.stages() if made else (),
        facts=view.facts() if made and course.stages else None,
    )


class _View:
    """A rehearsal with names."""

    def __init__(self, shown: scoring.Rehearsal, entries: Mapping[int, EntryRef]) -> None:
        self.shown = shown
        self.people = {
            one.number: entries[one.number]
            if not one.made_up and one.number in entries
            else EntryRef(id=one.number, number=one.number, name=_("Bot %(n)d") % {"n": one.number}, player_id=0)
            for one in shown.asked.racers
        }
        self.rows: dict[int, dict[int, Row]] = {
            stage.number: {row.entry: row for row in shown.standings(stage).rows} for stage in shown.course.stages
        }

    def stages(self) -> tuple[TournamentStage, ...]:
        course = {stage.number: stage for stage in self.shown.course.stages}
        return tuple(self._stage(number, course.get(number)) for number in self.shown.rules.stages)

    def _stage(self, number: int, stage: scoring.Stretch | None) -> TournamentStage:
        rules = self.shown.rules.stages[number]
        return TournamentStage(
            at=StageRef(number, *self.shown.rules.named(number), stage is not None),
            rules=rules,
            is_last=number == max(self.shown.rules.stages),
            open=stage is not None,
            rounds=tuple(self._round(stage, at) for at in range(len(stage.rounds))) if stage else (),
            racers=len(stage.berths) if stage else 0,
            onward=tuple(Onwards(self.people[one.entry], one.why) for one in stage.onward) if stage else (),
            settled=bool(stage and stage.onward),
        )

    def head(self, stage: scoring.Stretch, at: int) -> RaceHead:
        rules, setting = self.shown.rules.stages[stage.number], self.shown.setting(stage, at)
        name, again = self.shown.rules.named(stage.number)
        several = len({game for one in self.shown.rules.stages.values() for game in games_of(one)}) > 1
        return RaceHead(
            number=stage.rounds[at].race,
            title="",
            status="official",
            scheduled_at=None,
            started_at=None,
            board_title=games_facts.board_title(setting.game, setting.board, setting.board_title)
            if setting.board
            else "",
            venue=setting.venue,
            round=RoundOf(
                stage=stage.number,
                format=name,
                number=stage.nth(at) + 1,
                planned=rules.rounds,
                several=again,
                decides=stage.rounds[at].decides,
                game=games_facts.title(setting.game) if several else "",
            ),
        )

    def _round(self, stage: scoring.Stretch, at: int) -> TournamentRound:
        one, onward = stage.rounds[at], self._goes_on(stage, at)
        groups = {berth.entry: berth.group for berth in stage.berths}
        return TournamentRound(
            race=self.head(stage, at),
            until=None,
            tables=tuple(
                RoundTable(
                    race=one.race,
                    heat_id=0,
                    table_no=number,
                    venue=table.planned.venue,
                    match_code="",
                    state=RoundTableState.OVER if table.lines else RoundTableState.ON,
                    racers=self._racers(stage, one, table, onward),
                    group=groups.get(table.planned.entries[0], 0),
                    drawn=table.drawn,
                    consolation=table.planned.consolation,
                )
                for number, table in enumerate(one.tables, 1)
            ),
            free=tuple(RoundRacer(self.people[number], 0) for number in one.free),
            here=0,
        )

    def _racers(
        self, stage: scoring.Stretch, one: scoring.Round, table: scoring.Table, onward: frozenset[int]
    ) -> tuple[RoundRacer, ...]:
        rows, found = self.rows[stage.number], []
        for seat, line in enumerate(table.lines, 1):
            if line.entry < 0:
                number = house(line.entry) - len(table.planned.entries) + 1
                name = games_facts.house_name(house(line.entry))
                bot = EntryRef(id=line.entry, number=number, name=name, player_id=0, is_bot=True, house=True)
                found.append(RoundRacer(bot, seat, line.status, line.place))
                continue
            row = rows[line.entry]
            cell = next((cell for cell in row.cells if cell.race == one.race), None)
            points, tied = (row.pays(cell), cell.tied) if cell else (None, False)
            who, goes_on = self.people[line.entry], line.entry in onward
            found.append(RoundRacer(who, seat, line.status, line.place, points, tied, goes_on))
        return tuple(sorted(found, key=lambda racer: (racer.place is None, racer.place or 0, racer.seat)))

    def _goes_on(self, stage: scoring.Stretch, at: int) -> frozenset[int]:
        """Who advances from a round of a knock-out: those in the next round or stage."""
        if not format_of(self.shown.rules.stages[stage.number]).tree:
            return frozenset()
        if at + 1 == len(stage.rounds):
            return frozenset(one.entry for one in stage.onward)
        after = stage.rounds[at + 1]
        main = (table.planned.entries for table in after.tables if not table.planned.consolation)
        return frozenset((*after.free, *chain.from_iterable(main)))

    def facts(self) -> RehearsalFacts:
        shown = self.shown
        rounds = tuple(self._facts(stage, at) for stage, at, _one in shown.course.rounds)
        met, tables = shown.met, [table for _s, _n, one in shown.course.rounds for table in one.tables]
        last = shown.course.stages[-1]
        by_points = format_of(shown.rules.stages[last.number]).by_points
        final = shown.standings(last) if shown.course.over else None
        best = [(row.place, row) for row in final.rows if row.place and row.place <= PODIUM] if final else []
        teams = [(row.place, row) for row in final.teams if row.place and row.place <= PODIUM] if final else []
        return RehearsalFacts(
            rounds=rounds,
            minutes=sum(one.minutes for one in rounds) + PAUSE * (len(rounds) - 1),
            sizes=tuple(table.seats for table in tables),
            free=tuple(sorted(Counter(shown.free.values()).items())),
            again=sum(times > 1 for times in met.values()),
            most=max(met.values(), default=0),
            podium=tuple(
                Placed(place, self.people[row.entry].name, self.people[row.entry], row.total if by_points else None)
                for place, row in best
            ),
            teams=tuple(Placed(place, self._team(row.team), None, row.total) for place, row in teams),
        )

    def _team(self, team: int) -> str:
        """A team's name, made of its members."""
        members = [self.people[one.number] for one in self.shown.asked.racers if one.team == team]
        return next((one.team for one in members if one.team), "") or ", ".join(one.name for one in members)

    def _facts(self, stage: scoring.Stretch, at: int) -> RehearsedRound:
        one, setting = stage.rounds[at], self.shown.setting(stage, at)
        sizes = tuple(sorted((table.seats for table in one.tables), reverse=True))
        board = games_facts.board_title(setting.game, setting.board, setting.board_title) if setting.board else ""
        return RehearsedRound(
            race=self.head(stage, at),
            played=" · ".join(filter(None, (games_facts.title(setting.game), board))),
            tables=Round(sizes, sum(table.planned.house for table in one.tables), len(one.free)),
            minutes=games_facts.minutes(setting.game, sizes[0]),
            drawn=sum(table.drawn for table in one.tables),
        )
