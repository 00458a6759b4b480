"""Clubs, their people and the links that bring them."""

from __future__ import annotations

from dataclasses import dataclass

from rest_framework.request import Request
from rest_framework.response import Response

from league import selectors, services
from league.api import bodies
from league.api.common import Endpoint, created, done, operation
from league.api.shaping import dump
from league.selectors import shapes


@dataclass(frozen=True)
class Link:
    """A link's token, told this once."""

    token: str
    path: str


class ClubListApi(Endpoint):
    @operation("clubs", "clubs_list", shapes.ClubCard, many=True, public=True)
    def get(self, request: Request) -> Response:
        """Every club."""
        return Response(dump(selectors.clubs_public()))

    @operation("clubs", "clubs_create", shapes.ClubHome, body=bodies.ClubBody, created=True)
    def post(self, request: Request) -> Response:
        """A club of one's own."""
        club = services.club_create(by=self.user(), **self.form(request, bodies.ClubBody))
        return created(selectors.club_home(club, request.user))


class ClubApi(Endpoint):
    @operation("clubs", "clubs_get", shapes.ClubHome, public=True)
    def get(self, request: Request, club: str) -> Response:
        return Response(dump(selectors.club_home(self.club(), request.user)))

    @operation("clubs", "clubs_update", shapes.ClubHome, body=bodies.ClubBody)
    def put(self, request: Request, club: str) -> Response:
        """Name, zone, language and description. For owners."""
        changed = services.club_update(club=self.club(), by=self.user(), **self.form(request, bodies.ClubBody))
        return Response(dump(selectors.club_home(changed, request.user)))


class MemberListApi(Endpoint):
    @operation("clubs", "members_list", shapes.MembersPage, public=True)
    def get(self, request: Request, club: str) -> Response:
        """Members with their roles, and players. Links are shown to organisers only."""
        return Response(dump(selectors.members(self.club(), request.user)))


class MemberApi(Endpoint):
    @operation("clubs", "members_set_role", shapes.MembersPage, body=bodies.RoleBody)
    def put(self, request: Request, club: str, user_id: int) -> Response:
        found = self.club()
        services.membership_set_role(club=found, by=self.user(), user_id=user_id, **self.form(request, bodies.RoleBody))
        return Response(dump(selectors.members(found, request.user)))

    @operation("clubs", "members_remove")
    def delete(self, request: Request, club: str, user_id: int) -> Response:
        services.membership_remove(club=self.club(), by=self.user(), user_id=user_id)
        return done()


class LeaveApi(Endpoint):
    @operation("clubs", "members_leave", body=bodies.LeaveBody)
    def post(self, request: Request, club: str) -> Response:
        """Leave the club; with `anonymise` the name goes too."""
        services.membership_leave(user=self.user(), club=self.club(), **self.form(request, bodies.LeaveBody))
        return done()


class InvitationListApi(Endpoint):
    @operation("clubs", "invitations_create", Link, body=bodies.InvitationBody, created=True)
    def post(self, request: Request, club: str) -> Response:
        """A link, shown this once. With `competition` it makes plain members and enters them in it."""
        form = self.form(request, bodies.InvitationBody)
        slug = form.pop("competition", None)
        competition = selectors.competition_get(club, slug, request.user) if slug else None
        issued = services.invitation_create(club=self.club(), by=self.user(), competition=competition, **form)
        return created(Link(issued.token, f"/join/{issued.token}/"))


class InvitationApi(Endpoint):
    @operation("clubs", "invitations_revoke")
    def delete(self, request: Request, club: str, invitation_id: int) -> Response:
        services.invitation_revoke(club=self.club(), by=self.user(), invitation_id=invitation_id)
        return done()


class JoinApi(Endpoint):
    @operation("clubs", "invitations_accept", shapes.ClubHome, body=bodies.TokenBody)
    def post(self, request: Request) -> Response:
        """Become a member by an invitation's token."""
        membership = services.invitation_accept(user=self.user(), **self.form(request, bodies.TokenBody))
        return Response(dump(selectors.club_home(membership.club, request.user)))


