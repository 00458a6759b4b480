"""What accounts ask of the matches app about a person (accounts/keepers.py)."""

from accounts.keepers import Keeper, keeper_register
from gameplay.selectors.export import person_export
from gameplay.services.forgetting import person_forget
from gameplay.services.guests import guest_rename

keeper_register("gameplay", Keeper(export=person_export, forget=person_forget, rename=guest_rename))
