"""Players and entries as everybody may see them, and what a viewer may do in a club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from accounts.looks import family, house_number
from accounts.typing import JsonObject
from league.models import Competition, Entry, HouseBot, Player, RaceStatus

if TYPE_CHECKING:
    from accounts.models import User


RUN = (RaceStatus.LIVE, RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)
"""A race counts from its first confirmed sheet on; void, cancelled and postponed ones never do."""
GONE = (RaceStatus.CANCELLED, RaceStatus.VOID)
"""What was planned or raced in such a race leads nowhere."""


@dataclass(frozen=True)
class Access:
    """What one viewer may do in one club. Each role can do what the roles below it can."""

    role: str | None
    """owner, organiser, steward, member, or None for a visitor."""
    is_member: bool = False
    is_steward: bool = False
    """Results and penalties."""
    is_organiser: bool = False
    """Competitions, calendar, registrations, members."""
    is_owner: bool = False
    """Roles of organisers and owners, the club itself."""


@dataclass(frozen=True)
class PlayerRef:
    """A player as everybody may see it."""

    id: int
    name: str
    is_bot: bool = False
    bot_level: str = ""
    bot_style: str = ""
    is_guest: bool = False
    look: str = ""
    """The robot's look (accounts/looks.py)."""


@dataclass(frozen=True)
class EntryRef:
    """An entry as everybody may see it."""

    id: int
    number: int
    name: str
    player_id: int
    is_bot: bool = False
    is_guest: bool = False
    """Known by name only: nobody can check in for it in an online race."""
    team: str = ""
    withdrawn: bool = False
    look: str = ""
    """The robot's look (accounts/looks.py)."""
    house: bool = False
    """A house bot, which has no entry and no player: `number` counts those of its table from 1."""


def signature(user: User | None) -> str:
    """The name of the person who did something; a phrase if the account is gone."""
    return user.public_name if user else gettext("a former member")


def player_ref(player: Player) -> PlayerRef:
    return PlayerRef(
        player.pk, player.name, player.is_bot, player.bot_level, player.bot_style, player.is_guest, player.robot.code
    )


def entry_ref(entry: Entry) -> EntryRef:
    """A reference to an entry, which comes with its player and team."""
    return EntryRef(
        id=entry.pk,
        number=entry.number,
        name=entry.player.name,
        player_id=entry.player_id,
        is_bot=entry.player.is_bot,
        is_guest=entry.player.is_guest,
        look=entry.player.robot.code,
        team=entry.team.name if entry.team is not None else "",
        withdrawn=entry.withdrawn_at is not None,
    )


def house_ref(bot: HouseBot, number: int) -> EntryRef:
    """A reference to a house bot, with its number at the table."""
    look = family(house_number(bot.name, bot.seat)).code
    return EntryRef(id=-bot.pk, number=number, name=bot.name, player_id=0, is_bot=True, look=look, house=True)


def house_bots(bots: Iterable[HouseBot]) -> dict[int, EntryRef]:
    """House bots by id; they come table by table, in order of seats."""
    found: dict[int, EntryRef] = {}
    at: Counter[int] = Counter()
    for bot in bots:
        at[bot.heat_id] += 1
        found[bot.pk] = house_ref(bot, at[bot.heat_id])
    return found


def entries_of(competition: Competition) -> dict[int, EntryRef]:
    """All entries by id, in order of start numbers. One query."""
    rows = Entry.objects.filter(competition=competition).select_related("player", "team").order_by("number")
    return {entry.pk: entry_ref(entry) for entry in rows}


def numbered(report: JsonObject, numbers: Iterable[int], entries: Mapping[int, EntryRef]) -> tuple[EntryRef, ...]:
    """Entries by start numbers, as a report of the tables names them; a merged entry now has the other's number."""
    by_number = {entry.number: entry for entry in entries.values()}
    now = [report.get("renumbered", {}).get(str(number), number) for number in numbers]
    return tuple(by_number[number] for number in now if number in by_number)
