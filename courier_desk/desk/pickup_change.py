"""Pending work that changes a pickup the service has: update, cancel, delete (see ``change_work``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from courier_desk.api.budget import Lane
from courier_desk.desk.changes import Topic
from courier_desk.desk.handlers import BeforeSend, ChangeWork, number_of
from courier_desk.desk.pickup_create import wanted_of, with_wanted
from courier_desk.desk.pickup_reading import keep_reading, read_pickup
from courier_desk.domain.failures import Failure
from courier_desk.domain.pickup_changes import dropped, judge_cancel, judge_update, told_facts
from courier_desk.domain.pickup_rules import CANCELED, is_canceled
from courier_desk.domain.pickups import Pickup
from courier_desk.domain.standing import Standing
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database


class PickupChange(ChangeWork[Pickup]):
    """One kind of change of a pickup."""

    topic = Topic.PICKUPS
    request = "GET /pickups/{pickupNumber}"

    async def _read(self, row: OutboxRow) -> tuple[Pickup | None, float]:
        return await read_pickup(self._context, number_of(row), row.merchant, Lane.CHECK)

    def _keep(self, db: Database, row: OutboxRow, got: Pickup | None, *, seen_at: float) -> None:
        keep_reading(db, row.account, row.merchant, number_of(row), got, seen_at=seen_at)

    def _status(self, got: Pickup | None) -> str:
        return got.status if got else ""


class UpdatePickup(PickupChange):
    """Reschedules: the whole state is sent, then read back, for a service may drop part of it (trap 5)."""

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        await self._context.client.update_pickup(
            number_of(row), wanted_of(row), merchant=row.merchant, lane=Lane.OUTBOX, before_send=before_send
        )

    def _standing(self, row: OutboxRow, got: Pickup | None) -> Standing:
        if got is None:
            return Standing.NOT_DONE
        before = (row.payload.get("before") or {}).get("facts") or {}
        return judge_update(wanted_of(row), before, got)

    def _keep_done(self, db: Database, row: OutboxRow, got: Pickup | None, *, seen_at: float) -> None:
        """What is not told of it is as it was sent."""
        self._keep(db, row, None if got is None else with_wanted(got, wanted_of(row)), seen_at=seen_at)

    def _result(self, row: OutboxRow, got: Pickup | None) -> Mapping[str, object]:
        missing = {} if got is None else dropped(wanted_of(row), got)
        return {"not_stuck": missing} if missing else {}


class CancelPickup(PickupChange):
    """Cancels: the pickup stays in the list."""

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        await self._context.client.cancel_pickup(
            number_of(row), merchant=row.merchant, lane=Lane.OUTBOX, before_send=before_send
        )

    def _standing(self, row: OutboxRow, got: Pickup | None) -> Standing:
        del row
        return Standing.NOT_DONE if got is None else judge_cancel(got)

    def _keep_done(self, db: Database, row: OutboxRow, got: Pickup | None, *, seen_at: float) -> None:
        """A status that is not told, or is still the one from before, is older than what was done."""
        before = str((row.payload.get("before") or {}).get("status", ""))
        if got is not None and (not got.status or got.status.casefold() == before.casefold()):
            got = replace(got, status=CANCELED, category="", label="")
        self._keep(db, row, got, seen_at=seen_at)

    def _says_done(self, failure: Failure) -> bool:
        return is_canceled(failure.current_status)


class DeletePickup(PickupChange):
    """Deletes: the service has it no more, the mirror keeps it as gone."""

    reads_back = False

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        await self._context.client.delete_pickup(
            number_of(row), merchant=row.merchant, lane=Lane.OUTBOX, before_send=before_send
        )

    def _standing(self, row: OutboxRow, got: Pickup | None) -> Standing:
        del row
        return Standing.DONE if got is None else Standing.NOT_DONE


def before_of(pickup: Pickup) -> dict[str, object]:
    """Give what this desk knew of a pickup before it was changed, as a row of the outbox keeps it."""
    return {"status": pickup.status, "facts": told_facts(pickup)}
