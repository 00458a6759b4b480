"""What pages of a competition show when somebody shares their links (accounts/linkcard.py).

Each card uses what its page has read already. A draft shows nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.linkcard import LinkCard, sentences_joined
from league.standings.link_words import lead_text, next_text

if TYPE_CHECKING:
    from league.planning.shapes import CompetitionHead
    from league.races.shapes import RaceCard
    from league.standings.podium import Podium
    from league.standings.shapes import StandingsTable


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
