"""The moment before which lost work cannot have been carried out: how far back a look has to go. Sends nothing."""

from __future__ import annotations

from datetime import UTC, datetime

from courier_desk.desk.context import Context
from courier_desk.desk.order_lookup import FENCE
from courier_desk.store.outbox import OutboxRow

#: How far back a look goes (seconds) when the service's clock is not known.
NO_CLOCK = 86_400.0


def not_before(context: Context, row: OutboxRow) -> datetime:
    """Give a moment before which the row's work cannot have been carried out, by the service's clock.

    Sent more than once, it may come from the first sending. This computer's clock may be wrong: of both clocks the
    earlier moment counts, and without word of the service's a whole day is allowed for.
    """
    sent = row.progress.sent_at
    if sent is None or row.progress.rounds > 0:
        sent = row.created if sent is None else min(sent, row.created)
    now, heard = context.now(), context.service_now
    if heard is None or sent > heard:  # nobody told, or one of the clocks was wrong when it was sent
        return datetime.fromtimestamp(min(sent, now, heard or now) - NO_CLOCK, UTC)
    return datetime.fromtimestamp(min(sent, sent + heard - now) - FENCE.total_seconds(), UTC)
