"""How things stand for everything that waits: read from the session at once, without a question to anybody."""

from __future__ import annotations

from datetime import UTC, datetime

from courier_desk.desk.session import Session
from courier_desk.ui.outbox.happening import Scene


def scene_of(session: Session) -> Scene:
    """Give how things stand now."""
    budget, outbox = session.budget, session.outbox
    return Scene(
        now=datetime.now(UTC),
        held=outbox.held,
        paused=outbox.paused,
        link=session.connection.standing.link,
        free_in=outbox.free_in,
        each=budget.window / max(1, budget.limit),
    )
