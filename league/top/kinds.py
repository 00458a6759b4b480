"""The answers of a championship and of a tournament (`races.kind`). They know what lies in every room."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import cycle, islice, zip_longest
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from gameplay.refused import Refused
from league.common.references import GONE
from league.common.refusals import WRONG_STATUS
from league.competitions.life import life, pages
from league.competitions.life.copies import copy_rhythm
from league.competitions.raceday import desk
from league.competitions.raceday.desk_shapes import NextThing
from league.competitions.stewards import previews
from league.models import Race, RaceStatus
from league.planning.season_form import CopyForm, TournamentCopyForm
from league.races.kind import KINDS, Kind, KindWords
from league.races.rounds import rounds_by_number, stages_of
from league.scoring.presets import rounds_at_first
from league.sets import Todo
from league.start.attendance import newcomers
from league.start.attendance.newcomers import Intake
from league.start.seating.reading import uneven_next
from league.tournaments.consequences import forks
from league.tournaments.rehearsals.rehearsals import BEFORE
from league.tournaments.rounds import going_on
from league.tournaments.rounds.rounds import what_next

if TYPE_CHECKING:
    from django.http import QueryDict
    from django.utils.functional import _StrPromise

    from league.models import Competition
    from league.planning.shapes import StageView
    from league.scoring.rules import StageRules

RACED = {RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL}


class Championship(Kind):
    words = KindWords(
        title=_("The championship"),
        whole=_("The whole championship"),
        races=_("Races"),
        next=_("Next race"),
        counted=_("%(run)s of %(total)s races run"),
        copy=_("Copy as a new season"),
        copied=_("Races, venues, points and rules are copied; nobody is entered yet."),
        publish=_("Publish the championship"),
        approval=_("An organiser confirms every racer by hand."),
        shut={},
        all_done=_("All races are done. The result becomes final once an organiser closes the championship."),
        over=_("All races have been run"),
        to_close=_("Close the championship to make its standings final."),
        to_close_all=_("Close the championship to make its standings final."),
        close=_("Close the championship"),
        close_early=_("Close the championship early"),
        call_off=_("Call the championship off"),
        cancels=ngettext_lazy("Cancel %(n)s race and close", "Cancel %(n)s races and close", "n"),
        reopen=_("Reopen the championship"),
        correct=_("This championship is closed. Reopen it to correct it, then close it again."),
        ask=_("This championship is closed. Ask an organiser to reopen it, then you can correct it."),
        steps={
            "publish": _("The championship is published: sign-up is open."),
            "finish": _("The championship is over. Congratulations to everybody who raced!"),
            "archive": _("The championship is archived."),
            "unarchive": _("The championship is no longer archived."),
        },
        ended=_("The championship is over."),
        ended_early=_("The championship was closed early."),
        reopened=_("The championship is open again."),
        gives_way=_("%(bot)s gives its place to %(person)s from race %(n)d on."),
    )
    takes_races = True
    has_reserves = True
    has_hall = False
    guests_arrive = False
    overview = staticmethod(pages.championship)

    def is_raced(self, competition: Competition) -> bool:
        found = set(Race.objects.filter(competition=competition).values_list("status", flat=True))
        return bool(found & RACED) and found <= {*RACED, *GONE}

    def finish_check(self, competition: Competition) -> None:
        """Each of its races was planned one by one."""

    def tournament_check(self) -> None:
        raise Refused(WRONG_STATUS)

    def on_dates(self, races: Sequence[Race], dates: Sequence[datetime]) -> list[tuple[Race, datetime | None]]:
        """If there are more dates, the races repeat; those without a date come last, and may be left out."""
        return list(zip(cycle(races), dates, strict=False))

    def copy_form(self, competition: Competition, data: QueryDict | None, name: str) -> CopyForm:
        return CopyForm(data, zone=competition.club.zone, planned=copy_rhythm(competition), name=name)

    def intake(self, competition: Competition) -> Intake:
        return Intake(open=True)

    def to_fill(self, free: int, last_table: int) -> int:
        return min(free, last_table)

    def opened(self, races: int, first: str) -> str:
        return ngettext(
            "A new championship with %(n)d race: %(when)s.",
            "A new championship with %(n)d races. First race: %(when)s.",
            races,
        ) % {"n": races, "when": first}  # fmt: skip


class Tournament(Kind):
    words = KindWords(
        title=_("The tournament"),
        whole=_("The whole tournament"),
        races=_("Rounds"),
        next=_("Next round"),
        counted=_("%(run)s of %(total)s rounds raced"),
        copy=_("Copy as a new tournament"),
        copied=_("Stages, points, rules and venues are copied; nobody is entered yet."),
        publish=_("Publish the tournament"),
        approval=_("An organiser confirms every racer in this tournament by hand."),
        shut={"not_published": _("This tournament is still a draft."), "over": _("This tournament is over.")},
        all_done=_("All races are done. The result becomes final once an organiser closes the tournament."),
        over=_("The tournament is over"),
        to_close=_("Close it to make its result final."),
        to_close_all=_("Close it once nobody objects: every round becomes official, and the result is final."),
        close=_("Close the tournament"),
        close_early=_("Close the tournament early"),
        call_off=_("Call the tournament off"),
        cancels=ngettext_lazy("Cancel %(n)s round and close", "Cancel %(n)s rounds and close", "n"),
        reopen=_("Reopen the tournament"),
        correct=_("This tournament is closed. Reopen it to correct it, then close it again."),
        ask=_("This tournament is closed. Ask an organiser to reopen it, then you can correct it."),
        steps={
            "publish": _("The tournament is published: sign-up is open."),
            "finish": _("The tournament is over. Congratulations to everybody who raced!"),
            "archive": _("The tournament is archived."),
            "unarchive": _("The tournament is no longer archived."),
        },
        ended=_("The tournament is over."),
        ended_early=_("The tournament was closed early."),
        reopened=_("The tournament is open again."),
        gives_way=_("%(bot)s gives its place to %(person)s from round %(n)d on."),
    )
    takes_races = False
    has_reserves = False
    has_hall = True
    guests_arrive = True
    cut = staticmethod(going_on.cut)
    rounds = staticmethod(rounds_by_number)
    stages = staticmethod(stages_of)
    overview = staticmethod(pages.tournament)
    finish_check = staticmethod(life.rounds_raced_check)
    intake = staticmethod(newcomers.intake_of_rounds)
    uneven = staticmethod(uneven_next)
    thing = staticmethod(desk.round_thing)
    divergences = staticmethod(forks.divergences)
    follows = staticmethod(previews.follows)

    def worded(self, races: _StrPromise, rounds: _StrPromise) -> _StrPromise:
        return rounds

    def stages_described(self, stages: tuple[StageView, ...]) -> tuple[StageView, ...]:
        return stages

    def standings_stage(self, race: Race) -> int | None:
        return race.stage.ord

    def tournament_check(self) -> None:
        """It is."""

    def copied(self, races: list[Race], first: StageRules) -> list[Race]:
        """The rounds of the first stage: later ones come when they open."""
        rounds = [race for race in races if race.stage.ord == 1 and not race.decides]
        return list(islice(cycle(rounds), rounds_at_first(first)))

    def on_dates(self, races: Sequence[Race], dates: Sequence[datetime]) -> list[tuple[Race, datetime | None]]:
        """The first round has a date, and the others are called."""
        return list(zip_longest(races, dates[:1]))

    def copy_form(self, competition: Competition, data: QueryDict | None, name: str) -> TournamentCopyForm:
        return TournamentCopyForm(data, initial={"name": name})

    def thing_official(self, thing: NextThing) -> NextThing:
        """To finish it makes its rounds official: one tap for all."""
        return NextThing(Todo.FINISH, count=thing.count)

    def thing_part(self, thing: NextThing) -> str:
        of_round = thing.race_number or thing.round
        return "league/competitions/parts/next_thing_round.html" if of_round else super().thing_part(thing)

    def penalty_from(self, counted: Race | None) -> int | None:
        return counted.number if counted is not None else None

    def is_raced(self, competition: Competition) -> bool:
        return what_next(competition).kind == "over"

    def may_rehearse(self, status: str) -> bool:
        return status in BEFORE

    def to_fill(self, free: int, last_table: int) -> int:
        return free

    def opened(self, races: int, first: str) -> str:
        return gettext("A new tournament: %(when)s.") % {"when": first} if first else gettext("A new tournament.")


KINDS.update({False: Championship(), True: Tournament()})
