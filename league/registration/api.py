"""Registrations: one's own, and the organisers' list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league.common import bodies as common_bodies
from league.common.api import Endpoint, created, done, operation
from league.common.references import EntryRef
from league.common.shaping import dump
from league.registration import bodies, entering, field, reading, registrations, teams
from league.registration.field import unfit_of
from league.registration.reading import registration_get, registration_status, registrations_public
from league.registration.shapes import RegistrationsPage, RegistrationStatus, RegistrationView

if TYPE_CHECKING:
    from league.models import Competition, Registration


def _told(competition: Competition, made: Registration) -> RegistrationView:
    """A registration that was just made, with the bot that gave its place and the reason why its racer cannot race."""
    view = registration_get(competition, made.pk)
    found = unfit_of(competition, view.player.id)
    return replace(view, gave_way=made.gave_way.bot if made.gave_way is not None else "", unfit=found)


class RegistrationListApi(Endpoint):
    @operation("registrations", "registrations_list", RegistrationView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Who is in, in order of places, and who waits."""
        return Response(dump(registrations_public(self.competition())))

    @operation("registrations", "registrations_apply", RegistrationView, body=bodies.ApplyBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Register: confirmed when a place is free, else on the waitlist. Organisers may name a player of the club."""
        competition = self.competition()
        made = registrations.apply(competition=competition, by=self.user(), **self.form(request, bodies.ApplyBody))
        return created(_told(competition, made))


class RegistrationsAllApi(Endpoint):
    @operation("registrations", "registrations_all", RegistrationsPage)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """All registrations by state, entries and teams. For organisers."""
        return Response(dump(field.registrations(self.competition(), request.user)))


class MyRegistrationApi(Endpoint):
    @operation("registrations", "registrations_mine", RegistrationStatus, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """One's own registration, and whether registering is possible."""
        return Response(dump(registration_status(self.competition(), request.user)))

    @operation("registrations", "registrations_withdraw")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Withdraw one's own registration."""
        registrations.withdraw(competition=self.competition(), by=self.user())
        return done()


class RegistrationWithdrawApi(Endpoint):
    @operation("registrations", "registrations_withdraw_player", RegistrationView, body=bodies.WithdrawBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Withdraw, with a reason. Organisers may name a player."""
        competition = self.competition()
        gone = registrations.withdraw(
            competition=competition, by=self.user(), **self.form(request, bodies.WithdrawBody)
        )
        return Response(dump(registration_get(competition, gone.pk)))


class OfferAcceptApi(Endpoint):
    @operation("registrations", "offers_accept", RegistrationView, body=bodies.OfferAcceptBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Accept an offered place; with `here` also check in."""
        competition = self.competition()
        taken = registrations.accept(
            competition=competition, by=self.user(), **self.form(request, bodies.OfferAcceptBody)
        )
        return Response(dump(registration_get(competition, taken.pk)))


class OfferDeclineApi(Endpoint):
    @operation("registrations", "offers_decline", RegistrationView)
    def post(self, request: Request, club: str, slug: str) -> Response:
        competition = self.competition()
        gone = registrations.decline(competition=competition, by=self.user())
        return Response(dump(registration_get(competition, gone.pk)))


class EntriesFillApi(Endpoint):
    @operation("registrations", "entries_fill_with_bots", RegistrationsPage, body=bodies.FillBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Put some bots of a level into free places. For organisers."""
        competition = self.competition()
        entering.entries_fill_with_bots(competition=competition, by=self.user(), **self.form(request, bodies.FillBody))
        return Response(dump(field.registrations(competition, request.user)))

    @operation("registrations", "entries_bots_out", RegistrationsPage)
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Remove all bots; their points stay. For organisers."""
        competition = self.competition()
        entering.entries_bots_out(competition=competition, by=self.user())
        return Response(dump(field.registrations(competition, request.user)))


class EntriesByNameApi(Endpoint):
    @operation("registrations", "entries_add_by_name", RegistrationsPage, body=common_bodies.NamesBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Enter people by name: players of the club, otherwise new guests. For organisers."""
        competition = self.competition()
        entering.entries_add_by_name(
            competition=competition, by=self.user(), **self.form(request, common_bodies.NamesBody)
        )
        return Response(dump(field.registrations(competition, request.user)))


class RegistrationConfirmApi(Endpoint):
    @operation("registrations", "registrations_confirm", RegistrationView, body=bodies.AnywayBody)
    def post(self, request: Request, club: str, slug: str, registration_id: int) -> Response:
        """Accept an applicant. For organisers."""
        competition = self.competition()
        made = registrations.confirm(
            competition=competition,
            by=self.user(),
            registration_id=registration_id,
            **self.form(request, bodies.AnywayBody),
        )
        return Response(dump(_told(competition, made)))


class RegistrationOfferApi(Endpoint):
    @operation("registrations", "registrations_offer", RegistrationView)
    def post(self, request: Request, club: str, slug: str, registration_id: int) -> Response:
        """Offer a free place out of turn. For organisers."""
        competition = self.competition()
        registrations.offer(competition=competition, by=self.user(), registration_id=registration_id)
        return Response(dump(registration_get(competition, registration_id)))


class RegistrationRejectApi(Endpoint):
    @operation("registrations", "registrations_reject", RegistrationView, body=common_bodies.ReasonOrNoneBody)
    def post(self, request: Request, club: str, slug: str, registration_id: int) -> Response:
        """Reject an applicant, or remove a player (with a reason). For organisers."""
        competition = self.competition()
        registrations.reject(
            competition=competition,
            by=self.user(),
            registration_id=registration_id,
            **self.form(request, common_bodies.ReasonOrNoneBody),
        )
        return Response(dump(registration_get(competition, registration_id)))


@dataclass(frozen=True)
class TeamView:
    id: int
    name: str
    entries: tuple[EntryRef, ...]


class TeamListApi(Endpoint):
    @operation("teams", "teams_list", TeamView, many=True, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(dump(_teams(self.competition())))

    @operation("teams", "teams_create", TeamView, many=True, body=bodies.TeamBody, created=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        competition = self.competition()
        teams.create(competition=competition, by=self.user(), **self.form(request, bodies.TeamBody))
        return created(_teams(competition))


class TeamApi(Endpoint):
    @operation("teams", "teams_rename", TeamView, many=True, body=bodies.TeamBody)
    def put(self, request: Request, club: str, slug: str, team_id: int) -> Response:
        competition = self.competition()
        teams.rename(competition=competition, by=self.user(), team_id=team_id, **self.form(request, bodies.TeamBody))
        return Response(dump(_teams(competition)))

    @operation("teams", "teams_delete")
    def delete(self, request: Request, club: str, slug: str, team_id: int) -> Response:
        teams.delete(competition=self.competition(), by=self.user(), team_id=team_id)
        return done()


class TeamsDrawApi(Endpoint):
    @operation("teams", "teams_draw", TeamView, many=True)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Put everybody into whole teams, by lot. For organisers."""
        competition = self.competition()
        teams.draw(competition=competition, by=self.user())
        return Response(dump(_teams(competition)))


class EntryTeamApi(Endpoint):
    @operation("teams", "entries_set_team", TeamView, many=True, body=bodies.EntryTeamBody)
    def put(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        competition = self.competition()
        teams.entry_set_team(
            competition=competition,
            by=self.user(),
            entry_number=entry_number,
            **self.form(request, bodies.EntryTeamBody),
        )
        return Response(dump(_teams(competition)))


def _teams(competition: Competition) -> tuple[TeamView, ...]:
    return tuple(TeamView(pk, name, entries) for pk, name, entries in reading.teams(competition))
