"""The accounts of this desk: tested before they are kept, their keys in the key store, one of them in use."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from courier_desk.api.budget import Budget, Lane
from courier_desk.api.errors import ApiError, error_for
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.accounts import TRAINING_ACCOUNT, Account, KeyHeader, KeyKind, KeyTrouble, Merchant, Scope
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import EMPTY_CATALOG
from courier_desk.host.secrets import KeyStore
from courier_desk.store import accounts, outbox_counts
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault
from courier_desk.store.sql import Database

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient
    from courier_desk.api.transport import Exchange
    from courier_desk.host.training import TrainingReady


# Who is meant by an identifier that a person typed: any of the three the service takes (specification,
# Authentication 4).
#
# The merchant is read where the key may; where it may not, a harmless read for it tells whether the service knows
# it.


#: The merchant cannot be read, for whatever reason: its orders tell whether it is known. A merchant of another company
#: may be answered as a key of one business is (field notes, trap 4).
_NOT_READ = frozenset(
    {
        FailureKind.SCOPE_DENIED,
        FailureKind.FORBIDDEN,
        FailureKind.NOT_FOUND,
        FailureKind.OTHER_CODE,
        FailureKind.INTERNAL_ERROR,
        FailureKind.UNREADABLE,
    }
)
_REFUSED = frozenset({FailureKind.FORBIDDEN, FailureKind.NOT_FOUND})


async def identify(client: CourierClient, typed: str, *, lane: Lane = Lane.PERSON) -> Merchant:
    """Give the merchant of an identifier; one that cannot be read is taken as it was typed.

    Raises ApiError: MERCHANT_NOT_FOUND (unknown, or of another company), MERCHANT_NOT_APPLICABLE (a key of one
    business), or what keeps the service from answering.
    """
    try:
        return await client.merchant(typed, lane=lane)
    except ApiError as error:
        if error.failure.kind not in _NOT_READ:
            raise
        failure = error.failure
    asked: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: client.orders_page(merchant=typed, limit=1, lane=lane),
        lambda: client.pickups_page(merchant=typed, limit=1, lane=lane),
    )
    for ask in asked:
        try:
            await ask()
        except ApiError as error:
            if error.failure.kind is FailureKind.SCOPE_DENIED:
                continue
            raise
        return Merchant(code=typed, name=typed)
    if failure.kind in _REFUSED:  # and nothing speaks for it
        raise error_for(replace(failure, kind=FailureKind.MERCHANT_NOT_FOUND))
    return Merchant(code=typed, name=typed)


def known_by(merchants: Iterable[Merchant], typed: str) -> Merchant | None:
    """Give the merchant that has this identifier, its code before its shop id and that before its internal id."""
    known = tuple(merchants)
    ways: tuple[Callable[[Merchant], str], ...] = (
        lambda one: one.code,
        lambda one: one.external_id,
        lambda one: one.merchant_id,
    )
    return next((one for way in ways for one in known if typed and way(one) == typed), None)


Answered = TypeVar("Answered")


async def in_either_header(first: KeyHeader, ask: Callable[[KeyHeader], Awaitable[Answered]]) -> Answered:
    """Ask with the key in this header; where the service refuses it there, once more with the key in the other one.

    A service takes both by the specification (Authentication 1), and some take one. The key goes to the same address
    both times. Raises ApiError: of a key that is refused in both, the first refusal.
    """
    try:
        return await ask(first)
    except ApiError as error:
        if error.failure.kind is not FailureKind.UNAUTHORIZED:
            raise
        refusal = error
    try:
        return await ask(KeyHeader.X_API_KEY if first is KeyHeader.BEARER else KeyHeader.BEARER)
    except ApiError as error:
        if error.failure.kind is FailureKind.UNAUTHORIZED:
            raise refusal from error
        raise


#: Answers of a service that gives no list of merchants, or none that can be read: the key may work all the same.
_WITHOUT_A_LIST = frozenset(
    {
        FailureKind.UNREADABLE,
        FailureKind.NOT_FOUND,
        FailureKind.FORBIDDEN,
        FailureKind.SCOPE_DENIED,
        FailureKind.VALIDATION_ERROR,
        FailureKind.OTHER_CODE,
    }
)
#: A clock is told to be off from this difference on (seconds); answers tell theirs to the second only.
CLOCK_OFF = 120.0


@frozen(kw_only=True)
class TestReport:
    """What a tested key turned out to be. ``seconds``: of the first answer; ``requests``: how many the test used.

    ``merchants_listed``: whether the service lists this key's merchants; without that nothing is known of their number.
    ``clock_offset``: the service's clock minus this computer's (seconds), None when no answer told. ``zones_came`` and
    ``zones_guessed``: what a zone list that could not be read, or not surely, was (``domain.zones.Catalog``).
    ``key_header``: where the service took the key; ``header_found``: it had refused it where it was asked for first.
    ``business``: the code of the business the key belongs to, empty when the service did not tell; ``is_anothers``: it
    is another one than the account has whose key was tested.
    """

    __test__ = False  # pytest takes every Test… for a test

    kind: KeyKind
    scopes: frozenset[Scope]
    name: str
    merchants: tuple[Merchant, ...]
    merchant_count: int
    zones: int
    seconds: float
    requests: int
    merchants_listed: bool = True
    clock_offset: float | None = None
    zones_came: str = ""
    zones_guessed: str = ""
    key_header: KeyHeader = KeyHeader.BEARER
    header_found: bool = False
    business: str = ""
    is_anothers: bool = False

    @property
    def is_clock_off(self) -> bool:
        """Tell whether this computer's clock is so far off that dates and waits go wrong."""
        return self.clock_offset is not None and abs(self.clock_offset) >= CLOCK_OFF


