"""Colours mixed as CSS mixes them in oklab (CSS Color 5), for pictures without a stylesheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

Three = tuple[float, float, float]

TO_CONES = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005))  # fmt: skip
TO_LAB = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
          (0.0259040371, 0.7827717662, -0.8086757660))  # fmt: skip
FROM_LAB = ((1.0, 0.3963377774, 0.2158037573), (1.0, -0.1055613458, -0.0638541728),
            (1.0, -0.0894841775, -1.2914855480))  # fmt: skip
FROM_CONES = ((4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965),
              (-0.0041960863, -0.7034186147, 1.7076147010))  # fmt: skip


def mixed(parts: Sequence[str]) -> str:
    """ "in oklab", "#cf2338 58%", "#0d0f18": as one colour. Colours are hexadecimal."""
    _space, one, other = parts
    (first, share), (second, rest) = _shared(one), _shared(other)
    if share is None:
        share = 1 - rest if rest is not None else 0.5
    lab = [a * share + b * (1 - share) for a, b in zip(_lab(first), _lab(second), strict=True)]
    return _hex((lab[0], lab[1], lab[2]))


def _shared(text: str) -> tuple[str, float | None]:
    colour, _space, share = text.partition(" ")
    return colour, float(share.rstrip("%")) / 100 if share else None


def _times(matrix: Sequence[Sequence[float]], three: Three) -> Three:
    a, b, c = (sum(x * y for x, y in zip(row, three, strict=True)) for row in matrix)
    return a, b, c


def _lab(colour: str) -> Three:
    if not re.fullmatch(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", colour):
        raise ValueError(colour)
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    r, g, b = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    cones = _times(TO_CONES, (_linear(r), _linear(g), _linear(b)))
    return _times(TO_LAB, (cones[0] ** (1 / 3), cones[1] ** (1 / 3), cones[2] ** (1 / 3)))


def _hex(lab: Three) -> str:
    roots = _times(FROM_LAB, lab)
    linear = _times(FROM_CONES, (roots[0] ** 3, roots[1] ** 3, roots[2] ** 3))
    return "#" + "".join(f"{round(min(max(_gamma(one), 0), 1) * 255):02x}" for one in linear)


def _linear(one: float) -> float:
    return one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4


def _gamma(one: float) -> float:
    return 12.92 * one if one <= 0.0031308 else 1.055 * one ** (1 / 2.4) - 0.055
