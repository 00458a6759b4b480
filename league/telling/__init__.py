"""The league's messages, in words: each kind is registered here and written when it is sent. `league.services.telling`
decides when to send one."""

from league.telling import agreeing, claims, dates, registrations, results, seasons, substitutes, tables

__all__ = ["agreeing", "claims", "dates", "registrations", "results", "seasons", "substitutes", "tables"]
