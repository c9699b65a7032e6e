"""Saving from the compose page, and keeping what is being typed for a crash.

One thing is saved at a time, so that a key pressed twice never makes two orders.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import field, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from shiboken6 import isValid

from courier_desk.desk.failures import ReferenceInUse
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.order_edit import says_otherwise
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import spawn
from courier_desk.ui.compose.editing import DraftRow, FormState
from courier_desk.ui.compose.protocols import OrderChanges, Orders, TypedForms
from courier_desk.ui.widgets import StatusMessage

translate = QCoreApplication.translate

#: Tells the page what came of saving.
_Tell = Callable[[], object]
#: What was typed is on the disk this long (milliseconds) after it was, at the latest.
_AUTOSAVE_DELAY = 1200


class Saving(QObject):
    """Commits orders and drafts to this computer; the network is not waited for."""

    created = Signal(object, object)
    """The order (OrderRequest) is on disk: its row in the outbox."""
    kept = Signal(bool)
    """The draft is on disk; whether the page is to be left now."""
    updated = Signal(str, object)
    """The change of the order of this number is on disk: its row in the outbox."""
    reference_in_use = Signal(str)
    """Nothing was saved: another order here has this reference."""
    failed = Signal()
    """Nothing was saved: this computer's disk did not take it. What was typed is still in the form."""

    wanted_back = Signal(object)
    """What was put aside (FormState) could not be kept, and a person wants it back in the form."""

    def __init__(self, orders: Orders, changes: OrderChanges, status: StatusMessage, parent: QObject) -> None:
        super().__init__(parent)
        self._status = status
        self._orders = orders
        self._changes = changes
        self._busy = False
        self._leaving = False
        self._taken = OrderDraft()
        self._row: DraftRow | None = None
        self._put_off: list[Callable[[], None]] = []
        self._work: asyncio.Task[None] | None = None

    def create(self, draft: OrderDraft, request: OrderRequest, row: DraftRow, *, print_after: bool) -> None:
        """Save the order that the draft makes, unless something is being saved; its row ends with that."""
        if not self._busy:
            work = self._create(request, row, print_after, merchant=draft.merchant)
            self._begin(draft, row, work, name="create order")

    def update(self, draft: OrderDraft, seen: Order, request: OrderRequest, *, print_after: bool) -> None:
        """Save the change that the draft makes of an order as it was seen, unless something is being saved."""
        if not self._busy:
            self._begin(draft, None, self._update(seen, request, print_after), name="change order")

    def put_aside(self, draft: OrderDraft, row: DraftRow) -> None:
        """Keep a draft that makes room for something else; what cannot be kept is offered back."""
        spawn(self._put_aside(draft, row), name="put a draft aside")

    def keep(self, draft: OrderDraft, row: DraftRow, *, leave: bool) -> None:
        """Keep the draft. While something is being saved there is nothing else to keep, but leaving is remembered."""
        if self._busy:
            self._leaving = self._leaving or leave
            return
        self._begin(draft, row, self._keep(draft, row, leave), name="keep draft")

    def put_off(self, then: Callable[[], None]) -> bool:
        """Have this done once what is being saved is saved, or could not be; False when nothing is being saved.

        Until then the form belongs to what is being saved.
        """
        if self._busy:
            self._put_off.append(then)
        return self._busy

    async def ended(self) -> None:
        """Wait until what is being saved is saved, or could not be."""
        while self._work is not None and not self._work.done():
            await asyncio.wait([self._work])

    def opened_again(self, row: DraftRow | None) -> None:
        """A draft is written on: what was left of it last is offered back no more."""
        if row is not None and self._row is not None and row.draft_id == self._row.draft_id:
            self._status.withdraw_offer(kept_words())

    def was_of(self, row: DraftRow) -> bool:
        """Tell whether what was saved last is of this row."""
        return row is self._row

    def is_typed_since(self, draft: OrderDraft) -> bool:
        """Tell whether the draft says something else than what was saved last: a person typed on meanwhile."""
        return says_otherwise(self._taken, draft)

    def take_leave(self) -> bool:
        """Tell whether somebody wanted to leave while the last thing was being saved; told once."""
        leaving, self._leaving = self._leaving, False
        return leaving

    def _begin(self, draft: OrderDraft, row: DraftRow | None, work: Coroutine[Any, Any, _Tell], *, name: str) -> None:
        self._busy, self._taken, self._row = True, draft, row
        self._work = spawn(self._then_tell(work), name=name)

    async def _then_tell(self, work: Coroutine[Any, Any, _Tell]) -> None:
        tell: _Tell = self.failed.emit
        try:
            tell = await work
        finally:
            self._busy = False
            if isValid(self):  # the window may be gone
                tell()
                waiting, self._put_off = self._put_off, []
                for then in waiting:
                    then()

    async def _create(self, request: OrderRequest, row: DraftRow, print_after: bool, *, merchant: str) -> _Tell:
        try:
            async with row.lock:
                row_id = await self._orders.create(
                    request, print_after=print_after, draft_id=row.draft_id, merchant=merchant
                )
                row.end()
        except ReferenceInUse as error:
            self._leaving = False
            return partial(self.reference_in_use.emit, error.reference)
        except Exception:
            self._leaving = False
            raise
        return partial(self.created.emit, request, row_id)

    async def _update(self, seen: Order, request: OrderRequest, print_after: bool) -> _Tell:
        row = await self._changes.update(seen.number, request, print_after=print_after, seen=seen)
        return partial(self.updated.emit, seen.number, row)

    async def _put_aside(self, draft: OrderDraft, row: DraftRow) -> None:
        try:
            await self._write(draft, row)
        except Exception:
            text = translate("Compose", "This computer could not keep what you typed as a draft.")
            back = FormState(draft=draft, row=row)
            self._status.failed_with_way_back(text, partial(self.wanted_back.emit, back))
            raise

    async def _write(self, draft: OrderDraft, row: DraftRow) -> None:
        async with row.lock:
            if row.is_ended:  # its order was made while this waited: what was typed since is another draft
                if self.is_typed_since(draft):
                    await self._orders.keep_draft(replace(draft, reference=""), None)
                return
            row.draft_id = await self._orders.keep_draft(draft, row.draft_id)
            row.is_kept = True

    async def _keep(self, draft: OrderDraft, row: DraftRow, leave: bool) -> _Tell:
        await self._write(draft, row)
        return partial(self.kept.emit, leave)


