"""Accounts and their keys: whose key it is that stands for an account from now on."""

from __future__ import annotations

from pathlib import Path

from courier_desk.desk.accounts import AccountDesk, may_replace
from courier_desk.host.secrets import KeyStore
from courier_desk.store import accounts
from courier_desk.store.file_store import FileStore
from tests.support.sandbox import RunningSandbox


async def test_a_key_of_another_business_never_stands_for_an_account(tmp_path: Path) -> None:
    """A single-business key has no merchants to tell by: what waits would be made for the other business."""
    store = FileStore.open(tmp_path / "desk.sqlite")
    try:
        with RunningSandbox() as sandbox:
            desk, key = AccountDesk(store, KeyStore(None)), sandbox.ready["single_key"]
            report = await desk.test(sandbox.base_url, key)
            account = await desk.add(name="Shop", base_url=sandbox.base_url, key=key, report=report, merchant="")
            again = await desk.test(sandbox.base_url, key, of=account)
            assert report.business
            assert may_replace(account, again)
            kept = await store.read(lambda db: accounts.finding(db, account.account_id, accounts.BUSINESS))
            assert kept == report.business
            await store.write(
                lambda db: accounts.save_finding(db, account.account_id, accounts.BUSINESS, "99998888", 1.0)
            )
            strange = await desk.test(sandbox.base_url, key, of=account)
            assert not may_replace(account, strange)
    finally:
        await store.aclose()
