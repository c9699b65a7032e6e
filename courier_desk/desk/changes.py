"""Announcements: something in the store, the catalog or the connection is different now; who shows it reads it again.

Announced on the event loop's thread only. It carries no data, so there is one truth, the store.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from types import MappingProxyType


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
    VIEWS = "views"
    DESCRIPTION = "description"


#: What is different for who shows it when a table of the store was changed by another desk.
OF_TABLES: Mapping[str, tuple[Topic, ...]] = MappingProxyType(
    {
        "accounts": (Topic.ACCOUNTS,),
        "care": (),
        "catalogs": (Topic.CATALOG,),
        "column_maps": (Topic.IMPORTS,),
        "dangerous_labels": (Topic.LABELS,),
        "doubles": (Topic.AUDIT,),
        "drifts": (),
        "events": (Topic.ORDERS, Topic.PICKUPS),
        "facet_orders": (),
        "facet_sums": (),
        "facet_zones": (),
        "facets": (),
        "fees": (Topic.FEES,),
        "findings": (),
        "forgotten_orders": (),
        "handover_orders": (Topic.HANDOVERS, Topic.ORDERS),
        "handovers": (Topic.HANDOVERS, Topic.ORDERS),
        "import_rows": (Topic.IMPORTS,),
        "import_zones": (Topic.IMPORTS,),
        "imports": (Topic.IMPORTS,),
        "labels": (Topic.LABELS,),
        "last_change": (),
        "list_layouts": (),
        "list_views": (Topic.VIEWS,),
        "marks": (Topic.MIRROR,),
        "merchants": (Topic.MERCHANTS, Topic.ACCOUNTS),
        "merchants_in_use": (),
        "move_counts": (),
        "moved_away": (),
        "moved_rows": (),
        "moves": (),
        "order_details": (Topic.ORDERS,),
        "order_search": (Topic.ORDERS,),
        "order_statuses": (Topic.ORDERS,),
        "orders": (Topic.ORDERS,),
        "outbox": (Topic.OUTBOX, Topic.ORDERS, Topic.PICKUPS, Topic.MERCHANTS),
        "outbox_failures": (Topic.OUTBOX,),
        "own_views": (),
        "parked": (),
        "pickup_addresses": (Topic.PICKUPS,),
        "pickup_statuses": (Topic.PICKUPS,),
        "pickups": (Topic.PICKUPS,),
        "print_jobs": (Topic.PRINTS,),
        "print_lines": (Topic.PRINTS,),
        "prints": (Topic.PRINTS, Topic.ORDERS),
        "same_person": (Topic.ORDERS,),
        "scans": (Topic.SCANS,),
        "schema_version": (),
        "scopes": (),
        "sends": (),
        "site_desk": (Topic.CONNECTION,),
        "settlement_history": (Topic.SETTLEMENTS,),
        "settlement_lines": (Topic.SETTLEMENTS, Topic.ORDERS),
        "settlement_sheets": (Topic.SETTLEMENTS, Topic.ORDERS),
        "store_identity": (),
        "unfinished": (),
        "watched_files": (Topic.IMPORTS,),
        "zone_choices": (Topic.CATALOG,),
        "zones": (Topic.CATALOG,),
    }
)


def topics_of(tables: Collection[str]) -> list[Topic]:
    """Give what may be different when these tables were changed; of no table, whatever the store tells."""
    named = tables or OF_TABLES
    return list(dict.fromkeys(topic for table in named for topic in OF_TABLES[table]))


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
