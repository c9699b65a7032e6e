"""The day in figures, and what became of the orders of some weeks, read from the store and never from the service.

Every answer is of one moment of the store; nothing here is on the window's thread. What a figure leads to is a filter
of the orders list of one merchant: of all merchants together, each has its own.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from courier_desk.desk.context import Context
from courier_desk.desk.outbox_items import STATES, OutboxGroup
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.calendar import cairo_day
from courier_desk.domain.day_figures import (
    DayFigures,
    Span,
    Step,
    Trends,
    bars_of,
    figures_of,
    weeks_of_span,
)
from courier_desk.domain.delivery_outcomes import Outcome
from courier_desk.domain.order_list import EVERY_ORDER, Extract, LabelState, OrderFilter, OrderSort
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, day_figures, order_list, outbox, outbox_counts, sync
from courier_desk.store.places import scopes_of
from courier_desk.store.sql import Database

#: The worst zones and the products sent most that are shown, and the customers with several returns.
MOST_ZONES, MOST_PRODUCTS, MOST_REFUSERS = 20, 20, 50
#: Of fewer ended orders no part is told: one refusal of one is nothing to judge a zone by.
FEWEST_OF_ZONE = 3
FEWEST_RETURNS = 2
#: Labels that are printed in one go from here at the most.
MOST_LABELS = 500
#: What is counted: a draft is no order yet.
MADE = Extract(made=True)
#: What is on the parcels that wait for the courier: made at the service, and nobody has fetched them.
WAITS_FOR_COURIER = Extract(outcomes=(Outcome.WAITING,), created=True)


@frozen(kw_only=True)
class DayView:
    """The figures of a span of days.

    ``today`` is the date in Cairo. ``before``: how many orders the same number of days just before had. ``bars``: what
    each bar stands for and its orders. ``read_at``: when the statuses were last read (seconds since the epoch), None
    when never. ``any_orders``: whether there is an order at all, of whichever day; ``drafts``: how many drafts,
    which no figure counts.
    """

    span: Span
    today: date
    figures: DayFigures
    before: int
    step: Step
    bars: tuple[tuple[Span, int], ...]
    read_at: float | None
    any_orders: bool
    drafts: int = 0


@frozen(kw_only=True)
class ToDo:
    """What is left before the courier comes, whichever days are looked at.

    ``attention``: pending work of the account that needs a person; ``unprinted``: orders of the merchant in use that
    wait for a courier and whose label was not printed here, ``unprinted_new`` of them are New.
    """

    attention: int
    unprinted: int
    unprinted_new: int


class DayFiguresDesk:
    """The figures of one account. ``merchant`` is a code; None asks for all merchants of the account together."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @property
    def today(self) -> date:
        """Give the date in Cairo, by the service's clock where it is known."""
        heard = self._context.service_now
        return cairo_day(self._context.now() if heard is None else heard)

    def filter_of(self, merchant: str, span: Span | None = None) -> OrderFilter:
        """Give the filter of the orders that a merchant made in these days, on whichever day without any."""
        wanted = OrderFilter(account=self._context.account_id, merchant=merchant, extract=MADE)
        return wanted if span is None else day_figures.in_days(wanted, span)

    def _merchants(self, db: Database, merchant: str | None) -> list[str]:
        if merchant is not None:
            return [merchant]
        return list(scopes_of(db, self._context.account_id).values())

    async def day(self, merchant: str | None, span: Span) -> DayView:
        """Give the figures of some days."""
        step, spans = bars_of(span)
        today = self.today

        def look(db: Database) -> DayView:
            codes = self._merchants(db, merchant)
            groups = (day_figures.groups(db, self.filter_of(code, span)) for code in codes)
            counts = [day_figures.counts_of(db, self.filter_of(code), (*spans, span.before)) for code in codes]
            sums = [sum(column) for column in zip(*counts, strict=True)] or [0] * (len(spans) + 1)
            marks = [sync.mark(db, self._context.account_id, code).read_at for code in codes]
            read = [at for at in marks if at is not None]
            made = sum(order_list.count(db, self.filter_of(code)) for code in codes)
            listed = sum(order_list.count(db, replace(self.filter_of(code), extract=EVERY_ORDER)) for code in codes)
            return DayView(
                span=span,
                today=today,
                figures=figures_of(group for some in groups for group in some),
                before=sums[-1],
                step=step,
                bars=tuple(zip(spans, sums, strict=False)),
                read_at=min(read, default=None) if merchant is not None else max(read, default=None),
                any_orders=made > 0,
                drafts=listed - made,
            )

        return await self._context.store.read(look)

    async def to_do(self, merchant: str) -> ToDo:
        """Give what is left to do for the merchant in use."""
        account = self._context.account_id
        wanted = self._unprinted(merchant)

        def look(db: Database) -> ToDo:
            by_state = outbox_counts.counts(db, account)
            waiting = sum(by_state[state] for state in STATES[OutboxGroup.ATTENTION])
            return ToDo(
                attention=waiting + outbox.count_unseen(db, account),
                unprinted=order_list.count(db, wanted),
                unprinted_new=order_list.count(db, replace(wanted, status="new")),
            )

        return await self._context.store.read(look)

    def _unprinted(self, merchant: str) -> OrderFilter:
        return replace(self.filter_of(merchant), label=LabelState.NOT_PRINTED, extract=WAITS_FOR_COURIER)

    async def unprinted_keys(self, merchant: str, most: int) -> list[str]:
        """Give the keys of the orders that ``ToDo.unprinted`` counts, newest first."""
        wanted = self._unprinted(merchant)
        return await self._context.store.read(lambda db: order_list.keys(db, wanted, OrderSort(), most))

    async def by_merchant(self, wanted: OrderFilter) -> list[tuple[Merchant, int]]:
        """Give how many orders each merchant of the account has under a filter, the most first, those with none not."""

        def look(db: Database) -> list[tuple[Merchant, int]]:
            account = self._context.account_id
            codes = scopes_of(db, account).values()
            counts = {code: order_list.count(db, replace(wanted, merchant=code)) for code in codes}
            found = [
                (accounts.merchant(db, account, code) or Merchant(code=code, name=code), count)
                for code, count in counts.items()
                if count
            ]
            return sorted(found, key=lambda one: (-one[1], one[0].code))

        return await self._context.store.read(look)

    async def trends(self, merchant: str, span: Span, still_since: float) -> Trends:
        """Give what became of a merchant's orders made in a span of days; standing still: open, unmoved since then."""
        every, wanted = self.filter_of(merchant), self.filter_of(merchant, span)

        def look(db: Database) -> Trends:
            return Trends(
                weeks=tuple(day_figures.fates_by_week(db, every, weeks_of_span(span))),
                zones=tuple(day_figures.fates_by_zone(db, wanted, FEWEST_OF_ZONE, MOST_ZONES)),
                products=tuple(day_figures.fates_by_product(db, wanted, MOST_PRODUCTS)),
                days=tuple(day_figures.days_taken(db, wanted)),
                refusers=tuple(day_figures.refusers(db, wanted, FEWEST_RETURNS, MOST_REFUSERS)),
                still=tuple(day_figures.standing_still(db, every, still_since)),
            )

        return await self._context.store.read(look)
