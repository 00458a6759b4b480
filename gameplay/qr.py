"""A link as a QR code (ISO/IEC 18004): byte mode, error correction M, versions 1 to 6, as inline SVG.

Small on purpose: the links of this site have fewer than 107 bytes. A longer text has no picture, and the page shows
the link alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

# version -> (error codewords of a block, number of blocks, data codewords of a block), level M
BLOCKS = {1: (10, 1, 16), 2: (16, 1, 28), 3: (26, 1, 44), 4: (18, 2, 32), 5: (24, 2, 43), 6: (16, 4, 27)}
ALIGNMENT = {1: (), 2: (18,), 3: (22,), 4: (26,), 5: (30,), 6: (34,)}
QUIET = 4
MASKS = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)

Matrix = list[list[bool]]


def qr_svg(text: str) -> SafeString:
    """The code as a picture that scales; empty when the text is too long."""
    matrix = qr_matrix(text)
    if matrix is None:
        return SafeString("")
    size = len(matrix) + 2 * QUIET
    path = "".join(
        f"M{c + QUIET} {r + QUIET}h1v1h-1z" for r, row in enumerate(matrix) for c, dark in enumerate(row) if dark
    )
    return format_html(
        '<svg class="qr" viewBox="0 0 {} {}" role="img" aria-label="{}" shape-rendering="crispEdges">'
        '<rect width="{}" height="{}" fill="#fff"/><path d="{}" fill="#000"/></svg>',
        size,
        size,
        gettext("QR code of the link"),
        size,
        size,
        path,
    )


def qr_matrix(text: str, mask: int | None = None) -> Matrix | None:
    """Rows of dark modules; the best mask unless one is given."""
    data = text.encode()
    version = next((v for v, (_, n, k) in BLOCKS.items() if len(data) + 2 <= n * k), None)
    if version is None:
        return None
    bits = _interleaved_bits(data, version)
    candidates = range(8) if mask is None else [mask]
    return min((_draw(version, bits, m) for m in candidates), key=_penalty)


def _interleaved_bits(data: bytes, version: int) -> list[int]:
    errors, blocks, size = BLOCKS[version]
    stream = f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    stream = stream[: blocks * size * 8]
    stream += "0" * (-len(stream) % 8)
    words = [int(stream[i : i + 8], 2) for i in range(0, len(stream), 8)]
    words += [(0xEC, 0x11)[i % 2] for i in range(blocks * size - len(words))]
    parts = [words[i * size : (i + 1) * size] for i in range(blocks)]
    checks = [_error_words(part, errors) for part in parts]
    mixed = [part[i] for i in range(size) for part in parts] + [check[i] for i in range(errors) for check in checks]
    bits = [word >> shift & 1 for word in mixed for shift in range(7, -1, -1)]
    return bits + [0] * (0 if version == 1 else 7)


def _field() -> tuple[list[int], list[int]]:
    """Powers and logarithms of GF(256) with the polynomial 0x11D."""
    powers, value = [], 1
    for _ in range(255):
        powers.append(value)
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    logs = [0] * 256
    for exponent, power in enumerate(powers):
        logs[power] = exponent
    return powers, logs


POWERS, LOGS = _field()


def _times(a: int, b: int) -> int:
    return POWERS[(LOGS[a] + LOGS[b]) % 255] if a and b else 0


def _error_words(words: list[int], count: int) -> list[int]:
    """Reed-Solomon: the remainder by the generator polynomial of that degree."""
    generator = [1]
    for i in range(count):
        generator = [a ^ _times(b, POWERS[i]) for a, b in zip([*generator, 0], [0, *generator], strict=True)]
    rest = [*words, *[0] * count]
    for i in range(len(words)):
        factor = rest[i]
        for j, coefficient in enumerate(generator):
            rest[i + j] ^= _times(coefficient, factor)
    return rest[len(words) :]


def _draw(version: int, bits: list[int], mask: int) -> Matrix:
    size = 17 + 4 * version
    matrix: list[list[bool | None]] = [[None] * size for _ in range(size)]
    for r0, c0 in ((0, 0), (0, size - 7), (size - 7, 0)):
        for r in range(-1, 8):
            for c in range(-1, 8):
                if 0 <= r0 + r < size and 0 <= c0 + c < size:
                    ring = max(abs(r - 3), abs(c - 3))
                    matrix[r0 + r][c0 + c] = ring in (0, 1, 3)
    for centre in ALIGNMENT[version]:
        for r in range(-2, 3):
            for c in range(-2, 3):
                matrix[centre + r][centre + c] = max(abs(r), abs(c)) != 1
    for i in range(8, size - 8):
        matrix[6][i] = matrix[i][6] = i % 2 == 0
    _put_format(matrix, mask)
    for bit, (r, c) in zip(bits, _zigzag(matrix), strict=True):
        matrix[r][c] = bool(bit) ^ MASKS[mask](r, c)
    return [[bool(module) for module in row] for row in matrix]


def _put_format(matrix: list[list[bool | None]], mask: int) -> None:
    """Level M and the mask, protected by a BCH code, twice; and the one module that is always dark."""
    rest = mask << 10
    for shift in range(4, -1, -1):
        if rest >> (shift + 10) & 1:
            rest ^= 0x537 << shift
    word = (mask << 10 | rest) ^ 0x5412
    size = len(matrix)
    ones = [bool(word >> i & 1) for i in range(15)]
    for i in range(8):
        matrix[i + (i > 5)][8] = ones[i]
        matrix[8][size - 1 - i] = ones[i]
    for i in range(8, 15):
        matrix[8][15 - i - (i > 8)] = ones[i]
        matrix[size - 15 + i][8] = ones[i]
    matrix[size - 8][8] = True


def _zigzag(matrix: list[list[bool | None]]) -> Iterator[tuple[int, int]]:
    """Free modules in the order of the data: pairs of columns from the right, up and down in turn."""
    size = len(matrix)
    upwards = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for r in range(size - 1, -1, -1) if upwards else range(size):
            for c in (right, right - 1):
                if matrix[r][c] is None:
                    yield r, c
        upwards = not upwards


def _penalty(matrix: Matrix) -> int:
    """Long runs and blocks of one colour are hard to read: the fewer the better."""
    score = 0
    for lines in (matrix, list(zip(*matrix, strict=True))):
        for line in lines:
            run = 1
            for before, here in itertools.pairwise(line):
                run = run + 1 if before == here else 1
                score += 3 if run == 5 else run > 5
    for upper, lower in itertools.pairwise(matrix):
        for c in range(len(upper) - 1):
            score += 3 * (upper[c] == upper[c + 1] == lower[c] == lower[c + 1])
    return score
