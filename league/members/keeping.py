"""The league's answers when accounts ask about a person (accounts/keepers.py)."""

from __future__ import annotations

from accounts.keepers import Keeper, keeper_register
from league.clubs.club.players import robots_redress
from league.members.export import person_export
from league.members.leaving import person_forget, person_objections

keeper_register(
    "league", Keeper(export=person_export, forget=person_forget, objections=person_objections, redress=robots_redress)
)
