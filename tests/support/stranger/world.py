"""The training service below a stranger: its parts put together with a stranger's ids, zones, refusals and history."""

from __future__ import annotations

import random
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from courier_desk.sandbox.clock import Clock
from courier_desk.sandbox.connections import Connections
from courier_desk.sandbox.courier import Courier
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.envelope import STATUS_OF, ApiError, Code, Json, Refusal
from courier_desk.sandbox.faults import FaultPlan
from courier_desk.sandbox.history import seed_accounts, seed_history
from courier_desk.sandbox.journal import Journal
from courier_desk.sandbox.limiter import FixedLimiter, Limiter, RollingLimiter
from courier_desk.sandbox.manner import EXPRESS_TOO_LATE, Manner, Search, like
from courier_desk.sandbox.numbering import Numbering, scatter
from courier_desk.sandbox.order_fields import Columns
from courier_desk.sandbox.records import Account, ApiKey, Order, Pickup
from courier_desk.sandbox.service import Service
from courier_desk.sandbox.zones import ZoneBook
from tests.support.stranger.catalog import zones_of
from tests.support.stranger.choices import Choices

HISTORY = 45
"""Orders of the weeks before, over all businesses."""
_NEVER = 1e-9
"""A speed at which nobody sees the courier move."""
_UNSEEN_STATUSES = ("atSortingHub", "lockerDropOff", "customsHold", "awaitingSlot")
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOST = {"preview": False, "pickup_address_id": "", "notes": ""}


class Numbers(Numbering):
    """Ids and numbers in a stranger's form."""

    def __init__(self, db: Database, choices: Choices) -> None:
        super().__init__(db, choices.dice("ids"))
        self._choices = choices
        self._count = 0

    def record_id(self, moment: float, sequence: int) -> str:
        """Return an internal record id; never six or eight digits, which are numbers and codes."""
        self._count += 1
        text, form = super().record_id(moment, sequence), self._choices.id_form
        if form == "uuid":
            whole = f"{text}{self._rng.getrandbits(32):08x}"
            return f"{whole[:8]}-{whole[8:12]}-4{whole[13:16]}-a{whole[17:20]}-{whole[20:]}"
        if form == "number":
            return str(1_000_000 + self._count * 13)
        if form == "prefixed":
            return f"rec_{text}"
        if form == "ulid":
            value = int(f"{text}{self._rng.getrandbits(32):08x}", 16)
            return "".join(_CROCKFORD[(value >> 5 * place) & 31] for place in reversed(range(26)))
        return text

    def order(self, created: float) -> tuple[int, str, str]:
        """Return seq, id and 6-digit orderNumber of the next order."""
        seq, record_id, number = super().order(created)
        return seq, record_id, self._zeroed(number)

    def pickup(self, created: float) -> tuple[int, str, str]:
        """Return seq, id and 6-digit pickupNumber of the next pickup."""
        seq, record_id, number = super().pickup(created)
        return seq, record_id, self._zeroed(number)

    def business_code(self, count: int) -> str:
        """Return the 8-digit businessAccountCode of the ``count``-th account."""
        code = super().business_code(count)
        return f"0{scatter(count, digits=7, step=3_438_643, start=1_618_033)}" if self._choices.leading_zeros else code

    def _zeroed(self, number: str) -> str:
        # Five of six digits stay distinct for as many records as a test makes.
        return f"0{number[1:]}" if self._choices.leading_zeros else number


