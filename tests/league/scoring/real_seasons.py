"""Two whole seasons of Formula 1: who came to the places that paid, and the final tables of drivers and constructors.

Public facts, which check themselves: the points of all places add up to both tables. Nobody scored behind the places
given here, so those drivers are left out. A constructor's points are the sum of its cars'.
"""

from __future__ import annotations

from typing import NamedTuple

from league.scoring.points import PointsTable
from league.scoring.season import Drop, Entry, HeatResult, Line, RaceResult, Season
from league.scoring.ties import TieBreak


class RealSeason(NamedTuple):
    table: PointsTable
    drop: Drop
    """Of the drivers' table; for constructors every race counts."""
    races: dict[str, str]
    """Grand Prix: the drivers in order of finish, as far as places paid."""
    cars: dict[str, str]
    """Constructor: the drivers who scored for it."""
    drivers: dict[str, int]
    """The final table, best first."""
    constructors: dict[str, int]
    together: frozenset[str]
    """Drivers whom the paying places alone do not separate."""

    @property
    def entry(self) -> dict[str, int]:
        """Entry ids by driver, in alphabetical order, so that the order says nothing about the table."""
        return {driver: number for number, driver in enumerate(sorted(self.drivers), 1)}

    @property
    def team(self) -> dict[str, int]:
        return {constructor: number for number, constructor in enumerate(sorted(self.constructors), 1)}

    def season(self, *, drop: Drop | None = None) -> Season:
        """As the league knows it: drivers as entries, constructors as their teams. `teams` is off."""
        driven_for = {driver: team for team, drivers in self.cars.items() for driver in drivers.split()}
        entries = tuple(Entry(pk, self.team[driven_for[driver]]) for driver, pk in self.entry.items())
        races = tuple(
            RaceResult(number, self.table, 1, (HeatResult(1, tuple(self._lines(order))),))
            for number, order in enumerate(self.races.values(), 1)
        )
        return Season(entries, races, drop=drop if drop is not None else self.drop, tie_breaks=(TieBreak.COUNTBACK,))

    def _lines(self, order: str) -> list[Line]:
        return [Line(self.entry[driver], place) for place, driver in enumerate(order.split(), 1)]


FORMULA_1_1988 = RealSeason(
    PointsTable("1988", "list", values=(9, 6, 4, 3, 2, 1)),
    Drop("best", 11),
    {
        "Brazil": "Prost Berger Piquet Warwick Alboreto Nakajima",
        "San Marino": "Senna Prost Piquet Boutsen Berger Nannini",
        "Monaco": "Prost Berger Alboreto Warwick Palmer Patrese",
        "Mexico": "Prost Senna Berger Alboreto Warwick Cheever",
        "Canada": "Senna Prost Boutsen Piquet Capelli Palmer",
        "Detroit": "Senna Prost Boutsen Cesaris Palmer Martini",
        "France": "Prost Senna Alboreto Berger Piquet Nannini",
        "Britain": "Senna Mansell Nannini Gugelmin Piquet Warwick",
        "Germany": "Senna Prost Berger Alboreto Capelli Boutsen",
        "Hungary": "Senna Prost Boutsen Berger Gugelmin Patrese",
        "Belgium": "Senna Prost Capelli Piquet Warwick Cheever",
        "Italy": "Berger Alboreto Cheever Warwick Capelli Boutsen",
        "Portugal": "Prost Capelli Boutsen Warwick Alboreto Senna",
        "Spain": "Prost Mansell Nannini Senna Patrese Berger",
        "Japan": "Senna Prost Boutsen Berger Nannini Patrese",
        "Australia": "Prost Senna Piquet Patrese Boutsen Capelli",
    },
    {
        "McLaren": "Prost Senna",
        "Ferrari": "Berger Alboreto",
        "Benetton": "Boutsen Nannini",
        "Lotus": "Piquet Nakajima",
        "Arrows": "Warwick Cheever",
        "March": "Capelli Gugelmin",
        "Williams": "Mansell Patrese",
        "Tyrrell": "Palmer",
        "Rial": "Cesaris",
        "Minardi": "Martini",
    },
    {
        "Senna": 90,
        "Prost": 87,
        "Berger": 41,
        "Boutsen": 27,
        "Alboreto": 24,
        "Piquet": 22,
        "Capelli": 17,
        "Warwick": 17,
        "Mansell": 12,
        "Nannini": 12,
        "Patrese": 8,
        "Cheever": 6,
        "Gugelmin": 5,
        "Palmer": 5,
        "Cesaris": 3,
        "Nakajima": 1,
        "Martini": 1,
    },
    {
        "McLaren": 199,
        "Ferrari": 65,
        "Benetton": 39,
        "Lotus": 23,
        "Arrows": 23,
        "March": 22,
        "Williams": 20,
        "Tyrrell": 5,
        "Rial": 3,
        "Minardi": 1,
    },
    frozenset({"Nakajima", "Martini"}),
)

