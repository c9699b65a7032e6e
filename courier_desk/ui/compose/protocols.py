"""What the compose page needs of its session: the part of ``desk.session.Session`` it uses, and nothing else of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from courier_desk.desk.fees import KnownFee
from courier_desk.desk.order_form import OrderHabits, TypedForm
from courier_desk.desk.zone_matches import ZoneFinding
from courier_desk.domain.accounts import Account, Merchant
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.orders import Order, OrderRequest, OrderType, RefundWay
from courier_desk.domain.zones import Catalog, Governorate, Zone


class Orders(Protocol):
    """Creating, keeping and looking up orders (``desk.orders.OrderDesk``)."""

    @property
    def refunds(self) -> RefundWay | None:
        """Tell how the service is told that a cash difference is refunded; None while nobody knows."""

    def suggest_reference(self) -> str:
        """Give a reference nobody has used."""

    async def create(
        self, request: OrderRequest, *, print_after: bool = False, draft_id: int | None = None, merchant: str = ""
    ) -> int:
        """Commit the order of this merchant to this computer. Raises ReferenceInUse."""

    async def keep_draft(self, draft: OrderDraft, draft_id: int | None = None) -> int:
        """Keep what was typed."""

    async def is_in_hand(self, row_id: int) -> bool:
        """Tell whether this row is still an order to be written."""

    async def earlier(self, phone: str) -> tuple[Order, ...]:
        """Give this customer's orders, newest first."""

    async def made_recently(self, phone: str) -> tuple[tuple[str, Order], ...]:
        """Give this phone's orders of the last day with their keys in the list, also those not at the service yet."""

    async def original(self, number: str) -> Order:
        """Give an order by number. Raises DeskFailure."""

    async def made_today(self, limit: int = 30) -> tuple[OrderRow, ...]:
        """Give what was made since midnight, newest first."""


class Fees(Protocol):
    """Fee previews (``desk.fees.FeeDesk``)."""

    def known(self, governorate: str, order_type: str, express: bool) -> KnownFee | None:
        """Give the last answer at once."""

    async def preview(self, governorate: Governorate, order_type: OrderType, express: bool) -> KnownFee:
        """Ask the service. Raises DeskFailure."""


class Zones(Protocol):
    """The zone catalog (``desk.zones.ZoneDesk``)."""

    @property
    def catalog(self) -> Catalog:
        """Give the catalog as last read."""

    def search(self, text: str, *, limit: int = 50) -> ZoneFinding:
        """Find zones by what was typed."""

    def called(self, text: str) -> Sequence[Zone]:
        """Give the zones of that very name."""

    async def learn(self, typed: str, zone: Zone) -> None:
        """Remember which zone was taken for what was typed."""


class TypedForms(Protocol):
    """What is being typed, and what a merchant's orders are like (``desk.order_form.OrderFormDesk``)."""

    async def habits(self, merchant: str) -> OrderHabits:
        """Tell what this merchant's orders are like."""

    async def keep(self, form: TypedForm) -> TypedForm | None:
        """Keep what is being typed; gives it with its row, None when the disk does not take it."""

    async def forget(self, draft_id: int | None = None) -> bool:
        """Keep nothing any more, nor the row of a form that was emptied."""


class OrderChanges(Protocol):
    """Changing orders that exist (``desk.order_actions.OrderActions``)."""

    async def update(
        self, number: str, request: OrderRequest, *, print_after: bool = False, seen: Order | None = None
    ) -> int:
        """Commit the change to this computer and have it sent; gives its row in the outbox.

        ``seen`` is the order the person had before the eyes.
        """


class ComposeSession(Protocol):
    """What the page uses of the session of one account."""

    @property
    def desk_name(self) -> str:
        """Give this desk's name at its site; empty where it works alone."""

    @property
    def order_form(self) -> TypedForms:
        """Give what is being typed."""

    @property
    def order_actions(self) -> OrderChanges:
        """Give the changes of orders that exist."""

    @property
    def orders(self) -> Orders:
        """Give the orders."""

    @property
    def fees(self) -> Fees:
        """Give the fees."""

    @property
    def zones(self) -> Zones:
        """Give the zones."""

    @property
    def account(self) -> Account:
        """Give the account: what its key may do."""

    @property
    def merchant(self) -> Merchant | None:
        """Give the merchant in use; None for a single-business key."""
