"""The accounts of this desk: tested before they are kept, their keys in the key store, one of them in use."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from courier_desk.api.budget import Budget, Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.accounts import TRAINING_ACCOUNT, Account, KeyKind, Merchant, Scope
from courier_desk.host.secrets import KeyStore
from courier_desk.store import accounts
from courier_desk.store.database import Store
from courier_desk.store.sql import Database

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient
    from courier_desk.host.training import TrainingReady


@dataclass(frozen=True, slots=True, kw_only=True)
class TestReport:
    """What a tested key turned out to be. ``seconds``: of the first answer; ``requests``: how many the test used."""

    __test__ = False  # pytest takes every Test… for a test

    kind: KeyKind
    scopes: frozenset[Scope]
    name: str
    merchants: tuple[Merchant, ...]
    merchant_count: int
    zones: int
    seconds: float
    requests: int


def may_replace(account: Account, report: TestReport) -> bool:
    """Tell whether a tested key can stand for the account's: of its kind, and, as far as is known, of its company."""
    kinds = {account.kind, report.kind} - {KeyKind.UNKNOWN}
    whole = report.merchants and report.merchant_count <= len(report.merchants)
    strange = whole and account.merchant and account.merchant not in {one.code for one in report.merchants}
    return len(kinds) <= 1 and not strange


class AccountDesk:
    """Accounts and their keys."""

    def __init__(self, store: Store, keys: KeyStore) -> None:
        self._store = store
        self._keys = keys

    @property
    def keys_last(self) -> bool:
        """Tell whether keys survive this run."""
        return self._keys.lasting

    async def all(self) -> tuple[Account, ...]:
        """Give every account of this desk."""
        return tuple(await self._store.read(accounts.accounts))

    async def key_of(self, account: Account) -> str | None:
        """Give an account's key; None when the key store has none."""
        return await self._keys.get(account.base_url, account.account_id)

    async def test(self, base_url: str, key: str) -> TestReport:
        """Ask the service who the key is; only reads. Raises DeskFailure with what stands in the way."""
        from courier_desk.api.client import CourierClient  # noqa: PLC0415
        from courier_desk.api.transport import Transport  # noqa: PLC0415

        budget = Budget()
        try:
            transport = Transport(base_url.strip().rstrip("/"), key, budget=budget)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        try:
            return await self._examine(CourierClient(transport), budget)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        finally:
            await transport.aclose()

    async def _examine(self, client: CourierClient, budget: Budget) -> TestReport:
        before, started = budget.left(), time.monotonic()
        probe = await client.probe()
        seconds = time.monotonic() - started
        merchants: tuple[Merchant, ...] = ()
        count = 0
        if probe.kind is not KeyKind.SINGLE and Scope.MERCHANTS not in probe.denied:
            page = await client.merchants_page(limit=50, lane=Lane.PERSON)
            merchants, count = tuple(page.merchants), page.total_count or len(page.merchants)
        return TestReport(
            kind=probe.kind,
            scopes=frozenset(Scope) - probe.denied,
            name=probe.identity.account_name if probe.identity else "",
            merchants=merchants,
            merchant_count=count,
            zones=probe.zones or 0,
            seconds=seconds,
            requests=before - budget.left(),
        )

    async def add(self, *, name: str, base_url: str, key: str, report: TestReport | None, merchant: str) -> Account:
        """Keep an account and its key. ``report`` is None when it is kept untested (offline)."""
        account = Account(
            account_id=secrets.token_hex(6),
            name=name.strip(),
            base_url=base_url.strip().rstrip("/"),
            kind=report.kind if report else KeyKind.UNKNOWN,
            scopes=report.scopes if report else frozenset(Scope),
            key_tail=key.strip()[-4:],
            merchant=merchant,
        )
        await self._keys.put(account.base_url, account.account_id, key.strip())
        merchants = report.merchants if report else ()
        if merchant and all(merchant != one.code for one in merchants):
            merchants = (*merchants, Merchant(code=merchant, name=merchant))  # typed in: its name is read later
        await self._keep(account, merchants)
        return account

    async def replace_key(self, account: Account, key: str, report: TestReport | None) -> Account:
        """Give an account another key; what is saved under it, unsent orders above all, stays its own.

        ``report`` is None when the key is kept untested (offline): then what was known of the old key is believed.
        """
        changed = replace(
            account,
            key_tail=key.strip()[-4:],
            kind=report.kind if report else account.kind,
            scopes=report.scopes if report else account.scopes,
        )
        await self._keys.put(changed.base_url, changed.account_id, key.strip())
        await self._keep(changed, report.merchants if report else ())
        return changed

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

    async def rename(self, account: Account, name: str) -> Account:
        """Give an account another name on this computer."""
        renamed = replace(account, name=name.strip())
        await self._store.write(lambda db: accounts.save_account(db, renamed))
        return renamed

    async def _keep(self, account: Account, merchants: tuple[Merchant, ...]) -> None:
        moment = time.time()

        def keep(db: Database) -> None:
            accounts.save_account(db, account)
            if merchants:
                accounts.save_merchants(db, account.account_id, merchants, seen_at=moment)

        await self._store.write(keep)
