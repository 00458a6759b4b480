"""Links in mails with which a racer acts on one race without signing in. The page asks; one tap there acts.

A link allows this one thing for this one person: it shows nothing else and starts no session.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from league.common.refusals import NotFound
from league.common.rights import barred
from league.models import Entry, Race, SubstituteAsk

WITH_CLUB = ("run", "stage__competition__club", "stage__competition__rules")


def absence_link(entry: Entry, race: Race) -> str:
    """The path of a page on which the racer of the entry is out for this race: "Can't make it? I'm out". The entry
    comes with its player, who has an account. The link ends when the race starts."""
    return reverse("league:absence", args=[_absences().sign(f"{entry.pk}-{race.pk}-{entry.player.user_id}")])


def absence_find(token: str) -> tuple[Entry, Race]:
    """The entry and the race of a link. Three queries. Raises NotFound: there is none, or its racer is withdrawn,
    banned or has left."""
    entry_id, race_id, user_id = _numbers(_absences(), token, 3)
    race = Race.objects.select_related(*WITH_CLUB).filter(pk=race_id).first()
    entries = Entry.objects.select_related("player__user").filter(pk=entry_id, withdrawn_at=None)
    entry = entries.filter(player__user=user_id, player__left_at=None, competition__races=race_id).first()
    if race is None or entry is None or barred(race.stage.competition.club_id, player=entry.player) is not None:
        raise NotFound("token")
    return entry, race


def ask_link(ask: SubstituteAsk) -> str:
    """The path of the page on which a person asked to drive answers. The question comes with its player."""
    return reverse("league:ask", args=[_asks().sign(f"{ask.pk}-{ask.player.user_id}")])


def ask_find(token: str) -> SubstituteAsk:
    """The question of a link, with its race. Two queries. Raises NotFound: there is none, or the person asked has left
    or is banned."""
    pk, user_id = _numbers(_asks(), token, 2)
    rows = SubstituteAsk.objects.select_related("entry__player", "player__user", *(f"race__{one}" for one in WITH_CLUB))
    ask = rows.filter(pk=pk, player__user=user_id, player__left_at=None).first()
    if ask is None or barred(ask.race.stage.competition.club_id, player=ask.player) is not None:
        raise NotFound("token")
    return ask


def _absences() -> Signer:
    return Signer(salt="league.absence")


def _asks() -> Signer:
    return Signer(salt="league.ask")


def _numbers(signer: Signer, token: str, count: int) -> list[int]:
    """The signed numbers. Raises NotFound."""
    try:
        numbers = [int(part) for part in signer.unsign(token).split("-")]
    except (BadSignature, ValueError):
        raise NotFound("token") from None
    if len(numbers) != count:
        raise NotFound("token")
    return numbers
