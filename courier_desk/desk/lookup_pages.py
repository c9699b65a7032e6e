"""Reading a list of the service from its newest page down to a cutoff: when does an absence count?

Pages shift while things are made, lists may lag, be sorted otherwise, or give the same page for ever. What was read is
told once each; whether everything younger than the cutoff was seen is told at the end. Knows no resource.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Generic, Protocol, TypeVar

from courier_desk.desk.context import Context
from courier_desk.domain.values import frozen
from courier_desk.store.outbox import OutboxRow

#: Never read more pages than this, unless they are so small that they hold fewer entries; beyond it nobody can tell
#: whether something is there.
MOST_PAGES, MOST_ENTRIES = 40, 400
#: A list counts as newest first while nothing in it is younger than what came before by more than this.
_UNEVEN = timedelta(minutes=1)


class Listed(Protocol):
    """An entry of a list."""

    @property
    def number(self) -> str:
        """Give what tells it from all others."""

    @property
    def created(self) -> datetime | None:
        """Give when it was made; None when the list does not say."""


T = TypeVar("T", bound=Listed)


@frozen
class Page(Generic[T]):
    """One page of the list. ``unread``: entries that could not be read; what is looked for may be one of them."""

    items: Sequence[T]
    has_next: bool
    unread: int = 0


class NewestDown(Generic[T]):
    """One reading. ``reached`` tells, once ``items`` has ended by itself, whether all down to the cutoff was seen."""

    def __init__(self, read: Callable[[int], Awaitable[Page[T]]], cutoff: Callable[[], datetime]) -> None:
        self._read = read
        self._cutoff = cutoff
        self._seen: set[str] = set()
        self._newest_first = True
        self._oldest: datetime | None = None
        self.reached = False

    async def items(self) -> AsyncGenerator[T, None]:
        """Give each entry once, page by page. Raises what reading a page raises."""
        without_news, is_readable = 0, True
        for number in range(1, MOST_ENTRIES + 1):
            if number > MOST_PAGES and len(self._seen) >= MOST_ENTRIES:
                return
            page = await self._read(number)
            is_readable = is_readable and not page.unread
            fresh = [item for item in page.items if item.number not in self._seen]
            self._seen.update(item.number for item in fresh)
            for item in fresh:
                yield item
            self._watch_order(fresh)
            if not (page.items or page.unread) or not page.has_next or self._is_behind():
                self.reached = is_readable
                return
            without_news = 0 if fresh else without_news + 1
            if without_news == 2:  # the service gives the same page whatever is asked for
                return

    def _watch_order(self, items: Sequence[T]) -> None:
        """Learn whether the list is newest first; only then does an old entry say that all younger ones were seen."""
        for moment in (item.created for item in items if item.created is not None):
            if self._oldest is not None and moment > self._oldest + _UNEVEN:
                self._newest_first = False
            self._oldest = moment if self._oldest is None else min(moment, self._oldest)

    def _is_behind(self) -> bool:
        return self._newest_first and self._oldest is not None and self._oldest < self._cutoff()


# The moment before which lost work cannot have been carried out: how far back a look has to go. Sends nothing.


#: What was made earlier than this before the first sending cannot be ours.
MARGIN = timedelta(minutes=10)
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
    return datetime.fromtimestamp(min(sent, sent + heard - now) - MARGIN.total_seconds(), UTC)
