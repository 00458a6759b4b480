"""The league's messages, in words: each kind is registered here and written when it is sent. `league.common.tell`
decides when to send one.

Knows start, registration, results and all that they know.
Begin with `facts` (what a message is about), then `words`.
"""

from league.telling import agreeing, dates, registrations, results, seasons, substitutes, tables

__all__ = ["agreeing", "dates", "registrations", "results", "seasons", "substitutes", "tables"]
