"""What a session makes late: the first rows on the screen do not need it, and it is imported when it is wanted first.

A window stands sooner for every module it does not wait for; whatever asks for one of these has it from then on.
"""
# ruff: noqa: PLC0415 - importing late is what this file is for

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from courier_desk.domain.outbox import Kind

if TYPE_CHECKING:
    from courier_desk.desk.audit import AuditDesk
    from courier_desk.desk.connection import Connection
    from courier_desk.desk.context import Context
    from courier_desk.desk.customers import CustomerDesk
    from courier_desk.desk.handlers import Work
    from courier_desk.desk.handovers import HandoverDesk
    from courier_desk.desk.intake import IntakeDesk
    from courier_desk.desk.labels import LabelDesk
    from courier_desk.desk.merchants import MerchantDesk
    from courier_desk.desk.mirror import Mirror
    from courier_desk.desk.news import NewsDesk
    from courier_desk.desk.order_actions import OrderActions, OrderBatch
    from courier_desk.desk.order_form import OrderFormDesk
    from courier_desk.desk.order_lookup import ReferenceProbe
    from courier_desk.desk.orders import OrderDesk
    from courier_desk.desk.outbox import Outbox
    from courier_desk.desk.outbox_desk import OutboxDesk
    from courier_desk.desk.pickup_handlers import PickupReader
    from courier_desk.desk.pickups import PickupDesk
    from courier_desk.desk.print_jobs import JobPages, PrintJobDesk
    from courier_desk.desk.print_queue import PrintQueue
    from courier_desk.desk.scan_station import ScanDesk
    from courier_desk.desk.zones import ZoneDesk
    from courier_desk.domain.calendar import WorkingDays


#: What a session that runs needs soon: imported in a worker before, so that no window waits for it.
SOON = tuple(
    f"courier_desk.desk.{name}"
    for name in (
        "mirror",
        "audit",
        "pickup_handlers",
        "merchants",
        "order_handlers",
        "merchant_handlers",
        "order_actions",
    )
)


