"""AWB label files: fetched once (two at a time), kept as long as the order has not changed. Printing is the queue's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Literal
from weakref import WeakValueDictionary

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.label_paper import LabelPaper
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, LabelProblem, ReadyLabel
from courier_desk.store import labels as kept
from courier_desk.store import orders
from courier_desk.store.faults import StoreFault
from courier_desk.store.labels import Print
from courier_desk.store.sql import Database

__all__ = ["FETCHES_AT_ONCE", "LabelDesk", "Print", "Size"]

Size = Literal["A4", "A5"]
log = logging.getLogger(__name__)
#: An AWB is heavy for the service: never more than this many at once (field notes, trap 12).
FETCHES_AT_ONCE = 2


class LabelDesk:
    """Labels of one account."""

    def __init__(self, context: Context, paper: LabelPaper) -> None:
        self._context = context
        self._paper = paper
        self._fetches = asyncio.Semaphore(FETCHES_AT_ONCE)
        self._one_at_a_time: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def is_kept(self, number: str) -> bool:
        """Tell whether the label can be printed without the service: one of this order as it is now is kept here."""
        return (await self._held(number))[1] is not None

    async def kept_of(self, numbers: Sequence[str], size: Size) -> frozenset[str]:
        """Give which of these labels can be printed in that size without a request."""
        context = self._context

        def look(db: Database) -> frozenset[str]:
            known = {number: orders.order(db, context.account_id, number) for number in numbers}
            changed = {number: order.changed if order else None for number, order in known.items()}
            return kept.kept_numbers(db, context.account_id, size, changed)

        return await context.store.read(look)

    async def _held(self, number: str, size: Size | None = None) -> tuple[datetime | None, bytes | None]:
        """Give when the order changed last, and the label that is kept of it as it is since then."""
        context, size = self._context, size or self._paper.size
        order = await context.store.read(lambda db: orders.order(db, context.account_id, number))
        changed = order.changed if order else None
        held = await context.store.read(lambda db: kept.kept(db, context.account_id, number, size))
        return changed, held.pdf if held is not None and held.order_changed == changed else None

    async def label(self, number: str, merchant: str, *, size: Size | None = None) -> bytes:
        """Give the label's PDF: the kept one while the order has not changed, else a fresh one. Raises DeskFailure.

        ``size``: of the paper in use unless another is named.
        """
        self._paper.warm()  # while the file is fetched
        lock = self._one_at_a_time.setdefault(number, asyncio.Lock())
        async with lock:  # whoever asks meanwhile finds it kept
            changed, held = await self._held(number, size)
            return held if held is not None else await self._fetch(number, merchant, changed, size or self._paper.size)

    async def _fetch(self, number: str, merchant: str, changed: datetime | None, size: Size) -> bytes:
        context = self._context
        try:
            async with self._fetches:
                pdf = await context.client.awb(number, merchant=merchant, size=size, lane=Lane.LABEL)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        try:
            await context.store.write(
                lambda db: kept.keep(
                    db, context.account_id, number, size, order_changed=changed, pdf=pdf, kept_at=context.now()
                )
            )
        except StoreFault as fault:  # it can be printed all the same
            log.warning("a label could not be kept: %s", fault.kind)
        return pdf

    async def draw(self, pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
        """Draw a label for paper and read it back. A file that its reader died under is not opened a second time by
        itself, also not in another run: that waits for ``let_open``. Raises StoreFault only when reading the store.
        """
        account, file_hash = self._context.account_id, kept.hash_of(pdf)
        danger = await self._context.store.read(lambda db: kept.danger(db, account, file_hash))
        if danger is not None:
            return ReadyLabel(number=expected.number, problem=LabelProblem.DANGEROUS, detail=danger)
        label = await asyncio.to_thread(self._paper.prepare, pdf, expected, profile)
        if label.problem is LabelProblem.DANGEROUS:
            log.warning("the label of an order is not opened again by itself: %s", label.detail)
            now, detail = self._context.now(), label.detail
            try:
                await self._context.store.write(
                    lambda db: kept.note_danger(db, account, expected.number, file_hash, now, detail)
                )
            except StoreFault as fault:
                log.warning("that a label is dangerous could not be kept: %s", fault.kind)
        return label

    async def let_open(self, number: str) -> None:
        """Let a label be opened again that its reader died under, as a person wishes; it is fetched anew."""
        await self._context.store.write(lambda db: kept.let_open(db, self._context.account_id, number))

    async def prints(self, number: str) -> list[Print]:
        """Give when the label was printed here, newest first."""
        return await self._context.store.read(lambda db: kept.prints(db, self._context.account_id, number))
