"""Words for people inside the pure engine.

The engine knows no translation machinery: it holds English message ids, marked so that `makemessages` finds
them, and the host translates them when it draws a page.
"""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark a string for translation and return it unchanged."""
    return message


def ngettext_noop(singular: str, plural: str) -> tuple[str, str]:
    """Mark a pair for translation and return it unchanged. Imported as `ngettext`, which `makemessages` looks for."""
    return singular, plural
