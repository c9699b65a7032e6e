"""How this account's service lets an order be found by its reference: what the last probe saw, when, and of what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import apsw

from courier_desk.domain.references import ReferenceSupport
from courier_desk.store import accounts

_NAME = "references"


@dataclass(frozen=True, slots=True, kw_only=True)
class Probed:
    """One probe. ``at``: seconds since the epoch; ``told_by``: the description of the service it went by."""

    support: ReferenceSupport
    at: float
    told_by: str = ""


def keep(db: apsw.Connection, account: str, probed: Probed) -> None:
    """Keep what a probe saw in place of the one before."""
    value = {"support": asdict(probed.support), "at": probed.at, "told_by": probed.told_by}
    accounts.save_finding(db, account, _NAME, value, probed.at)


def last(db: apsw.Connection, account: str) -> Probed | None:
    """Give the last probe; None when there was none, or none that can be read."""
    value = accounts.finding(db, account, _NAME)
    if not isinstance(value, Mapping) or not isinstance(value.get("support"), Mapping):
        return None
    facts = value["support"]
    support = ReferenceSupport(
        listed=_flag(facts.get("listed")),
        detailed=_flag(facts.get("detailed")),
        filtered=_flag(facts.get("filtered")),
    )
    at, told_by = value.get("at"), value.get("told_by")
    return Probed(support=support, at=float(at) if isinstance(at, (int, float)) else 0.0, told_by=str(told_by or ""))


def kept(db: apsw.Connection, account: str) -> ReferenceSupport | None:
    """Give what is known of this account's service; None before the first probe."""
    probed = last(db, account)
    return None if probed is None else probed.support


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None
