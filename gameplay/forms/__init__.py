"""Forms of the playing pages: a new table, and the one generic form for every question a game can ask."""

from gameplay.forms.solo import SoloForm
from gameplay.forms.space import SpaceForm, space_form
from gameplay.forms.table import QuickRaceForm, TableForm

__all__ = ["QuickRaceForm", "SoloForm", "SpaceForm", "TableForm", "space_form"]