class StrangeManner(Manner):
    """How a stranger refuses, searches and bends what it is told to store."""

    name = "stranger"

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self.pickup_fee_differs = 500 if choices.pickup_fee_differs else 0

    # Refusals

    def refuse(self, error: ApiError) -> Refusal:
        """Return what goes over the wire for an error."""
        status = STATUS_OF[error.code]
        if error.code is Code.MERCHANT_REQUIRED:
            status = self._choices.merchant_required_status
        return Refusal(status=status, code=error.code, message=self._message(error), details=self._details(error))

    def _message(self, error: ApiError) -> str:
        tails = self._choices.tails
        if tails == "wordy":
            return error.wordy
        if tails == "joined":
            return f"{error.wordy}; request rejected"
        return {"reference": f"{error.message} (ref 7f3a-11)", "arabic": f"{error.message} - تم رفض الطلب"}.get(
            tails, error.message
        )

    def _details(self, error: ApiError) -> Json | None:
        form, details = self._choices.details, error.details
        if details is None or form in {"absent", "null"}:
            return {} if form == "null" and details is not None else None
        if form == "other_names":
            names = {"currentStatus": "status", "field": "path"}
            return {names.get(name, name): value for name, value in details.items()}
        return details

    def foreign(self, message: str) -> ApiError:
        """Return the error for a record of another business."""
        if self._choices.foreign == "forbidden":
            return ApiError(Code.FORBIDDEN, "You do not have access to this resource")
        return super().foreign(message)

    def cancel_refused(self, message: str, status: str) -> ApiError:
        """Return the error for a cancel the present status forbids."""
        code = Code.VALIDATION_ERROR if self._choices.swapped else Code.FORBIDDEN
        return ApiError(code, message, details={"currentStatus": status}, wordy=f"{message} ({status})")

    def delete_refused(self, message: str, status: str) -> ApiError:
        """Return the error for a delete the present status forbids."""
        return self.cancel_refused(message, status)

    def express_too_late(self) -> ApiError:
        """Return the error for an express flag changed after six hours."""
        code = Code.FORBIDDEN if self._choices.swapped else Code.VALIDATION_ERROR
        return ApiError(code, EXPRESS_TOO_LATE, details={"field": "isExpressShipping"})

    def limiter(self, limit: int, window: float) -> Limiter:
        """Return the limit's window: rolling or fixed."""
        return (FixedLimiter if self._choices.fixed_window else RollingLimiter)(limit, window)

    # Orders

    def order_search(self, text: str) -> Search:
        """Return the SQL condition of ``search`` on orders, and its parameters."""
        columns = ["number", "full_name", "phone"]
        if self._choices.reference_parameter == "search":
            columns.append("reference")
        return self._searched(text, columns)

    def pickup_search(self, text: str) -> Search:
        """Return the SQL condition of ``search`` on pickups, and its parameters."""
        return self._searched(text, ["number", "phone"])

    def _searched(self, text: str, columns: list[str]) -> Search:
        if not self._choices.search_is_expression:
            condition = " OR ".join(rf"{column} LIKE ? ESCAPE '\'" for column in columns)
            return f"({condition})", [like(text)] * len(columns)
        try:
            re.compile(text)
        except (re.error, OverflowError):
            raise ApiError(Code.INTERNAL_ERROR, "Something went wrong") from None
        return f"({' OR '.join(f'{column} REGEXP ?' for column in columns)})", [text] * len(columns)

    def applied(self, columns: Columns) -> Columns:
        """Return what an update really stores of the columns a body set."""
        return columns | {name: _LOST[name] for name in self._choices.updates_lose}

    def cancelled(self, order: Order, now: float) -> Order:
        """Return the order after a cancel; raises when its status forbids it."""
        if order.status == "new" and self._choices.new_is_deleted:
            raise self.cancel_refused("This order cannot be canceled from its current status", order.status)
        return super().cancelled(order, now)

    # Pickups

    def refuses_new_pickup(self, status: str) -> ApiError | None:
        """Return the error when a pickup of this status is to be deleted instead of cancelled."""
        if status != "new" or not self._choices.new_is_deleted:
            return None
        return self.cancel_refused("This pickup cannot be canceled from its current status", status)

    def fails_after_update(self, before: Pickup) -> bool:
        """Return whether an applied update of this pickup is answered with 500."""
        return self._choices.pickup_update_fails and before.updated == before.created


@dataclass(frozen=True, slots=True)
class World:
    """A service with the keys and the business that a desk is given."""

    service: Service
    company_key: str
    single_key: str
    merchant: Account
    single: Account


def build(choices: Choices, db: Database, labels: ThreadPoolExecutor, *, limit: int, window: float) -> World:
    """Return the training service of a stranger, with its accounts and weeks of history."""
    clock, numbers, catalog = Clock(), Numbers(db, choices), zones_of(choices)
    now = clock.now()
    manner = StrangeManner(choices)
    zones = {each.value: each.areas[0].value for each in catalog}
    seed_accounts(db, numbers, zones, seed=choices.seed, now=now)
    keys = {each.role: each for each in db.select(ApiKey)}
    merchant = db.select(Account, "WHERE company_id = ? ORDER BY created", (keys["company"].account_id,))[0]
    single = db.select(Account, "WHERE id = ?", (keys["single"].account_id,))[0]
    others = db.select(Account, "WHERE NOT is_company AND NOT removed AND id NOT IN (?, ?)", (merchant.id, single.id))
    seed_history(
        db,
        orders=HISTORY,
        merchants=[merchant, single, *others],
        catalog=catalog,
        now=now,
        seed=choices.seed,
        numbering=numbers,
        speed=_NEVER,
    )
    for business in (merchant, single):
        _settle_history(db, choices, business)
    db.commit()
    service = Service(
        db=db,
        clock=clock,
        manner=manner,
        limiter=manner.limiter(limit, window),
        zones=ZoneBook(catalog, db),
        numbering=numbers,
        rng=random.Random(choices.seed),
        courier=Courier(db, seed=choices.seed, speed=_NEVER),
        labels=labels,
        journal=Journal(window),
        faults=FaultPlan([]),
        connections=Connections(),
        mode="spec",
        speed=_NEVER,
    )
    return World(service, keys["company"].key, keys["single"].key, merchant, single)


def _settle_history(db: Database, choices: Choices, business: Account) -> None:
    """Give a business completed deliveries to return, and statuses nobody has seen."""
    orders = db.select(Order, "WHERE merchant_id = ? ORDER BY seq", (business.id,))
    returned = {order.original_number for order in orders}
    free = [order for order in orders if order.order_type == "Deliver" and order.number not in returned]
    for order in free[:3]:
        db.save(replace(order, status="completed", courier="", waiting="", due=None))
    if choices.extra_statuses != "none":
        dice = choices.dice("extra statuses")
        strange = free[3:] if choices.extra_statuses == "many" else free[3:5]
        for order in strange:
            db.save(replace(order, status=dice.choice(_UNSEEN_STATUSES), due=None))
