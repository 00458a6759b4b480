"""Signals from check-in to modules that it does not know."""

from __future__ import annotations

from django.dispatch import Signal

check_in_opened = Signal()
"""Check-in of a race opens. Keyword: `race`, with its run. Sent inside the transaction, with the competition locked, so
that a receiver's work (offers end at the start) commits together with it, or not at all."""
