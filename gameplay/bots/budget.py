"""How much a bot may look at, counted in nodes and not in seconds: so it decides the same on every machine."""

from __future__ import annotations


class Budget:
    """Nodes that are left. What a node is, each search says: a position made, a phase played.

    >>> budget = Budget(2)
    >>> [budget.spend() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    def spend(self, nodes: int = 1) -> bool:
        """Take so many, if there are as many; False takes none."""
        if nodes > self.left:
            return False
        self.left -= nodes
        return True
