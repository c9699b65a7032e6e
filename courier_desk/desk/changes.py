"""Announcements: something in the store, the catalog or the connection is different now; who shows it reads it again.

Announced on the event loop's thread only. It carries no data, so there is one truth, the store.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from enum import StrEnum


class Topic(StrEnum):
    """What may have changed."""

    ORDERS = "orders"
    OUTBOX = "outbox"
    CATALOG = "catalog"
    FEES = "fees"
    CONNECTION = "connection"
    BUDGET = "budget"
    LABELS = "labels"
    PRINTS = "prints"
    ACCOUNTS = "accounts"
    MIRROR = "mirror"
    PICKUPS = "pickups"
    MERCHANTS = "merchants"
    AUDIT = "audit"
    HANDOVERS = "handovers"
    SCANS = "scans"
    IMPORTS = "imports"
    SETTLEMENTS = "settlements"


class Changes:
    """Who wants to hear of what."""

    def __init__(self) -> None:
        self._listeners: defaultdict[Topic, list[Callable[[], None]]] = defaultdict(list)

    def subscribe(self, topic: Topic, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener at every change of the topic; calling what is returned ends that."""
        self._listeners[topic].append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners[topic]:
                self._listeners[topic].remove(listener)

        return unsubscribe

    def announce(self, *topics: Topic) -> None:
        """Tell everyone who listens."""
        for topic in topics:
            for listener in tuple(self._listeners[topic]):
                listener()
