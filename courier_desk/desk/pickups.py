"""Pickups at the desk: every wish is saved first and sent by the outbox; what is shown comes from the store.

A pickup that the service does not have yet is changed in the outbox itself while it only waits there; once it may be on
its way, the change follows it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.pickup_change import before_of
from courier_desk.desk.pickup_create import KNOWN_THEN, wanted_of, with_wanted
from courier_desk.desk.pickup_planning import keep_phone
from courier_desk.desk.pickup_reading import PickupReader
from courier_desk.desk.pickup_view import PickupDetail, PickupNotAllowed, PickupView
from courier_desk.domain.outbox import Event, Policy, Progress, State, advance
from courier_desk.domain.outbox_kinds import ENDS, Kind, follower_target, pickup_target
from courier_desk.domain.pickup_rules import PickupAction
from courier_desk.domain.pickup_tokens import LENGTH, LONGER, new_token, reference_of, split_token, with_token
from courier_desk.domain.pickups import Pickup, PickupRequest
from courier_desk.store import outbox, pickup_list, pickups
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.pickup_payloads import pickup_to_plain
from courier_desk.store.sql import Database

__all__ = ["PickupDesk", "PickupDetail", "PickupNotAllowed"]

T = TypeVar("T")
_POLICY = Policy()
#: So many marks of each length are drawn before the next way is taken.
_DRAWS = 20
#: What a person still has in hand: it may be changed and thrown away. All else the service has or may get.
_IN_HAND = frozenset({State.DRAFT, State.WAITING, State.REFUSED})
_KINDS = {
    PickupAction.RESCHEDULE: Kind.PICKUP_UPDATE,
    PickupAction.CANCEL: Kind.PICKUP_CANCEL,
    PickupAction.DELETE: Kind.PICKUP_DELETE,
}


class PickupDesk(PickupView):
    """Pickups of one account. ``on_pending`` wakes the sender."""

    def __init__(self, context: Context, reader: PickupReader, on_pending: Callable[[], None]) -> None:
        super().__init__(context, reader)
        self._on_pending = on_pending

    # -- what a person asks for ----------------------------------------------------------------------------------

    async def schedule(self, request: PickupRequest, *, merchant: str | None = None) -> int:
        """Commit a pickup to this computer and have it sent; gives its row in the outbox.

        ``merchant`` is the one the form was opened for, the one in use unless told. A mark is put behind its notes,
        unless a person has switched that off.
        """
        context, now = self._context, self._context.now()
        bound = context.merchant_code if merchant is None else merchant

        def keep(db: Database) -> int:
            keep_phone(db, context.account_id, bound, request.phone, now)
            token = self._free_token(db, bound) if self.marks else ""
            reference = reference_of(token) if token else ""
            row = self._row(Kind.PICKUP_CREATE, reference, bound, request=_marked(request, token))
            if not token:
                known = pickups.known_on(db, context.account_id, bound, request.day)
                row = replace(row, payload={**row.payload, KNOWN_THEN: known})
            return outbox.add(db, row)

        return await self._saved(keep)

    async def reschedule(self, number: str, request: PickupRequest) -> int:
        """Save a changed pickup and have it sent; gives its row in the outbox. Its mark is kept.

        A change that only waits is replaced. Raises PickupNotAllowed, DeskFailure (unknown here).
        """
        context = self._context

        def keep(db: Database) -> int:
            known, merchant = self._checked(db, number, PickupAction.RESCHEDULE)
            wanted = _marked(_whole(request, known), split_token(known.notes)[1] if self.marks else "")
            keep_phone(db, context.account_id, merchant, request.phone, context.now())
            for open_row in outbox.changes_of(db, context.account_id, pickup_target(number)):
                if open_row.kind == Kind.PICKUP_UPDATE and open_row.progress.state in _IN_HAND:
                    self._edit(db, open_row, wanted)
                    return open_row.row_id
            row = self._row(Kind.PICKUP_UPDATE, "", merchant, request=wanted, number=number, before=known)
            return outbox.add(db, row)

        return await self._saved(keep)

    async def cancel(self, number: str) -> int:
        """Save that the pickup is to be cancelled and have it sent; gives its row. Raises as ``reschedule``."""
        return await self._withdraw(number, PickupAction.CANCEL)

    async def delete(self, number: str) -> int:
        """Save that the pickup is to be deleted for good and have it sent; gives its row. Raises as ``reschedule``."""
        return await self._withdraw(number, PickupAction.DELETE)

    async def _withdraw(self, number: str, action: PickupAction) -> int:
        def keep(db: Database) -> int:
            known, merchant = self._checked(db, number, action)
            for open_row in outbox.changes_of(db, self._context.account_id, pickup_target(number)):
                if open_row.progress.state in _IN_HAND:  # what was to be changed before is of no use any more
                    outbox.remove(db, open_row.row_id)
            return outbox.add(db, self._row(_KINDS[action], "", merchant, number=number, before=known))

        return await self._saved(keep)

    async def change_unsent(self, row_id: int, request: PickupRequest) -> int | None:
        """Change a pickup that the service does not have yet; gives the row that carries the change.

        None when there is no such row any more (it was created meanwhile: ``reschedule`` it).
        """
        context = self._context

        def keep(db: Database) -> int | None:
            row = self._pending(db, row_id)
            if row is None:
                return None
            before = wanted_of(row)
            wanted = _marked(_whole(request, before), split_token(before.notes)[1])
            keep_phone(db, context.account_id, row.merchant, request.phone, context.now())
            if row.progress.state in _IN_HAND:
                self._edit(db, row, wanted)
                return row_id
            return outbox.add(db, self._follower(row, Kind.PICKUP_UPDATE, request=wanted))

        return await self._saved(keep)

    async def withdraw_unsent(self, row_id: int) -> bool:
        """Take back a pickup that the service does not have yet; False when there is no such row any more.

        One that may be on its way is deleted as soon as it is known to be there.
        """

        def keep(db: Database) -> bool:
            row = self._pending(db, row_id)
            if row is None:
                return False
            if row.progress.state in _IN_HAND:
                outbox.remove(db, row_id)
            elif not any(
                Kind(one.kind) in ENDS
                for one in outbox.changes_of(db, self._context.account_id, follower_target(row_id))
            ):
                outbox.add(db, self._follower(row, Kind.PICKUP_DELETE))
            return True

        return await self._saved(keep)

    # -- rows ----------------------------------------------------------------------------------------------------

    def _free_token(self, db: Database, merchant: str) -> str:
        """Make a mark that no pickup of the merchant and no work of the desk bears; a longer one when few are left."""
        account = self._context.account_id
        for length in (LENGTH,) * _DRAWS + (LONGER,) * _DRAWS:
            token = new_token(secrets.choice, length)
            taken = outbox.by_reference(db, account, reference_of(token)) is not None
            if not taken and not pickup_list.token_known(db, account, merchant, token):
                return token
        return ""

    async def _saved(self, keep: Callable[[Database], T]) -> T:
        result = await self._context.store.write(keep)
        self._context.changes.announce(Topic.OUTBOX, Topic.PICKUPS)
        self._on_pending()
        return result

    def _pending(self, db: Database, row_id: int) -> OutboxRow | None:
        row = outbox.get(db, row_id)
        mine = row is not None and row.kind == Kind.PICKUP_CREATE and row.account == self._context.account_id
        return row if row is not None and mine and row.progress.state is not State.DONE else None

    def _edit(self, db: Database, row: OutboxRow, wanted: PickupRequest) -> None:
        now = self._context.now()
        progress = advance(row.progress, Event.EDITED, now=now, policy=_POLICY)
        payload = {**row.payload, "request": pickup_to_plain(wanted)}
        outbox.edit(db, row.row_id, now=now, progress=progress, payload=payload)

    def _follower(self, row: OutboxRow, kind: Kind, *, request: PickupRequest | None = None) -> OutboxRow:
        wanted = wanted_of(row)
        before = with_wanted(Pickup(number=""), wanted)
        change = self._row(kind, "", row.merchant, request=request, before=before)
        return replace(change, target=follower_target(row.row_id))

    def _row(
        self,
        kind: Kind,
        reference: str,
        merchant: str,
        *,
        request: PickupRequest | None = None,
        number: str = "",
        before: Pickup | None = None,
    ) -> OutboxRow:
        now = self._context.now()
        payload: dict[str, object] = {"print": False}
        if request is not None:
            payload["request"] = pickup_to_plain(request)
        if before is not None:
            payload["before"] = before_of(before)
        return OutboxRow(
            kind=kind.value,
            account=self._context.account_id,
            merchant=merchant,
            reference=reference or f"{kind.value} {secrets.token_hex(6)}",
            target=pickup_target(number) if number else "",
            payload=payload,
            created=now,
            changed=now,
            progress=advance(Progress(), Event.SUBMIT, now=now, policy=_POLICY),
        )


def _whole(request: PickupRequest, known: Pickup | PickupRequest) -> PickupRequest:
    """Add what the form does not ask for and an update would clear (field notes, "pickup, more")."""
    return replace(
        request,
        fragile=known.fragile if request.fragile is None else request.fragile,
        large=known.large if request.large is None else request.large,
        location=known.location if request.location is None else request.location,
        address_id=request.address_id or known.address_id,
    )


def _marked(request: PickupRequest, token: str) -> PickupRequest:
    """Put the mark behind the person's notes; without one the notes stay as they are."""
    if not token:
        return request
    return replace(request, notes=with_token(split_token(request.notes)[0], token))
