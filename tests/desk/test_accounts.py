"""Accounts and their keys: whose key it is that stands for an account from now on."""

from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.desk.accounts import AccountDesk, may_replace
from courier_desk.desk.send_account import account_at
from courier_desk.desk.session import SessionSettings
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
            kept = await store.read(lambda db: accounts.finding(db, account.account_id, accounts.KEY_BUSINESS))
            assert kept == report.business
            await store.write(
                lambda db: accounts.save_finding(db, account.account_id, accounts.KEY_BUSINESS, "99998888", 1.0)
            )
            strange = await desk.test(sandbox.base_url, key, of=account)
            assert not may_replace(account, strange)
    finally:
        await store.aclose()


@pytest.mark.parametrize("key", ["company_key", "single_key"])
async def test_a_program_without_a_window_works_in_the_window_s_account(key: str, tmp_path: Path) -> None:
    """In an account of its own it would know nothing of what waits in the other one, and make it a second time."""
    store = FileStore.open(tmp_path / "desk.sqlite")
    try:
        with RunningSandbox() as sandbox:
            desk, said = AccountDesk(store, KeyStore(None)), sandbox.ready[key]
            merchant = sandbox.ready["merchants"][0]["businessAccountCode"] if key == "company_key" else ""
            report = await desk.test(sandbox.base_url, said)
            account = await desk.add(name="Shop", base_url=sandbox.base_url, key=said, report=report, merchant=merchant)
            sending = await account_at(sandbox.base_url, said, merchant, store, SessionSettings())
            assert sending.account_id == account.account_id
            assert may_replace(sending, await desk.test(sandbox.base_url, said, of=sending))
        with RunningSandbox() as sandbox:  # begun by the other one: its account takes the same key
            said = sandbox.ready[key]
            made = await account_at(sandbox.base_url, said, merchant, store, SessionSettings())
            assert may_replace(made, await desk.test(sandbox.base_url, said, of=made))
    finally:
        await store.aclose()