class PlayerListApi(Endpoint):
    @operation("players", "players_list", shapes.PlayerRef, many=True, query=bodies.PlayersQuery, public=True)
    def get(self, request: Request, club: str) -> Response:
        return Response(dump(selectors.players(self.club(), **self.query(request, bodies.PlayersQuery))))

    @operation("players", "players_create", shapes.PlayerPage, body=bodies.PlayerBody, created=True)
    def post(self, request: Request, club: str) -> Response:
        """A guest by name, or with `level` a bot. For organisers."""
        found, data = self.club(), self.form(request, bodies.PlayerBody)
        if data["level"]:
            player = services.player_add_bot(
                club=found, by=self.user(), name=data["name"], level=data["level"], style=data["style"]
            )
        else:
            player = services.player_add_guest(club=found, by=self.user(), name=data["name"], email=data["email"])
        return created(selectors.player_page(found, player.pk, request.user))


class PlayerApi(Endpoint):
    @operation("players", "players_get", shapes.PlayerPage, public=True)
    def get(self, request: Request, club: str, player_id: int) -> Response:
        return Response(dump(selectors.player_page(self.club(), player_id, request.user)))

    @operation("players", "players_rename", shapes.PlayerPage, body=bodies.RenameBody)
    def put(self, request: Request, club: str, player_id: int) -> Response:
        """Rename oneself; organisers rename anybody."""
        found = self.club()
        services.player_rename(club=found, by=self.user(), player_id=player_id, **self.form(request, bodies.RenameBody))
        return Response(dump(selectors.player_page(found, player_id, request.user)))


class ClaimLinkApi(Endpoint):
    @operation("players", "players_claim_link", Link, created=True)
    def post(self, request: Request, club: str, player_id: int) -> Response:
        """A link by which a guest takes the record over, mailed when an address is known. For organisers."""
        issued = services.player_claim_link(club=self.club(), by=self.user(), player_id=player_id)
        return created(Link(issued.token, f"/claim/{issued.token}/"))


class ClaimPreviewApi(Endpoint):
    @operation("players", "players_claim_preview", shapes.ClaimPeek, body=bodies.TokenBody)
    def post(self, request: Request) -> Response:
        """What taking a guest's record over would do: where one races already, what is merged."""
        return Response(dump(selectors.claim_peek(viewer=self.user(), **self.form(request, bodies.TokenBody))))


class ClaimApi(Endpoint):
    @operation("players", "players_claim", shapes.PlayerPage, body=bodies.TokenBody)
    def post(self, request: Request) -> Response:
        """Take a guest's record over by its token."""
        player = services.player_claim(user=self.user(), **self.form(request, bodies.TokenBody))
        return Response(dump(selectors.player_page(player.club, player.pk, request.user)))


class BanListApi(Endpoint):
    @operation("clubs", "bans_list", shapes.BanLine, many=True)
    def get(self, request: Request, club: str) -> Response:
        """The bans in force. For organisers."""
        return Response(dump(selectors.bans(self.club(), request.user)))


class BanApi(Endpoint):
    @operation("clubs", "bans_lift")
    def delete(self, request: Request, club: str, ban_id: int) -> Response:
        """The person may come back. For organisers."""
        services.ban_lift(club=self.club(), by=self.user(), ban_id=ban_id)
        return done()


class PersonBanApi(Endpoint):
    @operation("clubs", "bans_create", shapes.BanLine, many=True, body=bodies.BanBody, created=True)
    def post(self, request: Request, club: str, player_id: int) -> Response:
        """Bar a person from the club: out of everything that still runs. Answers all bans. For organisers."""
        found = self.club()
        services.person_ban(club=found, by=self.user(), player_id=player_id, **self.form(request, bodies.BanBody))
        return created(selectors.bans(found, request.user))


class AuditApi(Endpoint):
    @operation("clubs", "audit_list", shapes.AuditLine, many=True, query=bodies.AuditQuery)
    def get(self, request: Request, club: str) -> Response:
        """The history, newest first. For stewards."""
        query = self.query(request, bodies.AuditQuery)
        slug = query.pop("competition", None)
        competition = selectors.competition_get(club, slug, request.user) if slug else None
        return Response(dump(selectors.audit(self.club(), request.user, competition, **query)))


class MyHomeApi(Endpoint):
    @operation("me", "me_home", shapes.MyHome)
    def get(self, request: Request) -> Response:
        """One's competitions, and what waits."""
        return Response(dump(selectors.my_home(self.user())))
