"""Online, at a table, either: what each answers (`races.where`), one file for each.

It may know every room; no room knows it. `ready` of the app imports it.
Begin with `online`.
"""

from league.races.where import SPOTS, WHERES
from league.top.ways.either import Either
from league.top.ways.online import Online
from league.top.ways.table import AtTable

TABLE, ONLINE = AtTable(), Online()

SPOTS.update({spot.venue: spot for spot in (TABLE, ONLINE)})
WHERES.update({where.venue: where for where in (TABLE, Either(), ONLINE)})