def may_replace(account: Account, report: TestReport) -> bool:
    """Tell whether a tested key can stand for the account's: of its kind, and, as far as is known, of its business."""
    kinds = {account.kind, report.kind} - {KeyKind.UNKNOWN}
    whole = report.merchants and report.merchant_count <= len(report.merchants)
    strange = whole and account.merchant and account.merchant not in {one.code for one in report.merchants}
    return len(kinds) <= 1 and not strange and not report.is_anothers


def _address(typed: str) -> str:
    return typed.strip().rstrip("/")


#: Gives the budget under which a service (its address) is asked with a key: what is asked counts with all else.
Budgets = Callable[[str, str], AbstractAsyncContextManager[Budget]]


@asynccontextmanager
async def _uncounted(_base_url: str, _key: str) -> AsyncIterator[Budget]:
    yield Budget()


class AccountDesk:
    """Accounts and their keys."""

    def __init__(self, store: Store, keys: KeyStore, budgets: Budgets = _uncounted) -> None:
        self._store, self._budgets = store, budgets
        self._keys = keys
        self._left_behind: dict[str, tuple[Account, KeyTrouble]] = {}

    @property
    def key_store_looked_for(self) -> bool:
        """Tell whether it is known what key store this computer has."""
        return self._keys.looked

    @property
    def key_trouble(self) -> KeyTrouble | None:
        """Tell what keeps keys from being kept longer than this run; None where nothing is known to."""
        return self._keys.trouble

    async def all(self) -> tuple[Account, ...]:
        """Give every account of this desk."""
        return tuple(await self._store.read(accounts.accounts))

    async def look_for_key_store(self) -> None:
        """Wait until it is known what key store this computer has."""
        await self._keys.ready()

    async def keep_keys_again(self) -> None:
        """Look for the key store anew, and have it keep, and drop, what it did not."""
        await self._keys.try_again()
        for account, _ in self.keys_left_behind:
            await self._forget_key(account)

    @property
    def keys_left_behind(self) -> tuple[tuple[Account, KeyTrouble], ...]:
        """Give the accounts removed in this run whose key may still be in the key store, each with the reason."""
        return tuple(self._left_behind.values())

    def key_is_kept(self, account: Account) -> bool:
        """Tell whether the key store gave the account's key back in this run."""
        return self._keys.is_kept(account.base_url, account.account_id)

    def key_trouble_of(self, account: Account) -> KeyTrouble | None:
        """Tell why the account's key is kept for this run only, or could not be had."""
        return self._keys.trouble_of(account.base_url, account.account_id)

    async def key_of(self, account: Account) -> str | None:
        """Give an account's key; None when the key store has none."""
        return await self._keys.get(account.base_url, account.account_id)

    async def test(
        self, base_url: str, key: str, key_header: KeyHeader = KeyHeader.BEARER, *, of: Account | None = None
    ) -> TestReport:
        """Ask the service who the key is; only reads. Raises DeskFailure with what stands in the way.

        ``key_header`` is where the key is sent first; ``of`` is the account that it is to be the key of.
        """
        from courier_desk.api.client import CourierClient  # noqa: PLC0415
        from courier_desk.api.transport import Transport  # noqa: PLC0415

        heard: list[Exchange] = []
        address = _address(base_url)
        async with self._budgets(address, key.strip()) as budget:

            async def ask(where: KeyHeader) -> TestReport:
                way = Transport(address, key, budget=budget, key_header=where, observer=heard.append)
                try:
                    report = await self._examine(CourierClient(way), heard)
                finally:
                    await way.aclose()
                return replace(report, key_header=where, header_found=where is not key_header)

            try:
                report = await in_either_header(key_header, ask)
            except ApiError as error:
                raise DeskFailure(error.failure) from error
        business = await self._store.read(lambda db: accounts.business_of_key(db, of)) if of is not None else ""
        report = replace(report, is_anothers=bool(business and report.business) and business != report.business)
        offsets = [one.clock_offset for one in heard if one.clock_offset is not None]
        return replace(report, clock_offset=offsets[-1] if offsets else None)

    async def identify(self, base_url: str, key: str, typed: str, key_header: KeyHeader = KeyHeader.BEARER) -> Merchant:
        """Ask the service for the merchant a person means by one of its three identifiers. Raises DeskFailure:
        MERCHANT_NOT_FOUND, MERCHANT_NOT_APPLICABLE, and what keeps the service from answering.
        """
        from courier_desk.api.client import CourierClient  # noqa: PLC0415
        from courier_desk.api.transport import Transport  # noqa: PLC0415

        async with self._budgets(_address(base_url), key.strip()) as budget:
            try:
                client = CourierClient(Transport(_address(base_url), key, budget=budget, key_header=key_header))
            except ApiError as error:
                raise DeskFailure(error.failure) from error
            try:
                return await identify(client, typed)
            except ApiError as error:
                raise DeskFailure(error.failure) from error
            finally:
                await client.aclose()

    async def _examine(self, client: CourierClient, heard: list[Exchange]) -> TestReport:
        started = time.monotonic()
        probe = await client.probe()
        seconds = time.monotonic() - started
        denied = probe.kind is KeyKind.SINGLE or Scope.MERCHANTS in probe.denied
        # A list that could not be read is no reason to refuse a key that something else speaks for.
        listed = not denied and (probe.merchants is not None or not probe.held)
        found = await self._merchants(client) if listed else None
        merchants, count = found or ((), 0)
        catalog = probe.catalog or EMPTY_CATALOG
        return TestReport(
            kind=probe.kind,
            scopes=frozenset(Scope) - probe.denied,
            name=probe.identity.account_name if probe.identity else "",
            business=probe.identity.code if probe.identity else "",
            merchants=merchants,
            merchant_count=count,
            zones=len(catalog.zones),
            zones_came=catalog.came,
            zones_guessed=catalog.guessed,
            seconds=seconds,
            requests=len(heard),
            merchants_listed=found is not None,
        )

    async def _merchants(self, client: CourierClient) -> tuple[tuple[Merchant, ...], int] | None:
        """Read the first merchants, and how many there are; None where their list cannot be read.

        A key is not refused for that: a merchant can be typed.
        """
        try:
            page = await client.merchants_page(limit=50, lane=Lane.PERSON)
        except ApiError as error:
            if error.failure.kind not in _WITHOUT_A_LIST:
                raise
            return None
        return tuple(page.items), page.total_count or len(page.items)

    async def add(self, *, name: str, base_url: str, key: str, report: TestReport | None, merchant: str) -> Account:
        """Keep an account and its key. ``report`` is None when it is kept untested (offline)."""
        import secrets  # noqa: PLC0415 - a start adds no account

        account = Account(
            account_id=secrets.token_hex(6),
            name=name.strip(),
            base_url=_address(base_url),
            kind=report.kind if report else KeyKind.UNKNOWN,
            scopes=report.scopes if report else frozenset(Scope),
            key_tail=key.strip()[-4:],
            merchant=merchant,
            key_header=report.key_header if report else KeyHeader.BEARER,
        )
        await self._keys.put(account.base_url, account.account_id, key.strip())
        merchants = report.merchants if report else ()
        if merchant and all(merchant != one.code for one in merchants):
            merchants = (*merchants, Merchant(code=merchant, name=merchant))  # typed in: its name is read later
        async with self._key_unless_kept(account, None):
            await self._keep(account, merchants, report)
        return account

    async def replace_key(self, account: Account, key: str, report: TestReport | None) -> Account:
        """Give an account another key; what is saved under it, unsent orders above all, stays its own.

        ``report`` is None when the key is kept untested (offline): then what was known of the old key is believed.
        """
        before = await self.key_of(account)
        await self._keys.put(account.base_url, account.account_id, key.strip())
        async with self._key_unless_kept(account, before):
            changed = await self._alter(
                account,
                key_tail=key.strip()[-4:],
                kind=report.kind if report else account.kind,
                scopes=report.scopes if report else account.scopes,
                key_header=report.key_header if report else account.key_header,
            )
            await self._keep(changed, report.merchants if report else (), report)
        return changed

    async def training_before(self, *, name: str) -> Account:
        """Give the account of the training service as it was last; the service of this run is not there yet."""
        known = await self._store.read(lambda db: accounts.account(db, TRAINING_ACCOUNT))
        if known is not None:
            return replace(known, name=name)
        return Account(account_id=TRAINING_ACCOUNT, name=name, base_url="http://127.0.0.1", kind=KeyKind.COMPANY)

    async def training(self, ready: TrainingReady, *, name: str) -> tuple[Account, str]:
        """Give the account of the training service that runs now, and its key, which is kept nowhere."""
        known = await self._store.read(lambda db: accounts.account(db, TRAINING_ACCOUNT))
        merchants = tuple(Merchant(code=code, name=shop) for code, shop in ready.merchants)
        account = Account(
            account_id=TRAINING_ACCOUNT,
            name=name,
            base_url=ready.base_url,
            kind=KeyKind.COMPANY,
            key_tail=ready.company_key[-4:],
            merchant=known.merchant if known and known.merchant else merchants[0].code,
        )
        await self._keep(account, merchants)
        return account, ready.company_key

    # -- looking after them ----------------------------------------------------------------------------------------

    async def test_again(self, account: Account) -> TestReport | None:
        """Test the account's key; None when no key is kept any more. Raises DeskFailure."""
        key = await self.key_of(account)
        return await self.test(account.base_url, key, account.key_header, of=account) if key else None

    async def learn(self, account: Account, report: TestReport) -> Account:
        """Keep what a test told of an account's key. A key that became another kind of key is not taken for it."""
        kind = report.kind if account.kind is KeyKind.UNKNOWN else account.kind
        changed = await self._alter(account, kind=kind, scopes=report.scopes, key_header=report.key_header)
        await self._keep(changed, report.merchants, report)
        return changed

    async def rename(self, account: Account, name: str) -> Account:
        """Give an account another name on this computer."""
        return await self._alter(account, name=name.strip())

    async def choose_header(self, account: Account, header: KeyHeader) -> Account:
        """Send the account's key in another header from its next session on."""
        return await self._alter(account, key_header=header)

    async def choose_limit(self, account: Account, limit: int | None) -> Account:
        """Keep how many requests a minute were arranged with the account manager; None: the usual ones."""
        return await self._alter(account, request_limit=limit)

    async def choose_merchant(self, account: Account, code: str) -> Account:
        """Begin with another merchant when this account, which is not in use, is used next."""
        return await self._alter(account, merchant=code)

    async def merchants_of(self, account: Account) -> tuple[Merchant, ...]:
        """Give the merchants of an account that are known here."""
        return tuple(await self._store.read(lambda db: accounts.merchants(db, account.account_id)))

    async def pending_of(self, account: Account) -> Mapping[State, int]:
        """Count what would be lost with the account: drafts, and what the service does not surely have."""
        counts = await self._store.read(lambda db: outbox_counts.counts(db, account.account_id))
        return {state: count for state, count in counts.items() if state is not State.DONE and count}

    async def remove(self, account: Account) -> KeyTrouble | None:
        """Forget an account, its key and everything kept of it. Its session must have ended before.

        The key goes first: one that nothing names any more would stay in the key store for ever. Gives why it may be
        there still; None where it is surely gone.
        """
        before = await self.key_of(account)
        trouble = await self._forget_key(account)
        async with self._key_unless_kept(account, before):
            await self._store.write(lambda db: accounts.remove_account(db, account.account_id))
        return trouble

    @asynccontextmanager
    async def _key_unless_kept(self, account: Account, before: str | None) -> AsyncIterator[None]:
        """Have the key as it was before again where the store does not take what is done with its account."""
        try:
            yield
        except StoreFault:
            if before is None:
                await self._keys.forget(account.base_url, account.account_id)
            else:
                await self._keys.put(account.base_url, account.account_id, before)
            raise

    async def _forget_key(self, account: Account) -> KeyTrouble | None:
        trouble = await self._keys.forget(account.base_url, account.account_id)
        self._left_behind.pop(account.account_id, None)
        if trouble is not None:
            self._left_behind[account.account_id] = (account, trouble)
        return trouble

    async def _alter(self, account: Account, **changes: Any) -> Account:
        """Change the account as it is kept now: the merchant in use may be another one since it was read."""

        def alter(db: Database) -> Account:
            changed = replace(accounts.account(db, account.account_id) or account, **changes)
            accounts.save_account(db, changed)
            return changed

        return await self._store.write(alter)

    async def _keep(self, account: Account, merchants: tuple[Merchant, ...], report: TestReport | None = None) -> None:
        moment, business = time.time(), report.business if report is not None else ""

        def keep(db: Database) -> None:
            accounts.save_account(db, account)
            if merchants:
                accounts.save_merchants(db, account.account_id, merchants, seen_at=moment)
            if business:
                accounts.save_finding(db, account.account_id, accounts.KEY_BUSINESS, business, moment)

        await self._store.write(keep)
