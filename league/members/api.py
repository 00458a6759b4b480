"""Members of a club, its players and bans, and the links that bring people in."""

from __future__ import annotations

from dataclasses import dataclass

from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.club import bodies
from league.clubs.club import players as club_players
from league.common import bodies as common_bodies
from league.common.api import Endpoint, created, done, operation
from league.common.finding import competition_get
from league.common.references import PlayerRef
from league.common.shaping import dump
from league.home.first.reading import club_home
from league.home.first.shapes import ClubHome
from league.members import bans as bans_services
from league.members import bodies as members_bodies
from league.members import claims, invitations
from league.members import members as members_services
from league.members.reading import bans, claim_peek, members, player_page, players
from league.members.shapes import BanLine, ClaimPeek, MembersPage, PlayerPage


@dataclass(frozen=True)
class Link:
    """A link's token, shown only once."""

    token: str
    path: str


class MemberListApi(Endpoint):
    @operation("clubs", "members_list", MembersPage, public=True)
    def get(self, request: Request, club: str) -> Response:
        """Members with their roles, and players. Only organisers see links."""
        return Response(dump(members(self.club(), request.user)))


class MemberApi(Endpoint):
    @operation("clubs", "members_set_role", MembersPage, body=bodies.RoleBody)
    def put(self, request: Request, club: str, user_id: int) -> Response:
        found = self.club()
        members_services.membership_set_role(
            club=found, by=self.user(), user_id=user_id, **self.form(request, bodies.RoleBody)
        )
        return Response(dump(members(found, request.user)))

    @operation("clubs", "members_remove")
    def delete(self, request: Request, club: str, user_id: int) -> Response:
        members_services.membership_remove(club=self.club(), by=self.user(), user_id=user_id)
        return done()


class LeaveApi(Endpoint):
    @operation("clubs", "members_leave", body=bodies.LeaveBody)
    def post(self, request: Request, club: str) -> Response:
        """Leave the club; with `anonymise` the name is removed too."""
        members_services.membership_leave(user=self.user(), club=self.club(), **self.form(request, bodies.LeaveBody))
        return done()


class InvitationListApi(Endpoint):
    @operation("clubs", "invitations_create", Link, body=members_bodies.InvitationBody, created=True)
    def post(self, request: Request, club: str) -> Response:
        """Create an invitation link, which is shown only once. With `competition` it makes plain members and enters
        them in it."""
        form = self.form(request, members_bodies.InvitationBody)
        slug = form.pop("competition", None)
        competition = competition_get(club, slug, request.user) if slug else None
        issued = invitations.create(club=self.club(), by=self.user(), competition=competition, **form)
        return created(Link(issued.token, f"/join/{issued.token}/"))


class InvitationApi(Endpoint):
    @operation("clubs", "invitations_revoke")
    def delete(self, request: Request, club: str, invitation_id: int) -> Response:
        invitations.revoke(club=self.club(), by=self.user(), invitation_id=invitation_id)
        return done()


class JoinApi(Endpoint):
    @operation("clubs", "invitations_accept", ClubHome, body=common_bodies.TokenBody)
    def post(self, request: Request) -> Response:
        """Become a member with an invitation's token."""
        membership = invitations.accept(user=self.user(), **self.form(request, common_bodies.TokenBody))
        return Response(dump(club_home(membership.club, request.user)))


class PlayerListApi(Endpoint):
    @operation("players", "players_list", PlayerRef, many=True, query=bodies.PlayersQuery, public=True)
    def get(self, request: Request, club: str) -> Response:
        return Response(dump(players(self.club(), **self.query(request, bodies.PlayersQuery))))

    @operation("players", "players_create", PlayerPage, body=bodies.PlayerBody, created=True)
    def post(self, request: Request, club: str) -> Response:
        """Add a guest by name, or with `level` a bot. For organisers."""
        found, data = self.club(), self.form(request, bodies.PlayerBody)
        if data["level"]:
            player = club_players.add_bot(
                club=found, by=self.user(), name=data["name"], level=data["level"], style=data["style"]
            )
        else:
            player = club_players.add_guest(club=found, by=self.user(), name=data["name"], email=data["email"])
        return created(player_page(found, player.pk, request.user))


class PlayerApi(Endpoint):
    @operation("players", "players_get", PlayerPage, public=True)
    def get(self, request: Request, club: str, player_id: int) -> Response:
        return Response(dump(player_page(self.club(), player_id, request.user)))

    @operation("players", "players_rename", PlayerPage, body=bodies.RenameBody)
    def put(self, request: Request, club: str, player_id: int) -> Response:
        """Rename oneself; organisers rename anybody."""
        found = self.club()
        club_players.rename(club=found, by=self.user(), player_id=player_id, **self.form(request, bodies.RenameBody))
        return Response(dump(player_page(found, player_id, request.user)))


class ClaimLinkApi(Endpoint):
    @operation("players", "players_claim_link", Link, created=True)
    def post(self, request: Request, club: str, player_id: int) -> Response:
        """Create a link with which a guest takes over the record, emailed when an address is known. For organisers."""
        issued = claims.player_claim_link(club=self.club(), by=self.user(), player_id=player_id)
        return created(Link(issued.token, f"/claim/{issued.token}/"))


class ClaimPreviewApi(Endpoint):
    @operation("players", "players_claim_preview", ClaimPeek, body=common_bodies.TokenBody)
    def post(self, request: Request) -> Response:
        """What taking over a guest's record would do: for a user who races there already, what would be merged."""
        return Response(dump(claim_peek(viewer=self.user(), **self.form(request, common_bodies.TokenBody))))


class ClaimApi(Endpoint):
    @operation("players", "players_claim", PlayerPage, body=common_bodies.TokenBody)
    def post(self, request: Request) -> Response:
        """Take over a guest's record with its token."""
        player = claims.player_claim(user=self.user(), **self.form(request, common_bodies.TokenBody))
        return Response(dump(player_page(player.club, player.pk, request.user)))


class BanListApi(Endpoint):
    @operation("clubs", "bans_list", BanLine, many=True)
    def get(self, request: Request, club: str) -> Response:
        """The bans in force. For organisers."""
        return Response(dump(bans(self.club(), request.user)))


class BanApi(Endpoint):
    @operation("clubs", "bans_lift")
    def delete(self, request: Request, club: str, ban_id: int) -> Response:
        """Lift a ban. For organisers."""
        bans_services.lift(club=self.club(), by=self.user(), ban_id=ban_id)
        return done()


class PersonBanApi(Endpoint):
    @operation("clubs", "bans_create", BanLine, many=True, body=members_bodies.BanBody, created=True)
    def post(self, request: Request, club: str, player_id: int) -> Response:
        """Bar a person from the club, and from everything that is still running there. Answers with all bans. For
        organisers."""
        found = self.club()
        bans_services.person_ban(
            club=found, by=self.user(), player_id=player_id, **self.form(request, members_bodies.BanBody)
        )
        return created(bans(found, request.user))
