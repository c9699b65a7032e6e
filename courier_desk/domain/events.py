"""What this desk did to an order, a pickup or a merchant, as facts for the timeline. Words are ui's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class What(StrEnum):
    """The deeds; in brackets what the event's facts hold beside ``kind`` (of the pending work) and ``row``."""

    SAVED = "saved"
    EDITED = "edited"
    SENT = "sent"
    CREATED = "created"
    REFUSED = "refused"  # failure, message, field; current_status: what the order was then
    LOOKED_FOR = "looked_for"  # no answer came: it is looked for
    NEEDS_PERSON = "needs_person"
    ADOPTED = "adopted"  # it was there although no answer had come
    UPDATED = "updated"
    NOT_STUCK = "not_stuck"  # fields: {name: [wanted, got]}
    CANCELLED = "cancelled"
    DELETED = "deleted"
    DISCARDED = "discarded"
    PRINTED = "printed"  # size, printer, copies, copy (the how manieth), who, job
    HANDED_OVER = "handed_over"  # of an order: handover, pickup, how; of a pickup: handover, orders (how many)
    HANDED_BACK = "handed_back"  # handover: its mark was taken back


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskEvent:
    """One deed. ``facts`` as JSON values."""

    at: datetime
    what: str
    facts: Mapping[str, object]
