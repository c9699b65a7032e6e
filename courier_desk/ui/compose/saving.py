"""Saving from the compose page: one thing at a time, so that a key pressed twice never makes two orders."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from courier_desk.desk.failures import ReferenceInUse
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.ui.bridge import spawn
from courier_desk.ui.compose.desk import OrderChanges, Orders


class Saving(QObject):
    """Commits orders and drafts to this computer; the network is not waited for."""

    created = Signal(object, int)
    """The order (OrderRequest) is on disk: its row in the outbox."""
    kept = Signal(bool)
    """The draft is on disk; whether the page is to be left now."""
    updated = Signal(str, int)
    """The change of the order of this number is on disk: its row in the outbox."""
    reference_in_use = Signal(str)
    """Nothing was saved: another order here has this reference."""
    failed = Signal()
    """Nothing was saved: this computer's disk did not take it. What was typed is still in the form."""

    def __init__(self, orders: Orders, changes: OrderChanges, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._orders = orders
        self._changes = changes
        self._busy = False
        self._leaving = False

    def create(self, request: OrderRequest, *, print_after: bool, draft_id: int | None) -> None:
        """Save the order, unless something is being saved."""
        if not self._busy:
            self._busy = True
            spawn(self._create(request, print_after, draft_id), name="create order")

    def update(self, seen: Order, request: OrderRequest, *, print_after: bool) -> None:
        """Save the change of an order as it was seen, unless something is being saved."""
        if not self._busy:
            self._busy = True
            spawn(self._update(seen, request, print_after), name="change order")

    def put_aside(self, draft: OrderDraft, draft_id: int | None) -> None:
        """Keep a draft that makes room for something else; nobody waits for it."""
        spawn(self._put_aside(draft, draft_id), name="put a draft aside")

    def keep(self, draft: OrderDraft, *, draft_id: int | None, leave: bool) -> None:
        """Keep the draft. While something is being saved there is nothing else to keep, but leaving is remembered."""
        if self._busy:
            self._leaving = self._leaving or leave
            return
        self._busy = True
        spawn(self._keep(draft, draft_id, leave), name="keep draft")

    def take_leave(self) -> bool:
        """Tell whether somebody wanted to leave while the last thing was being saved; told once."""
        leaving, self._leaving = self._leaving, False
        return leaving

    async def _create(self, request: OrderRequest, print_after: bool, draft_id: int | None) -> None:
        try:
            row = await self._orders.create(request, print_after=print_after, draft_id=draft_id)
        except ReferenceInUse as error:
            self._leaving = False
            self.reference_in_use.emit(error.reference)
            return
        except Exception:
            self._leaving = False
            self.failed.emit()
            raise
        finally:
            self._busy = False
        self.created.emit(request, row)

    async def _update(self, seen: Order, request: OrderRequest, print_after: bool) -> None:
        try:
            row = await self._changes.update(seen.number, request, print_after=print_after, seen=seen)
        except Exception:
            self.failed.emit()
            raise
        finally:
            self._busy = False
        self.updated.emit(seen.number, row)

    async def _put_aside(self, draft: OrderDraft, draft_id: int | None) -> None:
        await self._orders.keep_draft(draft, draft_id)

    async def _keep(self, draft: OrderDraft, draft_id: int | None, leave: bool) -> None:
        try:
            await self._orders.keep_draft(draft, draft_id)
        except Exception:
            self.failed.emit()
            raise
        finally:
            self._busy = False
        self.kept.emit(leave)
