"""What the league's pages show when somebody shares their links (accounts/linkcard.py).

Each card uses what its page has read already. A draft shows nothing, nor does an invitation that is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.linkcard import LinkCard, sentences_joined
from accounts.zones import moment_text
from league.link_words import figures_text, lead_text, next_text, race_sentence, won_text
from league.stage_words import race_name

if TYPE_CHECKING:
    from league.selectors.shapes.challenges import ChallengePage
    from league.selectors.shapes.competitions import CompetitionHead
    from league.selectors.shapes.homes import ClubFront, ClubHome, PlayerPage
    from league.selectors.shapes.people import InvitationPeek
    from league.selectors.shapes.podium import Podium
    from league.selectors.shapes.races import RaceCard, RacePage
    from league.selectors.shapes.standings import StandingsTable

TABS = {
    "standings": "league:standings",
    "calendar": "league:calendar",
    "results": "league:results",
    "racers": "league:racers",
    "teams": "league:teams",
    "rules": "league:rules",
}
"""Pages of a competition beside its first one."""
PEOPLE = ("racers", "teams")
"""Pages that list people: search engines may not list them."""


def site_card() -> LinkCard:
    """The site's first page, when it is not a club's home."""
    text = _("Robot racing championships: organise and race in one place.")
    return LinkCard("Paddock", text, reverse("league:home"), listed=True)


def clubs_card() -> LinkCard:
    text = _("Every club that races here, with its championships.")
    return LinkCard(_("Clubs"), text, reverse("league:clubs"), listed=True)


def club_card(club: ClubHome | ClubFront, *, first_page: bool = False) -> LinkCard:
    """The leader of the club's first running competition, and its next race; else the club's own description."""
    lead = lead_text(club.standings) if club.standings else ""
    if lead and club.standings_of:
        lead = f"{club.standings_of.name}: {lead}"
    text = sentences_joined(lead, next_text(club.next_race)) or club.description or _("A club that races robots.")
    path = reverse("league:home") if first_page else reverse("league:club", args=[club.slug])
    return LinkCard(club.name, text, path, "club", club.slug, listed=True)


def season_card(page: CompetitionHead, tab: str, text: str = "") -> LinkCard | None:
    """For a page of a competition; None for a draft, and for what members say."""
    if page.status == "draft" or tab == "talk":
        return None
    names = {
        "standings": _("Standings"),
        "calendar": _("Calendar"),
        "results": _("Results"),
        "racers": _("Racers"),
        "teams": _("Teams"),
        "rules": pgettext("of a competition", "Rules"),
    }
    title = " · ".join(filter(None, (names.get(tab, ""), page.name, page.club_name)))
    text = text or page.description or _("A competition run by %(club)s.") % {"club": page.club_name}
    path = reverse(TABS.get(tab, "league:competition"), args=[page.club_slug, page.slug])
    return LinkCard(title, text, path, "season", f"{page.club_slug}/{page.slug}", listed=tab not in PEOPLE)


def standings_card(
    page: CompetitionHead, tab: str, table: StandingsTable | None, coming: RaceCard | None = None
) -> LinkCard | None:
    """Who leads or has won, how much has been raced, and what comes next."""
    lead, run = "", ""
    if table is not None:
        lead = lead_text(table, over=page.is_over)
        if not page.is_over and table.races and coming is None:
            facts = {"n": len(table.races), "all": max(table.races_total, len(table.races))}
            run = ngettext("%(n)d of %(all)d races run.", "%(n)d of %(all)d races run.", facts["n"]) % facts
    return season_card(page, tab, sentences_joined(lead, run, next_text(coming)))


def podium_card(page: CompetitionHead, found: Podium | None) -> LinkCard | None:
    """Its title names the winner once that is final."""
    if page.status == "draft":
        return None
    title = " · ".join((page.name, page.club_name))
    winners = [step.name for step in found.first] if found else []
    facts = {"winners": ", ".join(winners), "name": page.name, "club": page.club_name}
    if winners and page.is_over:
        text = _("%(winners)s won %(name)s (%(club)s). See the podium and the final standings.") % facts
    else:
        text = _("The podium of %(name)s (%(club)s).") % facts
    path = reverse("league:podium", args=[page.club_slug, page.slug])
    return LinkCard(title, text, path, "podium", f"{page.club_slug}/{page.slug}", listed=True)


def race_card(page: RacePage, *, draft: bool) -> LinkCard | None:
    if draft:
        return None
    card = page.card
    at = (card.club_slug, card.competition_slug, card.number)
    title = f"{race_name(card)} · {card.competition_name}"
    text = race_sentence(card) or _("A race run by %(club)s.") % {"club": card.club_name}
    return LinkCard(title, text, reverse("league:race", args=at), "race", "/".join(map(str, at)), listed=True)


def player_card(page: PlayerPage) -> LinkCard:
    """A person: no search engine may list the page."""
    path = reverse("league:player", args=[page.club_slug, page.player.id])
    text = figures_text(page)
    return LinkCard(
        f"{page.player.name} · {page.club_name}", text, path, "player", f"{page.club_slug}/{page.player.id}"
    )


def challenge_card(page: ChallengePage) -> LinkCard:
    """Shows nobody's result before the challenge closes."""
    title = " · ".join((_("Weekly challenge"), page.game_title, page.club_name))
    path = reverse("league:challenges", args=[page.club_slug, page.game])
    text = page.what
    if page.shown is not None:
        card = page.shown.card
        path = reverse("league:challenge", args=[page.club_slug, page.game, card.number])
        if card.is_open:
            tried = ngettext("%(n)d person has tried it.", "%(n)d people have tried it.", card.tried) % {
                "n": card.tried
            }
            until = _("Open until %(when)s.") % {"when": moment_text(card.closes_at, "short", for_others=True)}
            text = sentences_joined(until, tried if card.tried else "")
        else:
            text = won_text(card.winners) or _("Nobody won.")
    return LinkCard(title, text, path, "club", page.club_slug, listed=True)


def invitation_card(peek: InvitationPeek, path: str) -> LinkCard | None:
    """None once the invitation is over. The address is a secret: search engines may never list it."""
    if peek.state != "open":
        return None
    to = peek.competition
    name = to.name if to else peek.club_name
    title = _("You’re invited: %(name)s") % {"name": name}
    if to is None:
        return LinkCard(title, _("This link lets you join the club."), path, "club", peek.club_slug)
    text = _("%(club)s invites you to race. One tap and you’re on the list.") % {"club": peek.club_name}
    return LinkCard(title, text, path, "season", f"{peek.club_slug}/{to.slug}")
