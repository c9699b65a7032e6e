"""What the order form asks of the desk besides saving: what this merchant's orders are like, and what was being typed.

What is typed is a draft in the outbox from its first moments on, and the one that the form goes on with at the next
start, after a crash too; what was sent or discarded meanwhile is not given back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import TypeVar

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context, OfflineOrders
from courier_desk.desk.handlers import request_of
from courier_desk.desk.orders import is_in_hand, keep_draft_row
from courier_desk.desk.outbox_items import draft_in
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.money import UsualAmount, usual_amount
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, order_form, outbox
from courier_desk.store.faults import StoreFault
from courier_desk.store.order_form import AutosavedForm
from courier_desk.store.pickup_addresses import used_pickup_addresses
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
Written = TypeVar("Written")
_SAVED = frozenset(State) - {State.DRAFT}
#: The last order saved is among so many of the latest pieces of work.
_LOOKED_AT = 30


@frozen(kw_only=True)
class OrderHabits:
    """What the merchant's orders are like.

    ``usual`` is None while too few are known; ``reasons`` of returns, most used first; ``pickup_addresses``: those
    known of this merchant, the main one first, then the most used; ``last`` is the order saved last at this desk;
    ``called``: what the merchant is called, "" where that is not known.
    """

    usual: UsualAmount | None = None
    last: OrderRequest | None = None
    reasons: tuple[str, ...] = ()
    pickup_addresses: tuple[KnownPickupAddress, ...] = ()
    called: str = ""


@frozen(kw_only=True)
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
            known = accounts.merchant(db, account, merchant) if merchant else None
            return OrderHabits(
                called=known.called if known is not None else "",
                usual=usual_amount(order_form.cod_amounts(db, account, merchant)),
                last=_last_saved(db, account, merchant),
                reasons=tuple(order_form.return_reasons(db, account, merchant)),
                pickup_addresses=used_pickup_addresses(db, account, merchant),
            )

        return await self._context.store.look(look)

    async def keep(self, form: TypedForm) -> TypedForm | None:
        """Keep what is being typed: a new order in its one row of the outbox, which the answer names.

        None when the disk does not take it.
        """
        context, offline = self._context, self._context.offline
        if offline is not None:
            form = replace(form, draft_id=offline.became(form.draft_id))
            if not form.number and (offline.is_own(form.draft_id) or context.store.away_since):
                return await self._kept_here(offline, form)

        def keep(db: Database) -> tuple[TypedForm, bool]:
            self._look_for_left(db)
            kept, is_news = form, False
            if not form.number:
                row_id, is_news = keep_draft_row(db, context, form.draft, form.draft_id)
                kept = replace(form, draft_id=row_id)
            plain = kept.draft.to_plain()
            autosave = AutosavedForm(draft=plain, draft_id=kept.draft_id, number=kept.number, at=context.now())
            order_form.autosave(db, context.account_id, autosave)
            return kept, is_news

        written = await self._written(keep)
        if written is None:
            return None
        kept, is_news = written
        if is_news:
            context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return kept

    async def _kept_here(self, offline: OfflineOrders, form: TypedForm) -> TypedForm | None:
        """Keep what is being typed on this computer: the site is not reached, or has not taken it in yet."""
        try:
            return replace(form, draft_id=await offline.keep_draft(form.draft, form.draft_id))
        except StoreFault as fault:
            log.warning("what is being typed could not be kept: %s", fault.kind)
            return None

    async def forget(self, draft_id: int | None = None) -> bool:
        """Keep nothing: the form is empty, or what stood in it is saved. False when the disk does not take it.

        ``draft_id``: the row of a form that was emptied; it goes too, unless it is on its way.
        """
        offline = self._context.offline
        if offline is not None and draft_id is not None:
            if offline.is_own(draft_id):
                return await self._forgotten_here(offline, draft_id)
            draft_id = offline.became(draft_id)

        def forget(db: Database) -> bool:
            self._look_for_left(db)
            order_form.drop_autosaved(db, self._context.account_id)
            if draft_id is None or not is_in_hand(db, draft_id):
                return False
            outbox.remove(db, draft_id)
            return True

        gone = await self._written(forget)
        if gone:
            self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return gone is not None

    @staticmethod
    async def _forgotten_here(offline: OfflineOrders, draft_id: int) -> bool:
        def forget(db: Database) -> None:
            if is_in_hand(db, draft_id):
                outbox.remove(db, draft_id)

        try:
            await offline.write(forget)
        except StoreFault as fault:
            log.warning("what is being typed could not be forgotten: %s", fault.kind)
            return False
        return True

    def _look_for_left(self, db: Database) -> None:
        """Take what the run before left, once: before this run writes in its place."""
        with self._looking:
            if not self._is_looked_for:
                self._left = _still_unfinished(db, self._context.account_id)
                self._is_looked_for = True

    async def _written(self, write: Callable[[Database], Written]) -> Written | None:
        try:
            return await self._context.store.write(write)
        except StoreFault as fault:
            level = logging.INFO if fault.is_away else logging.WARNING
            log.log(level, "what is being typed could not be kept: %s", fault.kind)
            return None

    async def kept(self) -> TypedForm | None:
        """Give, once, what was being typed when the program ended; None when there is nothing, or it was saved.

        A person who types before this is asked for loses nothing by it: it is taken before their first words are kept.
        """
        await self._context.store.read(self._look_for_left)
        form, self._left = self._left, None
        if form is None:
            return None
        return TypedForm(draft=OrderDraft.from_plain(form.draft), draft_id=form.draft_id, number=form.number)


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
    if form.draft_id is not None:
        row = outbox.get(db, form.draft_id)
        if row is None or not is_in_hand(db, form.draft_id):
            return None
        if row.changed > form.at and (later_words := draft_in(row)) is not None:
            # What was typed while the site was away went into the row; another desk may have written on, too.
            form = replace(form, draft=later_words.to_plain())
    reference, merchant = str(form.draft.get("reference", "")), str(form.draft.get("merchant", "")) or None
    saved = outbox.by_reference(db, account, reference, merchant) if reference else None
    return None if saved is not None and saved.progress.state is not State.DRAFT else form
