"""Scans as they are shown: the latest with what is known of its order, and the day's list with names and counts.

Names come from the mirror, so a person who is forgotten is forgotten here too. It only reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.station_scans import QUESTIONS, Scan, ScanCounts
from courier_desk.store import labels as kept
from courier_desk.store import order_list, orders, scans

if TYPE_CHECKING:
    from courier_desk.domain.handovers import HandoverScan
    from courier_desk.domain.labels import LabelJob
    from courier_desk.domain.orders import Order
    from courier_desk.store.labels import Print
    from courier_desk.store.sql import Database

#: More than anybody scans in a day.
_EVERYTHING = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanView:
    """A scan with what this desk knows of its order now.

    ``before``: the print that the question is about; ``handed``: the answer of the handover; ``label``: where its label
    stands in this run, with the reason for one that failed.
    """

    scan: Scan
    order: Order | None = None
    before: Print | None = None
    handed: HandoverScan | None = None
    label: LabelJob | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanList:
    """Scans, newest first, the customers' names by the orders' numbers, and the day's counts."""

    scans: tuple[Scan, ...]
    names: Mapping[str, str]
    counts: ScanCounts


def read_view(db: Database, account: str, scan: Scan) -> ScanView:
    """Read what is known of a scan's order."""
    order = orders.order(db, account, scan.number) if scan.number else None
    asked = scan.outcome in QUESTIONS and scan.detail
    past = kept.prints(db, account, scan.number) if asked else []
    return ScanView(scan=scan, order=order, before=next((one for one in past if repr(one.at) == scan.detail), None))


def read_list(db: Database, account: str, since: float, current: Mapping[int, Scan], *, last: int | None) -> ScanList:
    """Read the latest scans (``last`` None: all since then) with the counts since then; ``current`` knows better."""
    if last is None:
        found = scans.lately(db, account, since=since, limit=_EVERYTHING)
    else:
        found = scans.lately(db, account, limit=last)
    shown = [current.get(one.scan_id, one) for one in found]
    return ScanList(scans=tuple(shown), names=_names(db, account, shown), counts=scans.counts(db, account, since))


def _names(db: Database, account: str, some: Sequence[Scan]) -> dict[str, str]:
    numbers = dict.fromkeys(one.number for one in some if one.number)
    rows = order_list.rows(db, account, [f"o{number}" for number in numbers])
    return {row.number: row.full_name for row in rows}


def midnight(now: float) -> float:
    """Give when the day began in Cairo (seconds since the epoch)."""
    there = datetime.fromtimestamp(now, CAIRO)
    return there.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
