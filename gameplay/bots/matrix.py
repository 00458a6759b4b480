"""Small games in which both choose at once: how to mix, so that no answer of the other does much harm.

Source: Hart and Mas-Colell (2000), regret matching; Tammelin (2014), regret matching+ with linear averaging.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

ROUNDS = 200


def mixed(gains: Sequence[Sequence[float]], rounds: int = ROUNDS) -> tuple[list[float], list[float]]:
    """How often to choose each row, and how often the other chooses each column, in a game of two with opposite aims.

    `gains[row][column]` is what the row player gets and the other loses; any unit. The weights of each add up to 1.
    Raises ValueError for a game without a choice.

    >>> rows, columns = mixed([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    >>> [round(share, 1) for share in rows]
    [0.3, 0.3, 0.3]
    """
    rows, (columns,) = mixed_among([gains], rounds)
    return rows, columns


def mixed_among(
    games: Sequence[Sequence[Sequence[float]]], rounds: int = ROUNDS
) -> tuple[list[float], list[list[float]]]:
    """The same against several others at once, whose choices do not touch each other's.

    All games have the same rows, and the row player gets what they come to together. The weights of the columns are
    told game by game. Raises ValueError for a game without a choice.
    """
    if not games or any(not gains or not gains[0] for gains in games):
        raise ValueError("a game without a choice")
    across = [list(zip(*gains, strict=True)) for gains in games]
    regrets = [0.0] * len(games[0])
    their_regrets = [[0.0] * len(lines) for lines in across]
    sums, their_sums = list(regrets), [list(some) for some in their_regrets]
    columns = [_shares(some) for some in their_regrets]
    for turn in range(1, rounds + 1):
        totals = [0.0] * len(regrets)
        for gains, shares in zip(games, columns, strict=True):
            totals = [total + _dot(line, shares) for total, line in zip(totals, gains, strict=True)]
        _regret(regrets, _shares(regrets), totals)
        rows = _shares(regrets)
        _add(sums, rows, turn)
        for n, lines in enumerate(across):
            _regret(their_regrets[n], columns[n], [-_dot(line, rows) for line in lines])
            columns[n] = _shares(their_regrets[n])
            _add(their_sums[n], columns[n], turn)
    return _shares(sums), [_shares(some) for some in their_sums]


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


def _add(sums: list[float], shares: Sequence[float], weight: float) -> None:
    for n, share in enumerate(shares):
        sums[n] += weight * share


def _shares(weights: Sequence[float]) -> list[float]:
    """Weights as shares of 1; all the same where there is none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def _dot(some: Sequence[float], others: Sequence[float]) -> float:
    total: float = sum(map(mul, some, others))
    return total
