"""Which static files the addresses on a page mean."""

import re

from accounts.joined import roots_of


def static_names(address: str) -> tuple[str, ...]:
    """The paths below `static/` of an address with or without a version, for one file or joined ones."""
    name = re.sub(r"^/static/(?:[0-9a-f]{12}/)?", "", address)
    return roots_of(name.removeprefix("joined/")) if name.startswith("joined/") else (name,)
