"""What every use case of one account shares: the account, the merchant in use, the store, the client, the clock."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from courier_desk.api.budget import Budget
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Changes, Topic
from courier_desk.domain.accounts import Account, Merchant
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.store import accounts
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient
    from courier_desk.domain.drafts import OrderDraft
    from courier_desk.store.outbox import OutboxRow
    from courier_desk.store.print_jobs import Awaited
    from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
T = TypeVar("T")


class OfflineOrders(Protocol):
    """Takes what is done while the store of a site is not reached (``desk.offline_orders``)."""

    waiting: int

    async def keep(self, row: OutboxRow, draft_id: int | None) -> int:
        """Keep an order that is to be created; gives its row here, below zero. Raises StoreFault."""

    def is_own(self, row_id: int | None) -> bool:
        """Tell whether this row lies here, and is not moved in yet."""

    def became(self, row_id: int | None) -> int | None:
        """Give the row of the site that a row of this computer became; any other is itself."""

    async def keep_draft(self, draft: OrderDraft, draft_id: int | None) -> int:
        """Keep a draft; gives its row here. Raises StoreFault."""

    async def write(self, work: Callable[[Database], T]) -> T:
        """Do a work on what lies here. Raises StoreFault."""

    async def look(self, work: Callable[[Database], T]) -> T:
        """Read of what lies here. Raises StoreFault."""

    async def look_at_site(self, waiting: Sequence[Awaited]) -> dict[tuple[int, int], Awaited]:
        """Tell how the orders stand that went to the site while their labels wait here; nothing while it is away."""

    async def opened(self) -> Store:
        """Give the file it lies in. Raises StoreFault."""

    async def opened_at_last(self) -> Store:
        """Give the file it lies in, however long the disk needs for it."""

    async def run(self) -> None:
        """Move in what waits whenever the site is back."""

    async def aclose(self) -> None:
        """Give back what keeps it."""


class Context:
    """One account at work. ``merchant`` changes when a person switches; everything else stays for the session.

    ``connect`` makes the client of a key; ``connection_tried`` is set when it was asked to for the first time, or there
    is no key to ask it with.
    """

    def __init__(
        self,
        *,
        account: Account,
        merchant: Merchant | None,
        store: Store,
        connect: Callable[[str], CourierClient],
        budget: Budget,
        changes: Changes,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.account = account
        self.merchant = merchant
        self.store = store
        self.budget = budget
        self.changes = changes
        self.now = now
        self.offline: OfflineOrders | None = None
        """What takes what is done while the store of a site is not reached; None where the store is this computer's."""
        self.connection_tried = asyncio.Event()
        self._connect = connect
        self._client: CourierClient | None = None
        self._removed: frozenset[str] | None = None
        self._service_clock: tuple[float, float] | None = None

    @property
    def saved_here(self) -> int:
        """Give how many orders are saved on this computer alone and have not reached the store of the site yet."""
        return 0 if self.offline is None else self.offline.waiting

    @property
    def is_cut_off(self) -> bool:
        """Tell that nothing may be asked of the service now, since the site whose limit it is is not reached."""
        return bool(self.store.away_since) and not self.budget.sends_alone

    @property
    def client(self) -> CourierClient:
        """Give the client. Raises ApiError (not sent) while there is none: no key yet, or one that cannot be used."""
        if self._client is None:
            raise ApiError(
                Failure(kind=FailureKind.NO_CONNECTION, execution=Execution.NOT_SENT, detail="no client yet")
            )
        return self._client

    def connect_with(self, key: str) -> None:
        """Make the client. Raises ApiError when the address or the key cannot be used at all."""
        self._client = self._connect(key)

    def hear_clock(self, offset: float) -> None:
        """Take how far the service's clock is before this computer's (seconds), told by an answer's Date just now."""
        self._service_clock = (time.time() + offset, time.monotonic())

    async def hear_of_merchant(self, identifier: str, removed: bool) -> None:
        """Keep that the service says that a merchant was deleted, or that it is there (again)."""
        try:
            if self._removed is None:
                self._removed = await self.store.read(lambda db: accounts.removed_merchants(db, self.account_id))
            if removed is (identifier in self._removed):
                return
            code = await self.store.write(
                lambda db: accounts.mark_removed(db, self.account_id, identifier, removed=removed, at=self.now())
            )
        except StoreFault as fault:  # it is said again at the next request
            log.warning("what became of a merchant was not kept: %s", fault.kind)
            return
        self._removed = self._removed | {identifier, code} if removed else self._removed - {identifier, code}
        if self.merchant is not None and self.merchant.code == code:
            self.merchant = replace(self.merchant, removed=removed)
        self.changes.announce(Topic.ACCOUNTS, Topic.MERCHANTS, Topic.CONNECTION)

    async def learn_merchant(self) -> None:
        """Know of the merchant in use what the store does: a list told its brand, or another name."""
        code = self.merchant_code
        known = await self.store.read(lambda db: accounts.merchant(db, self.account_id, code)) if code else None
        if known is not None and known != self.merchant and self.merchant_code == code:
            self.merchant = known
            self.changes.announce(Topic.ACCOUNTS)

    @property
    def service_now(self) -> float | None:
        """Tell the service's time, whatever was done to this computer's clock since it was heard; None before that.

        After this computer slept it may be early, never late.
        """
        if self._service_clock is None:
            return None
        told, heard = self._service_clock
        return told + time.monotonic() - heard

    @property
    def connected(self) -> bool:
        """Tell whether there is a client, which has to be closed at the end."""
        return self._client is not None

    @property
    def account_id(self) -> str:
        """Name the account in the store."""
        return self.account.account_id

    @property
    def merchant_code(self) -> str:
        """Give what X-Merchant-Id carries; empty for a single-business key."""
        return self.merchant.code if self.merchant else ""
