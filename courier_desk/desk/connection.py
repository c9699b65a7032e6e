"""How the desk stands with the service: online, slowed, offline, key refused.

Learnt from every exchange, kept nowhere.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from courier_desk.desk.changes import Changes, Topic
from courier_desk.domain.failures import ACCOUNT_STOPPERS, FailureKind
from courier_desk.domain.values import frozen

if TYPE_CHECKING:  # the transport brings the HTTP library, which a window must not wait for
    from courier_desk.api.transport import Exchange

log = logging.getLogger(__name__)
_UNREACHABLE = frozenset(
    {
        FailureKind.NO_CONNECTION,
        FailureKind.PROXY,
        FailureKind.CERTIFICATE,
        FailureKind.NO_ANSWER,
        FailureKind.NOT_THE_SERVICE,
        FailureKind.REDIRECTED,
    }
)
_AWB = "/awb"
_NO_LABEL = frozenset({FailureKind.NOT_THE_SERVICE, FailureKind.REDIRECTED})
KEPT_EXCHANGES = 10


class Link(StrEnum):
    """The four states the frame shows, and not having asked yet."""

    UNKNOWN = "unknown"
    ONLINE = "online"
    SLOWED = "slowed"
    OFFLINE = "offline"
    REFUSED = "refused"


@frozen
class ConnectionStatus:
    """The state, why, and since when (seconds since the epoch)."""

    link: Link = Link.UNKNOWN
    kind: FailureKind | None = None
    since: float = 0.0


class Connection:
    """Watches exchanges; ``observe`` is handed to the transport."""

    def __init__(self, changes: Changes, *, now: Callable[[], float] = time.time) -> None:
        self._changes = changes
        self._now = now
        self._status = ConnectionStatus()
        self._refused_at = 0.0
        self._lost = False  # the last answer did not come
        self._recent: deque[tuple[float, Exchange]] = deque(maxlen=KEPT_EXCHANGES)

    @property
    def status(self) -> ConnectionStatus:
        """Tell how it stands."""
        return self._status

    @property
    def recent(self) -> tuple[tuple[float, Exchange], ...]:
        """Give the last exchanges, newest last."""
        return tuple(self._recent)

    @property
    def lacks_key(self) -> bool:
        """Tell whether nothing was refused: there was no key to ask with."""
        return self._status.kind is FailureKind.UNAUTHORIZED and not self._recent

    def observe(self, exchange: Exchange) -> None:
        """Learn from one exchange."""
        self._recent.append((self._now(), exchange))
        failed = f" {exchange.failure}" if exchange.failure is not None else ""
        log.info("%s %s: %s%s in %.2f s", exchange.method, exchange.template, exchange.status, failed, exchange.seconds)
        judged, lost_before = judge(exchange), self._lost
        self._lost = exchange.failure is FailureKind.NO_ANSWER
        if judged is None or (self._lost and not lost_before and self._status.link is not Link.UNKNOWN):
            return  # one lost answer is that, and not yet a service that cannot be reached
        link, kind = judged
        if link is Link.REFUSED:
            self._refused_at = time.monotonic()
        elif self._status.link is Link.REFUSED and time.monotonic() - exchange.seconds < self._refused_at:
            return  # it was under way when the key was refused: it says how things stood before
        if link is not self._status.link or kind is not self._status.kind:
            self._status = ConnectionStatus(link, kind, self._now())
            self._changes.announce(Topic.CONNECTION)

    def unusable(self, kind: FailureKind) -> None:
        """Take that not even a client can be made of the address and the key."""
        self._status = ConnectionStatus(
            Link.OFFLINE if kind not in ACCOUNT_STOPPERS else Link.REFUSED, kind, self._now()
        )
        self._changes.announce(Topic.CONNECTION)


def judge(exchange: Exchange) -> tuple[Link, FailureKind | None] | None:
    """Tell what one exchange says of the connection: any answer of the service, a refusal too, means it is there.

    None: whether a merchant was deleted or the whole account is what the next exchange, a ping, tells; and what the
    service says of itself it says to everybody, with a key or without.
    """
    kind = exchange.failure
    if exchange.is_description:
        return None
    if kind is FailureKind.ACCOUNT_REMOVED and exchange.for_merchant:
        return None
    if kind in ACCOUNT_STOPPERS:
        return Link.REFUSED, kind
    if kind is FailureKind.RATE_LIMITED:
        return Link.SLOWED, kind
    if kind in _NO_LABEL and exchange.template.endswith(_AWB):
        return Link.ONLINE, None  # a label that is none, or lies elsewhere, says nothing of the connection
    if kind in _UNREACHABLE:
        return Link.OFFLINE, kind
    return Link.ONLINE, None
