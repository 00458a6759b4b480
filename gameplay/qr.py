"""A link as a QR code: inline SVG with attributes only, because the content policy allows no inline style."""

from __future__ import annotations

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

QUIET = 4
"""Light modules on each side: the least that ISO/IEC 18004 asks for."""


def qr_svg(text: str) -> SafeString:
    """The code as a picture that scales, one unit a module."""
    code = segno.make_qr(text, error="m")
    size, _height = code.symbol_size(border=QUIET)
    rows = enumerate(code.matrix_iter(border=QUIET))
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in rows for x, dark in enumerate(row) if dark)
    return format_html(
        '<svg class="qr" viewBox="0 0 {} {}" role="img" aria-label="{}" shape-rendering="crispEdges">'
        '<rect width="{}" height="{}" fill="#fff"/><path d="{}" fill="#000"/></svg>',
        size,
        size,
        gettext("QR code for the link"),
        size,
        size,
        path,
    )