FORMULA_1_2012 = RealSeason(
    PointsTable("2012", "list", values=(25, 18, 15, 12, 10, 8, 6, 4, 2, 1)),
    Drop(),
    {
        "Australia": "Button Vettel Hamilton Webber Alonso Kobayashi Raikkonen Perez Ricciardo DiResta",
        "Malaysia": "Alonso Perez Hamilton Webber Raikkonen Senna DiResta Vergne Hulkenberg Schumacher",
        "China": "Rosberg Button Hamilton Webber Vettel Grosjean Senna Maldonado Alonso Kobayashi",
        "Bahrain": "Vettel Raikkonen Grosjean Webber Rosberg DiResta Alonso Hamilton Massa Schumacher",
        "Spain": "Maldonado Alonso Raikkonen Grosjean Kobayashi Vettel Rosberg Hamilton Button Hulkenberg",
        "Monaco": "Webber Rosberg Alonso Vettel Hamilton Massa DiResta Hulkenberg Raikkonen Senna",
        "Canada": "Hamilton Grosjean Perez Vettel Alonso Rosberg Webber Raikkonen Kobayashi Massa",
        "Europe": "Alonso Raikkonen Schumacher Webber Hulkenberg Rosberg DiResta Button Perez Senna",
        "Britain": "Webber Alonso Vettel Massa Raikkonen Grosjean Schumacher Hamilton Senna Button",
        "Germany": "Alonso Button Raikkonen Kobayashi Vettel Perez Schumacher Webber Hulkenberg Rosberg",
        "Hungary": "Hamilton Raikkonen Grosjean Vettel Alonso Button Senna Webber Massa Rosberg",
        "Belgium": "Button Vettel Raikkonen Hulkenberg Massa Webber Schumacher Vergne Ricciardo DiResta",
        "Italy": "Hamilton Perez Alonso Massa Raikkonen Schumacher Rosberg DiResta Kobayashi Senna",
        "Singapore": "Vettel Button Alonso DiResta Rosberg Raikkonen Grosjean Massa Ricciardo Perez",
        "Japan": "Vettel Massa Kobayashi Button Hamilton Raikkonen Hulkenberg Maldonado Webber Ricciardo",
        "Korea": "Vettel Webber Alonso Massa Raikkonen Hulkenberg Grosjean Vergne Ricciardo Hamilton",
        "India": "Vettel Alonso Webber Hamilton Button Massa Raikkonen Hulkenberg Grosjean Senna",
        "Abu Dhabi": "Raikkonen Alonso Vettel Button Maldonado Kobayashi Massa Senna DiResta Ricciardo",
        "United States": "Hamilton Vettel Alonso Massa Button Raikkonen Grosjean Hulkenberg Maldonado Senna",
        "Brazil": "Button Alonso Massa Webber Hulkenberg Vettel Schumacher Vergne Kobayashi Raikkonen",
    },
    {
        "Red Bull": "Vettel Webber",
        "Ferrari": "Alonso Massa",
        "McLaren": "Hamilton Button",
        "Lotus": "Raikkonen Grosjean",
        "Mercedes": "Rosberg Schumacher",
        "Sauber": "Perez Kobayashi",
        "Force India": "Hulkenberg DiResta",
        "Williams": "Maldonado Senna",
        "Toro Rosso": "Vergne Ricciardo",
    },
    {
        "Vettel": 281,
        "Alonso": 278,
        "Raikkonen": 207,
        "Hamilton": 190,
        "Button": 188,
        "Webber": 179,
        "Massa": 122,
        "Grosjean": 96,
        "Rosberg": 93,
        "Perez": 66,
        "Hulkenberg": 63,
        "Kobayashi": 60,
        "Schumacher": 49,
        "DiResta": 46,
        "Maldonado": 45,
        "Senna": 31,
        "Vergne": 16,
        "Ricciardo": 10,
    },
    {
        "Red Bull": 460,
        "Ferrari": 400,
        "McLaren": 378,
        "Lotus": 303,
        "Mercedes": 142,
        "Sauber": 126,
        "Force India": 109,
        "Williams": 76,
        "Toro Rosso": 26,
    },
    frozenset(),
)