class LateParts:
    """What a session makes late. The session itself makes the parts named here first."""

    _context: Context
    connection: Connection
    labels: LabelDesk
    prints: PrintQueue
    outbox: Outbox
    orders: OrderDesk
    zones: ZoneDesk
    _pause: float  # seconds between two polls
    _working_days: WorkingDays | None
    _pickup_marks: bool

    @cached_property
    def order_actions(self) -> OrderActions:
        """Give the changes of orders."""
        from courier_desk.desk.order_actions import OrderActions

        return OrderActions(self._context, self.connection, self.labels, self.outbox.wake)

    @cached_property
    def print_jobs(self) -> PrintJobDesk:
        """Give jobs of labels as people make and steer them."""
        from courier_desk.desk.print_jobs import PrintJobDesk

        return PrintJobDesk(self._context, self.prints)

    @cached_property
    def job_pages(self) -> JobPages:
        """Give what the pages of jobs show."""
        from courier_desk.desk.print_jobs import JobPages

        return JobPages(self._context, self.print_jobs, self.outbox_desk)

    @cached_property
    def scans(self) -> ScanDesk:
        """Give the scan station."""
        from courier_desk.desk.scan_station import Parts, ScanDesk

        parts = Parts(
            connection=self.connection,
            labels=self.labels,
            prints=self.prints,
            print_jobs=lambda: self.print_jobs,
            orders=self.orders,
            pickups=lambda: self.pickups,
            handovers=lambda: self.handovers,
        )
        return ScanDesk(self._context, parts)

    @cached_property
    def order_batch(self) -> OrderBatch:
        """Give cancelling and deleting several orders."""
        from courier_desk.desk.order_actions import OrderBatch

        return OrderBatch(self._context, self.order_actions)

    @cached_property
    def order_form(self) -> OrderFormDesk:
        """Give what the form asks."""
        from courier_desk.desk.order_form import OrderFormDesk

        return OrderFormDesk(self._context)

    @cached_property
    def customers(self) -> CustomerDesk:
        """Give the customer book."""
        from courier_desk.desk.customers import CustomerDesk

        return CustomerDesk(self._context)

    @cached_property
    def intake(self) -> IntakeDesk:
        """Give the reading of tables."""
        from courier_desk.desk.intake import IntakeDesk

        return IntakeDesk(self._context)

    @cached_property
    def outbox_desk(self) -> OutboxDesk:
        """Give the outbox for a person."""
        from courier_desk.desk.outbox_desk import OutboxDesk

        return OutboxDesk(
            self._context,
            self._works,
            catalog=lambda: self.zones.catalog,
            suggest_reference=self.orders.suggest_reference,
            try_now=self.outbox.try_now,
        )

    @cached_property
    def pickups(self) -> PickupDesk:
        """Give the pickups."""
        from courier_desk.desk.pickups import PickupDesk

        made = PickupDesk(self._context, self._pickup_reader, self.outbox.wake)
        if self._working_days is not None:
            made.working_days = self._working_days
        made.marks = self._pickup_marks
        return made

    @cached_property
    def handovers(self) -> HandoverDesk:
        """Give what was handed to couriers."""
        from courier_desk.desk.handovers import HandoverDesk

        return HandoverDesk(self._context, self.prints.who)

    @cached_property
    def merchants(self) -> MerchantDesk:
        """Give the merchants."""
        from courier_desk.desk.merchants import MerchantDesk

        return MerchantDesk(self._context, self.outbox.wake)

    @cached_property
    def news(self) -> NewsDesk:
        """Give what changed lately."""
        from courier_desk.desk.news import NewsDesk

        return NewsDesk(self._context)

    @cached_property
    def references(self) -> ReferenceProbe:
        """Give the probe for how this service finds references."""
        from courier_desk.desk.order_lookup import ReferenceProbe

        return ReferenceProbe(self._context)

    @cached_property
    def audit(self) -> AuditDesk:
        """Give the search for references that stand twice."""
        from courier_desk.desk.audit import AuditDesk

        return AuditDesk(self._context, self.mirror.caught_up, self.order_actions.delete)

    @cached_property
    def mirror(self) -> Mirror:
        """Give the mirror of what the service has."""
        from courier_desk.desk.mirror import Mirror

        return Mirror(self._context, pause=self._pause)

    @cached_property
    def _pickup_reader(self) -> PickupReader:
        from courier_desk.desk.pickup_handlers import PickupReader

        return PickupReader(self._context)

    @cached_property
    def _works(self) -> Mapping[str, Work]:
        return _LateWorks(self._make_works)

    def _make_works(self) -> Mapping[str, Work]:
        from courier_desk.desk.merchant_handlers import CreateMerchant
        from courier_desk.desk.order_handlers import CancelOrder, CreateOrder, DeleteOrder, UpdateOrder
        from courier_desk.desk.pickup_handlers import CancelPickup, CreatePickup, DeletePickup, UpdatePickup

        context = self._context
        return {
            Kind.ORDER_CREATE: CreateOrder(context, self.prints),
            Kind.ORDER_UPDATE: UpdateOrder(context, self.prints),
            Kind.ORDER_CANCEL: CancelOrder(context),
            Kind.ORDER_DELETE: DeleteOrder(context),
            Kind.PICKUP_CREATE: CreatePickup(context, self._pickup_reader.read_soon),
            Kind.PICKUP_UPDATE: UpdatePickup(context),
            Kind.PICKUP_CANCEL: CancelPickup(context),
            Kind.PICKUP_DELETE: DeletePickup(context),
            Kind.MERCHANT_CREATE: CreateMerchant(context),
        }


class _LateWorks(Mapping[str, "Work"]):
    """How each kind of pending work is done, made when the first piece is."""

    def __init__(self, make: Callable[[], Mapping[str, Work]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, Work]:
        return self._make()

    def __getitem__(self, kind: str) -> Work:
        return self._made[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)
