"""What changed recently, for the feed, and what of it a person has to hear of. Facts; the words are ui's."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from courier_desk.desk.context import Context
from courier_desk.domain.events import Activity, What, reason_of
from courier_desk.domain.outbox import State
from courier_desk.host.desktop_notices import show_notice, takes_notices
from courier_desk.store import events, outbox

#: The feed lists so many, of so long (seconds).
SHOWN, SHOWN_FOR = 60, 7 * 86_400.0
#: What came since the session began may be told as one notice; of more than so many the rest is only in the feed.
TOLD = 500
#: What stands only while its work waits for a person.
_ASKS = frozenset({What.REFUSED, What.HELD_BACK, What.NEEDS_PERSON})


class ActivityDesk:
    """The changes of one account, of all its merchants."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def recent(self) -> tuple[Activity, ...]:
        """Give what changed recently, newest first."""
        context, since = self._context, self._context.now() - SHOWN_FOR
        found = await context.store.look(
            lambda db: events.recent_activity(db, context.account_id, since=since, limit=SHOWN)
        )
        return tuple(found)

    async def telling(self, since: float) -> tuple[Activity, ...]:
        """Give what came since then that a person has to hear of, oldest first."""
        context = self._context
        found = await context.store.look(
            lambda db: events.recent_activity(db, context.account_id, since=since, limit=TOLD)
        )
        return tuple(news for news in reversed(found) if reason_of(news) is not None)

    async def still_so(self, news: Sequence[Activity]) -> tuple[Activity, ...]:
        """Give those that are still so: what was refused, or asked of a person, may have been put right meanwhile."""
        account = self._context.account_id
        open_rows = await self._context.store.look(
            lambda db: outbox.page(db, account, states=(State.REFUSED, State.NEEDS_PERSON), limit=TOLD)
        )
        rows = {row.row_id for row in open_rows}
        return tuple(one for one in news if one.what not in _ASKS or one.row in rows)

    @staticmethod
    def desktop_takes_notices() -> bool:
        """Tell whether this session may have a place for notices of the desktop."""
        return takes_notices()

    @staticmethod
    async def tell_desktop(title: str, text: str) -> bool:
        """Show a notice on the desktop; False when there is no place for it."""
        return await asyncio.to_thread(show_notice, title, text)
