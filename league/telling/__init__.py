"""What the league tells, in words: each kind is registered here and written when it is sent. The causes are in
`league.services.telling`."""

from league.telling import agreeing, claims, dates, registrations, results, seasons, substitutes, tables

__all__ = ["agreeing", "claims", "dates", "registrations", "results", "seasons", "substitutes", "tables"]
