"""What accounts ask of the outbox about a person (accounts/keepers.py)."""

from accounts.keepers import Keeper, keeper_register
from outbox.selectors import person_export
from outbox.services import addresses_forget

keeper_register("outbox", Keeper(export=person_export, forget=addresses_forget))
