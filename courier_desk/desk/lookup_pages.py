"""Reading a list of the service from its newest page down to a cutoff: when does an absence count?

Pages shift while things are made, lists may lag, be sorted otherwise, or give the same page for ever. What was read is
told once each; whether everything younger than the cutoff was seen is told at the end. Knows no resource.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Generic, Protocol, TypeVar

from courier_desk.desk.context import Context
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.outbox import Kind
from courier_desk.domain.values import frozen
from courier_desk.store import outbox_counts
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

    @property
    def changed(self) -> datetime | None:
        """Give when it was last changed; None when the list does not say."""


T = TypeVar("T", bound=Listed)


@frozen
class Page(Generic[T]):
    """One page of the list. ``unread``: entries that could not be read; what is looked for may be one of them.

    ``total``: how many entries the list says it has. ``is_told``: it says anything of how far it goes.
    """

    items: Sequence[T]
    has_next: bool
    unread: int = 0
    total: int | None = None
    is_told: bool = True


def latest_of(told: datetime) -> datetime:
    """Give the last instant that a moment may mean: an hour that comes twice, at the end of summer time, is read as the
    first where a service names no zone.
    """
    local = told.astimezone(CAIRO)
    if local.fold or (again := local.replace(fold=1)).utcoffset() == local.utcoffset():
        return told
    return again.astimezone(UTC)


class _Falling:
    """Whether one kind of moments falls from entry to entry of a list, as far as it was read."""

    def __init__(self) -> None:
        self.falls = True
        self.is_told = True
        self._oldest: datetime | None = None

    def take(self, moment: datetime | None) -> None:
        """Take the moment of the next entry; None when the list does not say."""
        if moment is None:
            self.is_told = False
            return
        if self._oldest is not None and moment > self._oldest + _UNEVEN:
            self.falls = False
        self._oldest = moment if self._oldest is None else min(moment, self._oldest)

    def is_before(self, cutoff: datetime) -> bool:
        """Tell whether an entry was reached that is older than the cutoff."""
        return self._oldest is not None and latest_of(self._oldest) < cutoff


class NewestDown(Generic[T]):
    """One reading. ``reached`` tells, once ``items`` has ended by itself, whether all down to the cutoff was seen."""

    def __init__(self, read: Callable[[int], Awaitable[Page[T]]], cutoff: Callable[[], datetime]) -> None:
        self._read = read
        self._cutoff = cutoff
        self._seen: set[str] = set()
        self._unread = 0
        self._made, self._changed = _Falling(), _Falling()
        self._looked_behind = False
        self.reached = False

    async def items(self) -> AsyncGenerator[T, None]:
        """Give each entry once, page by page. Raises what reading a page raises."""
        without_news, is_readable = 0, True
        for number in range(1, MOST_ENTRIES + 1):
            if number > MOST_PAGES and len(self._seen) >= MOST_ENTRIES:
                return
            page = await self._read(number)
            is_readable = is_readable and not page.unread
            self._unread += page.unread
            fresh = [item for item in page.items if item.number not in self._seen]
            self._seen.update(item.number for item in fresh)
            for item in fresh:
                yield item
            for item in fresh:
                self._made.take(item.created)
                self._changed.take(item.changed)
            if not (page.items or page.unread) or self._is_behind() or self._is_last(page, fresh):
                self.reached = is_readable
                return
            without_news = 0 if fresh else without_news + 1
            if without_news == 2:  # the service gives the same page whatever is asked for
                return

    def _is_last(self, page: Page[T], fresh: Sequence[T]) -> bool:
        """Tell whether the list ends with this page: by its own word, or because it has no more than it gives at once.

        A service may give fewer at once than were asked for, so that a short page alone is no end.
        """
        if page.has_next and page.is_told:
            return False
        if not page.is_told:
            return not fresh and len(page.items) % 10 > 0
        return not fresh or page.total is None or len(self._seen) + self._unread >= page.total

    def _is_behind(self) -> bool:
        """Tell whether all that is younger than the cutoff was seen, whichever way the list may be sorted.

        By creation, newest first, is usual; by the last change is as likely where both fall so far, and then what was
        made may stand below older entries that changed since. A list that does not tell changes is read a page further.
        """
        cutoff = self._cutoff()
        if not self._changed.is_told:
            if not self._made.falls or not self._made.is_before(cutoff):
                return False
            looked, self._looked_behind = self._looked_behind, True
            return looked
        possible = [one for one in (self._made, self._changed) if one.falls]
        return bool(possible) and all(one.is_before(cutoff) for one in possible)


# The moment before which lost work cannot have been carried out: how far back a look has to go. Sends nothing.


#: What was made earlier than this before the first sending cannot be ours.
MARGIN = timedelta(minutes=10)
#: How far back a look goes (seconds) when the service's clock is not known.
NO_CLOCK = 86_400.0


#: What bears our own mark and is told to be so much older (seconds) than it can be is for a person to judge.
LONGEST_LAG = 86_400.0


async def not_before(context: Context, row: OutboxRow) -> Callable[[], datetime]:
    """Give what tells a moment before which the row's work cannot have been carried out, by the service's clock.

    Asked after the service's first answer, it knows that clock. How the service tells the moment of a creation (a day
    alone, a local time, a clock that is late) is learned from what this desk made before.
    """
    kind, account = Kind(row.kind), row.account
    lag = await context.store.read(lambda db: outbox_counts.creation_lag(db, account, kind))
    return lambda: _earliest(context, row, lag)


def _earliest(context: Context, row: OutboxRow, lag: float | None) -> datetime:
    """Sent more than once, it may come from the first sending. This computer's clock may be wrong: of both clocks the
    earlier moment counts, and without word of the service's, or with nothing made before, a whole day is allowed for.
    """
    sent = row.progress.sent_at
    if sent is None or row.progress.rounds > 0:
        sent = row.created if sent is None else min(sent, row.created)
    now, heard = context.now(), context.service_now
    if heard is None or sent > heard or lag is None:  # nobody told, or a clock was wrong when it was sent
        return datetime.fromtimestamp(min(sent, now, heard or now) - NO_CLOCK, UTC)
    slack = MARGIN.total_seconds() + min(lag, LONGEST_LAG)
    return datetime.fromtimestamp(min(sent, sent + heard - now) - slack, UTC)
