"""The answers of a race with a date and of a round that is called (`races.call`). They know what lies in every room."""

from __future__ import annotations

from league.races.call import CALLS, Call


class Dated(Call):
    """A race with a date: it starts by the clock."""


class Called(Call):
    """A round of a tournament: an organiser plans and calls it."""


CALLS.update({False: Dated(), True: Called()})