def kept_words() -> str:
    """Say that what was typed is a draft; it is offered back with these words until that draft is opened again."""
    return translate("Compose", "Kept as a draft. It is in the Outbox.")


@frozen
class _Wanted:
    """What is to be on the disk of a form; no draft: nothing."""

    row: DraftRow = field(default_factory=DraftRow)
    draft: OrderDraft | None = None
    number: str = ""


class Autosave(QObject):
    """Writes the form down every moment or two while it is typed. One writing at a time, the last one wins."""

    def __init__(self, forms: TypedForms, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._forms = forms
        self.was_needed = False
        """Something worth keeping stood in the form since it is watched."""
        self._wanted = self._kept = _Wanted()
        self._writing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_AUTOSAVE_DELAY)
        self._timer.timeout.connect(self.write_now)

    def note(self, row: DraftRow, draft: OrderDraft | None, number: str = "") -> None:
        """Take what stands in the form of this row now; None when there is nothing worth keeping."""
        self._wanted = _Wanted(row, draft, number)
        self.was_needed = self.was_needed or draft is not None
        if self.is_kept():
            self._timer.stop()
        elif draft is None:
            self.write_now()
        elif not self._timer.isActive():
            self._timer.start()

    def write_now(self) -> None:
        """Write down what is not written yet: the window closes, the page is left."""
        self._timer.stop()
        if not self._writing and not self.is_kept():
            self._writing = True
            spawn(self._write(), name="keep what is typed")

    def is_kept(self) -> bool:
        """Tell whether the disk has what it should; two empty forms are one as long as neither has a row."""
        nothing = self._wanted.draft is None and self._kept.draft is None and self._wanted.row.draft_id is None
        return nothing or self._wanted == self._kept

    async def _write(self) -> None:
        try:
            while not self.is_kept():
                wanted = self._wanted
                if wanted.draft is None:
                    written = await wanted.row.forget(self._forms)
                else:
                    written = await wanted.row.keep(self._forms, wanted.draft, wanted.number)
                if not written:  # the disk does not take it; the next key typed tries again
                    return
                self._kept = wanted
        finally:
            self._writing = False
