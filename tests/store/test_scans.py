"""Scans as they are kept: counted since a moment, pruned, and never with a customer's phone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from courier_desk.domain.scans import Scan, ScanCounts, ScanOutcome
from courier_desk.store import scans
from tests.store.support import ACCOUNT, in_memory

pytestmark = pytest.mark.usefixtures("subjects")


def test_scans_are_counted_listed_and_forgotten() -> None:
    db = in_memory()
    made = [
        Scan(at=1.0, code="204828", number="204828", outcome=ScanOutcome.PRINTED, copy=1, job=3),
        Scan(at=2.0, code="X204829", number="204829", outcome=ScanOutcome.MAYBE, copy=1),
        Scan(at=3.0, code="204828", number="204828", outcome=ScanOutcome.SENT, copy=2),
        Scan(at=4.0, code="204828", number="204828", outcome=ScanOutcome.BEFORE, detail="1.0"),
        Scan(at=5.0, code="999999", number="999999", outcome=ScanOutcome.NOT_FOUND),
        Scan(at=6.0, code="01007741186", outcome=ScanOutcome.LOOKING),
    ]
    kept = [replace(one, scan_id=scans.add(db, ACCOUNT, one)) for one in made]
    kept[-1] = replace(kept[-1], code="")  # a phone is nobody's business
    assert scans.recent(db, ACCOUNT, limit=9) == kept[::-1]
    assert scans.recent(db, ACCOUNT, since=5.0) == kept[:3:-1]
    assert scans.recent(db, "other") == []
    assert scans.counts(db, ACCOUNT, 0.0) == ScanCounts(total=6, printed=2, again=1, not_found=1)
    assert scans.counts(db, ACCOUNT, 4.0) == ScanCounts(total=3, not_found=1)
    assert scans.left_open(db, ACCOUNT, 0.0) == [kept[2], kept[5]]
    done = replace(kept[2], outcome=ScanOutcome.PRINTED)
    scans.save(db, ACCOUNT, done)
    scans.save(db, "other", replace(kept[0], outcome=ScanOutcome.HELD))
    assert scans.recent(db, ACCOUNT, limit=9)[3] == done
    assert scans.prune(db, 3.0) == 2
    assert scans.counts(db, ACCOUNT, 0.0).total == 4
