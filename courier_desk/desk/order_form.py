"""What the order form asks of the desk besides saving: what this merchant's orders are like, and what was being typed.

What is typed is kept every few seconds and given back after a crash; what was saved meanwhile is not given back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from courier_desk.desk.context import Context
from courier_desk.desk.handlers import request_of
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.money import UsualAmount, usual_amount
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.outbox import Kind, State
from courier_desk.store import order_form, outbox
from courier_desk.store.faults import StoreFault
from courier_desk.store.order_form import AutosavedForm
from courier_desk.store.pickup_addresses import pickup_addresses
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
_SAVED = frozenset(State) - {State.DRAFT}
#: The last order saved is among so many of the latest pieces of work.
_LOOKED_AT = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderHabits:
    """What the merchant's orders are like.

    ``usual`` is None while too few are known; ``reasons`` of returns, most used first; ``pickup_addresses``: those
    known of this merchant, the main one first, then the most used; ``last`` is the order saved last at this desk.
    """

    usual: UsualAmount | None = None
    last: OrderRequest | None = None
    reasons: tuple[str, ...] = ()
    pickup_addresses: tuple[KnownPickupAddress, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedForm:
    """A form as it was being typed: the draft, the kept draft it belongs to, the number of the order being edited."""

    draft: OrderDraft
    draft_id: int | None = None
    number: str = ""


class OrderFormDesk:
    """The form's own questions, for one account."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._looking = Lock()  # the store reads and writes in different threads
        self._is_looked_for = False  # what the run before left; it is in place of that that this run writes
        self._left: AutosavedForm | None = None

    async def habits(self, merchant: str) -> OrderHabits:
        """Tell what this merchant's orders are like (its code; empty for a single-business key)."""
        account = self._context.account_id

        def look(db: Database) -> OrderHabits:
            return OrderHabits(
                usual=usual_amount(order_form.cod_amounts(db, account, merchant)),
                last=_last_saved(db, account, merchant),
                reasons=tuple(order_form.return_reasons(db, account, merchant)),
                pickup_addresses=_pickup_addresses(db, account, merchant),
            )

        return await self._context.store.read(look)

    async def keep(self, form: TypedForm) -> bool:
        """Keep what is being typed; False when the disk does not take it."""
        context = self._context
        kept = AutosavedForm(draft=form.draft.to_plain(), draft_id=form.draft_id, number=form.number, at=context.now())

        def keep(db: Database) -> None:
            self._look_for_left(db)
            order_form.autosave(db, context.account_id, kept)

        return await self._written(keep)

    async def forget(self) -> bool:
        """Keep nothing: the form is empty, or what stood in it is saved. False when the disk does not take it."""

        def forget(db: Database) -> None:
            self._look_for_left(db)
            order_form.drop_autosaved(db, self._context.account_id)

        return await self._written(forget)

    def _look_for_left(self, db: Database) -> None:
        """Take what the run before left, once: before this run writes in its place."""
        with self._looking:
            if not self._is_looked_for:
                self._left = _still_unfinished(db, self._context.account_id)
                self._is_looked_for = True

    async def _written(self, write: Callable[[Database], None]) -> bool:
        try:
            await self._context.store.write(write)
        except StoreFault as fault:
            log.warning("what is being typed could not be kept: %s", fault.kind)
            return False
        return True

    async def kept(self) -> TypedForm | None:
        """Give, once, what was being typed when the program ended; None when there is nothing, or it was saved.

        A person who types before this is asked for loses nothing by it: it is taken before their first words are kept.
        """
        await self._context.store.read(self._look_for_left)
        form, self._left = self._left, None
        if form is None:
            return None
        return TypedForm(draft=OrderDraft.from_plain(form.draft), draft_id=form.draft_id, number=form.number)


def _pickup_addresses(db: Database, account: str, merchant: str) -> tuple[KnownPickupAddress, ...]:
    """Give the addresses of a merchant: what was told of them, and ids that its orders named."""
    known = {one.address_id: one for one in pickup_addresses(db, account, merchant)}
    used = order_form.pickup_addresses(db, account, merchant)
    ids = dict.fromkeys([*(one for one in known if known[one].main), *used, *known])
    return tuple(known.get(one) or KnownPickupAddress(address_id=one) for one in ids)


def _last_saved(db: Database, account: str, merchant: str) -> OrderRequest | None:
    rows = outbox.page(db, account, states=_SAVED, merchant=merchant, limit=_LOOKED_AT)
    return next((request_of(row) for row in rows if row.kind == Kind.ORDER_CREATE), None)


def _still_unfinished(db: Database, account: str) -> AutosavedForm | None:
    """Give the kept form unless the program ended between saving what stood in it and forgetting it."""
    form = order_form.autosaved(db, account)
    if form is None:
        return None
    if form.number:
        later = [row for row in outbox.changes_of(db, account, f"order/{form.number}") if row.created >= form.at]
        return None if later else form
    reference = str(form.draft.get("reference", ""))
    saved = outbox.by_reference(db, account, reference) if reference else None
    return None if saved is not None and saved.progress.state is not State.DRAFT else form
