"""What a page's addresses of static files stand for."""

import re

from accounts.joined import roots_of


def static_names(address: str) -> tuple[str, ...]:
    """The paths below `static/` of an address with or without a version, of one file or of joined ones."""
    name = re.sub(r"^/static/(?:[0-9a-f]{12}/)?", "", address)
    return roots_of(name.removeprefix("joined/")) if name.startswith("joined/") else (name,)
