"""Small games in which both choose at once: how to mix, so that no answer of the other does much harm.

Source: Hart and Mas-Colell (2000), regret matching; Tammelin (2014), regret matching+ with linear averaging.
"""

from __future__ import annotations

from collections.abc import Sequence

ROUNDS = 200


def mixed(gains: Sequence[Sequence[float]], rounds: int = ROUNDS) -> tuple[list[float], list[float]]:
    """How often to choose each row, and how often the other chooses each column, in a game of two with opposite aims.

    `gains[row][column]` is what the row player gets and the other loses; any unit. The weights of each add up to 1.
    Raises ValueError for a game without a choice.

    >>> rows, columns = mixed([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    >>> [round(share, 1) for share in rows]
    [0.3, 0.3, 0.3]
    """
    if not gains or not gains[0]:
        raise ValueError("a game without a choice")
    across = list(zip(*gains, strict=True))
    regrets = [0.0] * len(gains), [0.0] * len(across)
    sums = [0.0] * len(gains), [0.0] * len(across)
    columns = _shares(regrets[1])
    for turn in range(1, rounds + 1):
        rows = _shares(regrets[0])
        _regret(regrets[0], rows, [_dot(line, columns) for line in gains])
        rows = _shares(regrets[0])
        _regret(regrets[1], columns, [-_dot(line, rows) for line in across])
        columns = _shares(regrets[1])
        for total, shares in zip(sums, (rows, columns), strict=True):
            for n, share in enumerate(shares):
                total[n] += turn * share
    return _shares(sums[0]), _shares(sums[1])


def drawn(shares: Sequence[float], fraction: float) -> int:
    """The index that `fraction`, from 0 up to 1, falls on."""
    for n, share in enumerate(shares):
        fraction -= share
        if fraction < 0:
            return n
    return max(range(len(shares)), key=shares.__getitem__)


def _regret(regrets: list[float], shares: Sequence[float], gains: Sequence[float]) -> None:
    had = _dot(shares, gains)
    for n, gain in enumerate(gains):
        regrets[n] = max(0.0, regrets[n] + gain - had)


def _shares(weights: Sequence[float]) -> list[float]:
    """Weights as shares of 1; all the same where there is none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def _dot(some: Sequence[float], others: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(some, others, strict=True))
