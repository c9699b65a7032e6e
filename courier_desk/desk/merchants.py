"""The merchants of a company key: mirrored, searched here and at the service, onboarded, one of them in use."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.accounts import identify, known_by
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure, ReferenceInUse
from courier_desk.desk.merchant_handlers import FIELD_NAMES, wanted_of
from courier_desk.domain.accounts import Account, KeyKind, Merchant, MerchantRequest
from courier_desk.domain.events import DeskEvent
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.merchant_form import MerchantField, Owner
from courier_desk.domain.order_list import OrderFilter
from courier_desk.domain.outbox import UNSENT, Event, Kind, Policy, Progress, State, advance
from courier_desk.domain.pickups import LETTERS
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, events, order_list, outbox
from courier_desk.store.outbox import OutboxRow, ReferenceTaken
from courier_desk.store.payloads import merchant_to_plain
from courier_desk.store.sql import Database

PAGE = 50
#: More merchants than a company has; a list is searched, not paged.
_ALL = 10_000
_POLICY = Policy()


@frozen(kw_only=True)
class MerchantRow:
    """One line of the merchants list. ``new_orders``: mirrored ones that no courier has fetched yet."""

    merchant: Merchant
    new_orders: int
    in_use: bool


@frozen(kw_only=True)
class PendingMerchant:
    """A merchant that the service does not have yet. ``existing``: the code of who has its email, phone or shop id."""

    row_id: int
    request: MerchantRequest
    progress: Progress
    created: datetime
    existing: str


@frozen(kw_only=True)
class MerchantDetail:
    """Everything this desk knows of one merchant. ``orders``: how many its list has."""

    merchant: Merchant
    in_use: bool
    orders: int
    new_orders: int
    events: tuple[DeskEvent, ...]


class MerchantDesk:
    """Merchants of one account. ``on_pending`` wakes the sender."""

    def __init__(self, context: Context, on_pending: Callable[[], None] = lambda: None) -> None:
        self._context = context
        self._on_pending = on_pending

    # -- looking -------------------------------------------------------------------------------------------------

    async def known(self, search: str = "", limit: int = 200) -> tuple[Merchant, ...]:
        """Give merchants that this desk knows, lately used first."""
        account = self._context.account_id
        return tuple(await self._context.store.look(lambda db: accounts.merchants(db, account, search, limit)))

    async def called(self, codes: Iterable[str]) -> dict[str, str]:
        """Give what the merchants of these codes are called; one that this desk does not know is left out."""
        account, wanted = self._context.account_id, frozenset(codes)

        def look(db: Database) -> dict[str, str]:
            found = (accounts.merchant(db, account, code) for code in wanted)
            return {one.code: one.called for one in found if one is not None}

        return await self._context.store.look(look)

    async def rows(self, search: str = "") -> tuple[MerchantRow, ...]:
        """Give the list's rows that hold every word of the search, lately used first."""
        account, in_use = self._context.account_id, self._context.merchant_code

        def read(db: Database) -> tuple[MerchantRow, ...]:
            new = accounts.new_orders(db, account)
            return tuple(
                MerchantRow(merchant=one, new_orders=new.get(one.code, 0), in_use=one.code == in_use)
                for one in accounts.merchants(db, account, search, _ALL)
            )

        return await self._context.store.read(read)

    async def count(self) -> int:
        """Count the merchants that this desk knows."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: accounts.count_merchants(db, account))

    async def detail(self, code: str) -> MerchantDetail | None:
        """Give everything known of a merchant; None when this desk does not know it."""
        account, in_use = self._context.account_id, self._context.merchant_code

        def read(db: Database) -> MerchantDetail | None:
            merchant = accounts.merchant(db, account, code)
            if merchant is None:
                return None
            return MerchantDetail(
                merchant=merchant,
                in_use=code == in_use,
                orders=order_list.count(db, OrderFilter(account=account, merchant=code)),
                new_orders=accounts.new_orders(db, account).get(code, 0),
                events=events.of(db, account, f"merchant/{code}"),
            )

        return await self._context.store.read(read)

    async def search(self, text: str) -> tuple[Merchant, ...]:
        """Ask the service too, and give everybody known then who holds every word. Raises DeskFailure.

        What the service finds is in the mirror afterwards; a single-business key has no merchants to ask for.
        """
        self._company_only()
        asked = self._context.now()
        try:
            page = await self._context.client.merchants_page(limit=PAGE, search=text, lane=Lane.PERSON)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        await self._keep(page.items, asked)
        self._context.changes.announce(Topic.MERCHANTS)
        return await self.known(text)

    async def read_fresh(self, identifier: str) -> Merchant:
        """Read one from the service by code, shop id or internal id. Raises DeskFailure."""
        self._company_only()
        asked = self._context.now()
        try:
            merchant = await self._context.client.merchant(identifier, lane=Lane.PERSON)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        await self._keep([merchant], asked)
        self._context.changes.announce(Topic.MERCHANTS)
        return merchant

    async def identify(self, typed: str) -> Merchant:
        """Give the merchant a person means by its code, shop id or internal id: known here, or at the service.

        It is known here afterwards. Raises DeskFailure: MERCHANT_NOT_FOUND, MERCHANT_NOT_APPLICABLE, and what keeps
        the service from answering.
        """
        self._company_only()
        here = known_by(await self.known(limit=_ALL), typed)
        if here is not None:
            return here
        asked = self._context.now()
        try:
            merchant = await identify(self._context.client, typed)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        await self._keep([merchant], asked)
        self._context.changes.announce(Topic.MERCHANTS, Topic.ACCOUNTS)
        return merchant

    async def refresh(self, *, lane: Lane = Lane.MIRROR) -> None:
        """Read the list from the service; a single-business key has none. Raises DeskFailure."""
        context = self._context
        if context.account.kind is KeyKind.SINGLE:
            return
        number, more = 1, True
        while more:
            asked = context.now()
            try:
                page = await context.client.merchants_page(page=number, limit=PAGE, lane=lane)
            except ApiError as error:
                raise DeskFailure(error.failure) from error
            await self._keep(page.items, asked)
            number, more = number + 1, page.has_next and bool(page.items)
        context.changes.announce(Topic.ACCOUNTS, Topic.MERCHANTS)

    # -- onboarding ----------------------------------------------------------------------------------------------

    async def owner(self) -> Owner:
        """Tell who of the known merchants has an email, a phone or a shop id, for the check of the form."""
        everybody = await self.known(limit=_ALL)
        by_field = {
            MerchantField.EMAIL: {one.email.casefold(): one for one in everybody if one.email},
            MerchantField.PHONE: {one.phone: one for one in everybody if one.phone},
            MerchantField.EXTERNAL_ID: {one.external_id: one for one in everybody if one.external_id},
        }

        def has(field: MerchantField, value: str) -> Merchant | None:
            return by_field[field].get(value.casefold() if field is MerchantField.EMAIL else value)

        return has

    async def last_external_id(self) -> str:
        """Give the shop id of the merchant made last, as a hint of how they are counted; empty when none has one."""
        named = [one for one in await self.known(limit=_ALL) if one.external_id and one.created is not None]
        return max(named, key=lambda one: one.created or datetime.min.replace(tzinfo=UTC)).external_id if named else ""

    async def shop_id_of(self, row_id: int) -> str:
        """Give the shop id under which a merchant is, or was, onboarded; empty for a row that is no more."""
        row = await self._context.store.read(lambda db: outbox.get(db, row_id))
        return "" if row is None else row.reference.removeprefix("merchant ")

    async def made_of(self, row_id: int) -> Merchant | None:
        """Give the merchant that was made of a row of the outbox; None while there is none, or if it was discarded."""
        account = self._context.account_id

        def read(db: Database) -> Merchant | None:
            row = outbox.get(db, row_id)
            made = row is not None and row.progress.state is State.DONE
            return accounts.merchant(db, account, str(row.result.get("number", ""))) if row and made else None

        return await self._context.store.read(read)

    async def onboard(self, request: MerchantRequest, *, row_id: int | None = None) -> int:
        """Commit a merchant to this computer and have it onboarded; gives its row in the outbox.

        A shop id is made when none was given: by it the merchant is known again. ``row_id`` is a refused or waiting
        row that this takes the place of. Raises ReferenceInUse (its shop id is being onboarded already), DeskFailure
        on a single-business key.
        """
        self._company_only()
        context, now = self._context, self._context.now()

        def keep(db: Database) -> int:
            earlier = outbox.get(db, row_id) if row_id is not None else None
            wanted = _with_external_id(request, earlier)
            payload = {"request": merchant_to_plain(wanted), "print": False}
            reference = f"merchant {wanted.external_id}"
            if earlier is not None and earlier.progress.state in UNSENT and earlier.kind == Kind.MERCHANT_CREATE:
                event = Event.SUBMIT if earlier.progress.state is State.DRAFT else Event.EDITED
                progress = advance(earlier.progress, event, now=now, policy=_POLICY)
                outbox.edit(db, earlier.row_id, now=now, progress=progress, payload=payload, reference=reference)
                return earlier.row_id
            row = OutboxRow(
                kind=Kind.MERCHANT_CREATE.value,
                account=context.account_id,
                merchant=context.merchant_code,
                reference=reference,
                payload=payload,
                created=now,
                changed=now,
                progress=advance(Progress(), Event.SUBMIT, now=now, policy=_POLICY),
            )
            return outbox.add(db, row)

        try:
            saved = await context.store.write(keep)
        except ReferenceTaken as error:
            raise ReferenceInUse(error.reference.removeprefix("merchant ")) from error
        context.changes.announce(Topic.OUTBOX, Topic.MERCHANTS)
        self._on_pending()
        return saved

    async def onboarding(self) -> tuple[PendingMerchant, ...]:
        """Give the merchants that the service does not have yet, newest first."""
        account = self._context.account_id
        found = await self._context.store.read(lambda db: accounts.onboarding(db, account))
        return tuple(
            PendingMerchant(
                row_id=row.row_id,
                request=wanted_of(row),
                progress=row.progress,
                created=datetime.fromtimestamp(row.created, UTC),
                existing=_existing(row.progress.failure),
            )
            for row in found
        )

    def _company_only(self) -> None:
        if self._context.account.kind is KeyKind.SINGLE:
            raise DeskFailure(Failure(kind=FailureKind.FORBIDDEN, execution=Execution.NOT_SENT, detail="single"))

    # -- using ---------------------------------------------------------------------------------------------------

    async def _keep(self, found: Sequence[Merchant], asked: float) -> None:
        account = self._context.account_id
        await self._context.store.write(lambda db: accounts.save_merchants(db, account, found, seen_at=asked))
        await self._context.learn_merchant()

    async def use(self, code: str) -> Merchant | None:
        """Work for this merchant from now on; None when the desk does not know it."""
        context = self._context

        def switch(db: Database) -> tuple[Merchant | None, Account | None]:
            merchant = accounts.merchant(db, context.account_id, code)
            if merchant is not None:
                accounts.use_merchant(db, context.account_id, code, context.now())
            return merchant, accounts.account(db, context.account_id)

        merchant, account = await context.store.write(switch)
        if merchant is not None:
            context.merchant = merchant
            if account is not None:
                context.account = account
            context.changes.announce(Topic.ACCOUNTS, Topic.ORDERS, Topic.FEES)
        return merchant


def _with_external_id(request: MerchantRequest, earlier: OutboxRow | None) -> MerchantRequest:
    """Give the request a shop id: its own, the one it was sent with before, or a new one."""
    if request.external_id:
        return request
    before = ""
    if earlier is not None and not _is_about_its_id(earlier.progress.failure):
        before = wanted_of(earlier).external_id
    made = before or "CD-" + "".join(secrets.choice(LETTERS) for _ in range(8))
    return replace(request, external_id=made)


def _is_about_its_id(failure: Failure | None) -> bool:
    return failure is not None and failure.field == FIELD_NAMES[MerchantField.EXTERNAL_ID]


def _existing(failure: Failure | None) -> str:
    taken = failure is not None and failure.kind is FailureKind.MERCHANT_ALREADY_EXISTS
    return failure.detail if failure is not None and taken else ""
