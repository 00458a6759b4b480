"""What the site has used so far, by role: processor time, memory, statements, Redis commands, connections."""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.load.site import Site

TICKS = os.sysconf("SC_CLK_TCK")
YARD = json.dumps([{"seat": n, "at": [n, n * 7], "name": f"robot {n}"} for n in range(400)])
Tree = Mapping[int, Sequence[int]]
"""Processes by their parent."""

STATEMENTS = """
SELECT coalesce(sum(calls), 0) FROM pg_stat_statements
WHERE dbid = (SELECT oid FROM pg_database WHERE datname = 'paddock') AND query !~* '^(begin|commit|rollback)'
"""


@dataclass
class Reading:
    at: float
    processor: dict[str, float]
    """Seconds by role; `machine`: everything that runs on it."""
    statements: float = 0
    transactions: float = 0
    sessions: float = 0
    """Connections to the database that were opened."""
    commands: float = 0
    """Commands to Redis."""


class Meters:
    def __init__(self, site: Site, others: Mapping[str, int]) -> None:
        """`others`: processes that belong to the measurement, by name; this one is the generator."""
        self.roots = {**site.roots, **{name: [pid] for name, pid in others.items()}}
        self.database: Any = None
        self.redis: Any = None
        if site.postgres:
            import psycopg
            import redis

            server, _, _name = site.postgres.rpartition("/")
            self.database = psycopg.connect(f"{server}/postgres", autocommit=True)
            self.redis = redis.Redis.from_url(site.redis)
        self.counts_statements = self.database is not None and bool(
            self._one("SELECT count(*) FROM pg_extension WHERE extname = 'pg_stat_statements'")[0]
        )

    def close(self) -> None:
        if self.database is not None:
            self.database.close()
            self.redis.close()

    def read(self) -> Reading:
        tree = _tree()
        processor = {role: sum(_worked(pid, tree) for pid in pids) for role, pids in self.roots.items()}
        # All others are children of this one.
        processor |= {"generator": time.process_time(), "machine": _machine_worked()}
        reading = Reading(time.monotonic(), processor)
        if self.database is None:
            return reading
        reading.transactions, reading.sessions = self._one(
            "SELECT xact_commit + xact_rollback, sessions FROM pg_stat_database WHERE datname = 'paddock'"
        )
        if self.counts_statements:
            reading.statements = float(self._one(STATEMENTS)[0])
        reading.commands = float(sum(each["calls"] for each in self.redis.info("commandstats").values()))
        return reading

    def memory(self) -> dict[str, float]:
        """Megabytes by role, without PostgreSQL's shared buffers; memory that processes share is divided among them."""
        tree = _tree()
        kept = {role: sum(_kept(pid, tree) for pid in pids) for role, pids in self.roots.items()}
        return {**kept, "generator": _kept(os.getpid(), {})}

    def connections(self) -> dict[str, int]:
        """Open sockets and files of the web processes; connections to the database and to Redis, and keys in it."""
        web = self.roots.get("web", self.roots.get("site", []))
        found = {"web files": sum(len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in web)}
        if self.database is not None:
            found["postgres"] = self._one("SELECT count(*) FROM pg_stat_activity WHERE datname = 'paddock'")[0]
            found["redis"] = self.redis.info("clients")["connected_clients"]
            found["keys"] = self.redis.dbsize()
        return found

    def _one(self, query: str) -> Any:
        return self.database.execute(query).fetchone()


def yardstick() -> float:
    """Processor seconds that a fixed piece of work takes now: more while others use the same caches and cores."""
    begin = time.thread_time()
    for _turn in range(5):
        json.dumps(json.loads(YARD))
    return time.thread_time() - begin


def _tree() -> Tree:
    tree = defaultdict(list)
    for path in Path("/proc").glob("[0-9]*"):
        if (fields := _stat(path.name)) is not None:
            tree[int(fields[1])].append(int(path.name))
    return tree


def _stat(pid: int | str) -> list[str] | None:
    """The fields after the name; None when the process has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None


def _worked(pid: int, tree: Tree) -> float:
    """Seconds of a process and its children, including children that have ended."""
    fields = _stat(pid)
    own = sum(map(int, fields[11:15])) / TICKS if fields else 0.0
    return own + sum(_worked(child, tree) for child in tree.get(pid, ()))


def _machine_worked() -> float:
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    user, nice, system, _idle, _iowait, irq, soft, *_rest = map(int, fields)
    return (user + nice + system + irq + soft) / TICKS


def _kept(pid: int, tree: Tree) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        kilobytes = {line.split()[0]: int(line.split()[1]) for line in lines[1:]}
        own = (kilobytes["Pss:"] - kilobytes["Pss_Shmem:"]) / 1024
    except OSError:  # ended meanwhile, or not ours to look at
        own = 0.0
    return own + sum(_kept(child, tree) for child in tree.get(pid, ()))
