"""Taking things away in an order that loses nothing: a session with its window, whatever fails on the way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from courier_desk.desk.session import Session
    from courier_desk.ui.accounts.first_run import FirstRunWindow
    from courier_desk.ui.shell.window import SessionWindow

log = logging.getLogger(__name__)


async def end_session(
    window: SessionWindow | None, session: Session, work: asyncio.Task[None] | None, *, keep_written: bool = True
) -> None:
    """End a session with its window; what was being written is kept, unless it is kept in hand.

    Whatever fails on the way, nothing of the session goes on: its store may be closed next.
    """
    try:
        try:
            written = window.orders.written() if window is not None and keep_written else None
            if window is not None:
                window.close()
        finally:
            if work is not None:
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)
        if written is not None and written.editing is None and not written.is_untouched:
            await written.row.keep(session.order_form, written.draft)
            written.row.end()
    finally:
        await session.aclose()


async def in_order(what: str, end: Awaitable[None]) -> None:
    """Wait for an end; one that fails is logged and keeps nothing else from ending."""
    try:
        await end
    except Exception:
        log.exception("%s did not end in order", what)


def take_away(window: FirstRunWindow | None) -> None:
    """Close the first-run screen without its telling anybody."""
    if window is not None:
        window.blockSignals(True)
        window.close()
        window.deleteLater()
