"""The league's answers when accounts ask about a person (accounts/keepers.py)."""

from accounts.keepers import Keeper, keeper_register
from league.selectors.export import person_export
from league.services.leaving import person_forget, person_objections
from league.services.players import robots_redress

keeper_register(
    "league", Keeper(export=person_export, forget=person_forget, objections=person_objections, redress=robots_redress)
)
