"""The sockets of a match: parse, call one service or selector, answer. No rule, no table."""

from gameplay.consumers.match import MatchConsumer, WatchConsumer

__all__ = ["MatchConsumer", "WatchConsumer"]
