"""The services of a session that are imported and made when they are first asked for, a concept of its own.

The first rows on the screen need none of them, and a window stands sooner for every module it does not wait for.
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
    from courier_desk.desk.day_figures import DayFiguresDesk
    from courier_desk.desk.description import DescriptionDesk
    from courier_desk.desk.fees import FeeDesk
    from courier_desk.desk.handlers import Handler
    from courier_desk.desk.handovers import HandoverDesk
    from courier_desk.desk.imports import ImportDesk
    from courier_desk.desk.intake import IntakeDesk
    from courier_desk.desk.labels import LabelDesk, LabelPaper
    from courier_desk.desk.lookup import Lookup
    from courier_desk.desk.merchants import MerchantDesk
    from courier_desk.desk.mirror import Mirror
    from courier_desk.desk.observations import Surprises
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
    from courier_desk.desk.recent_activity import ActivityDesk
    from courier_desk.desk.scan_station import ScanDesk
    from courier_desk.desk.settlements import SettlementDesk
    from courier_desk.desk.watch_folder import FileWords, WatchDesk
    from courier_desk.desk.zones import ZoneDesk
    from courier_desk.domain.calendar import WorkingDays
    from courier_desk.domain.outbox import Policy, State
    from courier_desk.domain.watched_files import WatchChoice


#: What a session that runs needs at once: imported in a thread before, so that no window waits for it.
PRELOADED = tuple(
    f"courier_desk.desk.{name}"
    for name in (
        "outbox",
        "orders",
        "print_queue",
        "description",
        "mirror",
        "audit",
        "pickup_handlers",
        "merchants",
        "order_handlers",
        "merchant_handlers",
        "order_actions",
    )
)


class LazyServices:
    """The services made when they are first asked for, out of those named here, which the session makes first."""

    context: Context
    connection: Connection
    zones: ZoneDesk
    fees: FeeDesk
    _paper: LabelPaper
    _policy: Policy
    _who: str  # works here
    _pause: float  # seconds between two polls
    _working_days: WorkingDays | None
    _pickup_marks: bool
    _watch: WatchChoice
    _watch_times: tuple[float, float]  # between two looks, and until a file is whole (seconds)
    _file_words: Callable[[], FileWords] | None

    @cached_property
    def labels(self) -> LabelDesk:
        """Give the labels."""
        from courier_desk.desk.labels import LabelDesk

        return LabelDesk(self.context, self._paper)

    @cached_property
    def prints(self) -> PrintQueue:
        """Give the print queue."""
        from courier_desk.desk.print_queue import PrintQueue

        return PrintQueue(self.context, self.labels, self._paper, who=self._who)

    @cached_property
    def outbox(self) -> Outbox:
        """Give the sender."""
        from courier_desk.desk.outbox import Outbox

        return Outbox(self.context, self._handlers, policy=self._policy)

    @property
    def sending_held(self) -> bool:
        """Tell whether a person holds sending; nobody does before it begins."""
        return "outbox" in self.__dict__ and self.outbox.held

    async def pending_counts(self) -> dict[State, int]:
        """Count what is pending, by state."""
        from courier_desk.store import outbox_counts

        return await self.context.store.look(lambda db: outbox_counts.counts(db, self.context.account_id))

    @cached_property
    def orders(self) -> OrderDesk:
        """Give the orders."""
        from courier_desk.desk.orders import OrderDesk

        return OrderDesk(self.context, self.outbox.wake)

    @cached_property
    def surprises(self) -> Surprises:
        """Give what keeps the oddities of the service's answers."""
        from courier_desk.desk.observations import Surprises

        return Surprises(self.context)

    @cached_property
    def description(self) -> DescriptionDesk:
        """Give what is known of how the service is reached."""
        from courier_desk.desk.description import DescriptionDesk

        return DescriptionDesk(self.context)

    @cached_property
    def order_actions(self) -> OrderActions:
        """Give the changes of orders."""
        from courier_desk.desk.order_actions import OrderActions

        return OrderActions(self.context, self.connection, self.labels, self.outbox.wake)

    @cached_property
    def print_jobs(self) -> PrintJobDesk:
        """Give jobs of labels as people make and steer them."""
        from courier_desk.desk.print_jobs import PrintJobDesk

        return PrintJobDesk(self.context, self.prints)

    @cached_property
    def job_pages(self) -> JobPages:
        """Give what the pages of jobs show."""
        from courier_desk.desk.print_jobs import JobPages

        return JobPages(self.context, self.print_jobs, self.outbox_desk)

    @cached_property
    def scans(self) -> ScanDesk:
        """Give the scan station."""
        from courier_desk.desk.scan_station import Parts, ScanDesk

        parts = Parts(
            connection=self.connection,
            labels=self.labels,
            prints=self.prints,
            print_jobs=lambda: self.print_jobs,
            lookup=self.lookup,
            handovers=lambda: self.handovers,
        )
        return ScanDesk(self.context, parts)

    @cached_property
    def lookup(self) -> Lookup:
        """Give what says where a number leads."""
        from courier_desk.desk.lookup import Lookup

        return Lookup(self.context, self.orders, lambda: self.pickups)

    @cached_property
    def order_batch(self) -> OrderBatch:
        """Give cancelling and deleting several orders."""
        from courier_desk.desk.order_actions import OrderBatch

        return OrderBatch(self.context, self.order_actions)

    @cached_property
    def order_form(self) -> OrderFormDesk:
        """Give what the form asks."""
        from courier_desk.desk.order_form import OrderFormDesk

        return OrderFormDesk(self.context)

    @cached_property
    def customers(self) -> CustomerDesk:
        """Give the customer book."""
        from courier_desk.desk.customers import CustomerDesk

        return CustomerDesk(self.context)

    @property
    def intake(self) -> IntakeDesk:
        """Give the way of tables into the outbox of the merchant in use now: it stays that merchant's."""
        from courier_desk.desk.intake import IntakeDesk

        return IntakeDesk(self.context, self.context.merchant_code)

    @cached_property
    def imports(self) -> ImportDesk:
        """Give the files that are opened for import."""
        from courier_desk.desk.imports import ImportDesk
        from courier_desk.desk.open_import import ImportParts

        parts = ImportParts(
            zones=self.zones,
            fees=self.fees,
            print_jobs=lambda: self.print_jobs,
            wake=self.outbox.wake,
            who=lambda: self.prints.who,
        )
        return ImportDesk(self.context, parts)

    @cached_property
    def settlements(self) -> SettlementDesk:
        """Give what is owed, and the settlement sheets."""
        from courier_desk.desk.settlements import SettlementDesk

        return SettlementDesk(self.context, lambda: self.prints.who)

    @cached_property
    def watch(self) -> WatchDesk:
        """Give the watch folder."""
        from courier_desk.desk.watch_folder import WatchDesk, WatchParts

        assert self._file_words is not None
        parts = WatchParts(
            imports=lambda: self.imports,
            zones=self.zones,
            print_jobs=lambda: self.print_jobs,
            profile=lambda: self.prints.new_job().profile,
            who=lambda: self.prints.who,
            words=self._file_words,
        )
        pause, stretch = self._watch_times
        made = WatchDesk(self.context, parts, pause=pause, stretch=stretch)
        made.use(self._watch)
        return made

    @cached_property
    def outbox_desk(self) -> OutboxDesk:
        """Give the outbox for a person."""
        from courier_desk.desk.outbox_desk import OutboxDesk

        return OutboxDesk(
            self.context,
            self._handlers,
            catalog=lambda: self.zones.catalog,
            suggest_reference=self.orders.suggest_reference,
            try_now=self.outbox.try_now,
        )

    @cached_property
    def pickups(self) -> PickupDesk:
        """Give the pickups."""
        from courier_desk.desk.pickups import PickupDesk

        made = PickupDesk(self.context, self._pickup_reader, self.outbox.wake)
        if self._working_days is not None:
            made.working_days = self._working_days
        made.marks = self._pickup_marks
        return made

    @cached_property
    def handovers(self) -> HandoverDesk:
        """Give what was handed to couriers."""
        from courier_desk.desk.handovers import HandoverDesk

        return HandoverDesk(self.context, self.prints.who)

    @cached_property
    def merchants(self) -> MerchantDesk:
        """Give the merchants."""
        from courier_desk.desk.merchants import MerchantDesk

        return MerchantDesk(self.context, self.outbox.wake)

    @cached_property
    def day_figures(self) -> DayFiguresDesk:
        """Give the day in figures."""
        from courier_desk.desk.day_figures import DayFiguresDesk

        return DayFiguresDesk(self.context)

    @cached_property
    def activity(self) -> ActivityDesk:
        """Give what changed recently."""
        from courier_desk.desk.recent_activity import ActivityDesk

        return ActivityDesk(self.context)

    @cached_property
    def references(self) -> ReferenceProbe:
        """Give the probe for how this service finds references."""
        from courier_desk.desk.order_lookup import ReferenceProbe

        return ReferenceProbe(self.context)

    @cached_property
    def audit(self) -> AuditDesk:
        """Give the search for references that stand twice."""
        from courier_desk.desk.audit import AuditDesk

        return AuditDesk(self.context, self.mirror.caught_up, self.order_actions.delete)

    @property
    def mirror_so_far(self) -> Mirror | None:
        """Give the mirror where it was made: before that nothing was read, and a screen need not make it to say so."""
        made: Mirror | None = self.__dict__.get("mirror")
        return made

    @cached_property
    def mirror(self) -> Mirror:
        """Give the mirror of what the service has."""
        from courier_desk.desk.mirror import Mirror

        return Mirror(self.context, pause=self._pause)

    @cached_property
    def _pickup_reader(self) -> PickupReader:
        from courier_desk.desk.pickup_handlers import PickupReader

        return PickupReader(self.context)

    @cached_property
    def _handlers(self) -> Mapping[str, Handler]:
        return _LazyHandlers(self._make_handlers)

    def _make_handlers(self) -> Mapping[str, Handler]:
        from courier_desk.desk.merchant_handlers import CreateMerchant
        from courier_desk.desk.order_handlers import CancelOrder, CreateOrder, DeleteOrder, UpdateOrder
        from courier_desk.desk.pickup_handlers import CancelPickup, CreatePickup, DeletePickup, UpdatePickup

        context = self.context
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


class _LazyHandlers(Mapping[str, "Handler"]):
    """How each kind of pending work is done, made when the first piece is."""

    def __init__(self, make: Callable[[], Mapping[str, Handler]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, Handler]:
        return self._make()

    def __getitem__(self, kind: str) -> Handler:
        return self._made[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)
