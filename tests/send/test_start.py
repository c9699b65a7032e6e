"""Each way it cannot start: exit 2, one sentence that says why and what to do, nothing sent."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import apsw
import pytest

from courier_desk import __version__
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.host.secrets import KeyStore
from courier_desk.send.command_line import Job
from courier_desk.send.program import account_by_name
from courier_desk.store import accounts
from courier_desk.store.file_store import FileStore
from tests.send.trial import HEADING, PATIENCE, Trial, orders, sentences, write
from tests.support import fork_server
from tests.support.key_header import only_x_api_key
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module", params=["spec", "live"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[RunningSandbox]:
    with RunningSandbox(mode=request.param) as running:
        yield running


@pytest.fixture
def one(sandbox: RunningSandbox, tmp_path: Path) -> Trial:
    return Trial(sandbox, tmp_path, write(tmp_path / "orders.csv", orders(sandbox, 2)))


def refused(one: Trial, *parts: str) -> None:
    """Run it and hold it to one sentence, exit 2, and no order."""
    before = len(one.created())
    done = one.run()
    assert done.returncode == 2, done.stderr
    assert len(sentences(done.stderr)) == 1, done.stderr
    (sentence,) = sentences(done.stderr)
    assert sentence.startswith("courier-desk send: ")
    for part in parts:
        assert part in sentence
    assert len(one.created()) == before


def send(*words: str) -> subprocess.CompletedProcess[str]:
    """Run it with just these words."""
    return fork_server.run(["send", *words])


def test_no_key(one: Trial) -> None:
    one.key = ""
    refused(one, "Set the environment variable COURIER_DESK_API_KEY to the API key of")


def test_a_wrong_key(one: Trial) -> None:
    one.key = "ck_live_nobody"
    refused(one, "The service refuses the key")


def test_a_service_that_takes_the_key_in_the_other_header(one: Trial) -> None:
    with only_x_api_key(one.sandbox) as gate:
        one.url = gate.base_url
        done = one.run()
        assert done.returncode == 0, done.stderr
        assert "courier-desk send: the service takes the key in X-Api-Key, and it is sent so" in done.stderr
        assert gate.bearer == 1
        assert one.run().returncode == 0
        assert gate.bearer == 1, "the next run knows it"


def test_a_key_that_is_refused_in_both_headers(one: Trial) -> None:
    with only_x_api_key(one.sandbox) as gate:
        one.url, one.key = gate.base_url, "ck_live_nobody"
        refused(one, "The service refuses the key")
        assert (gate.bearer, gate.x_api_key) == (1, 1)


def test_a_company_key_without_a_merchant(one: Trial) -> None:
    one.merchant = ""
    refused(one, "The key is a company's.", "--merchant ID")


def test_an_unknown_merchant(one: Trial) -> None:
    one.merchant = "99999999"
    refused(one, "does not know the merchant 99999999")


def test_a_merchant_for_a_key_of_one_business(one: Trial) -> None:
    one.key = one.sandbox.ready["single_key"]
    refused(one, "The key is for one business. Leave --merchant out.")


def test_a_key_of_one_business_sends_without_a_merchant(one: Trial) -> None:
    one.key, one.merchant = one.sandbox.ready["single_key"], ""
    done = one.run()
    assert done.returncode == 0, done.stderr
    assert [row["state"] for row in one.outcomes()] == ["created", "created"]


def test_a_merchant_by_any_of_its_identifiers_is_the_same(sandbox: RunningSandbox, tmp_path: Path) -> None:
    merchant = sandbox.ready["merchants"][1]
    rows = orders(sandbox, 2, first=50)
    one = Trial(sandbox, tmp_path, write(tmp_path / "orders.csv", rows), merchant=merchant["externalMerchantId"])
    before = len(one.created())
    assert one.run().returncode == 0
    one.merchant = merchant["businessAccountCode"]
    assert one.run().returncode == 0
    assert len(one.created()) == before + 2


@pytest.mark.parametrize(
    "url", ["http://example.com/api/public/v1", "courier", "https://user:secret@example.com/x", "https://"]
)
def test_a_bad_address(one: Trial, url: str) -> None:
    one.url = url
    refused(one, "The address cannot be used; it begins with https://")


def test_a_service_that_is_not_there(one: Trial) -> None:
    one.url = "http://127.0.0.1:9/api/public/v1"
    refused(one, "No connection to the service")


def test_an_address_where_something_else_answers(one: Trial) -> None:
    one.url = one.sandbox.base_url + "/docs"
    done = one.run()
    assert done.returncode == 2
    assert len(sentences(done.stderr)) == 1


def test_no_file(one: Trial) -> None:
    one.file.unlink()
    refused(one, f"There is no file {one.file}")


@pytest.mark.parametrize(
    ("content", "part", "column"),
    [
        ("", "the sheet is empty", ""),
        (",".join(HEADING) + "\r\n", "there are no rows below the heading", ""),
        ("a,b\r\n1,2\r\n", "the heading has no column orderType", "orderType"),
        (",".join(HEADING).replace("amountCOD", "amontCOD") + "\r\nx\r\n", "amountCOD was probably meant", "amontCOD"),
        (",".join(HEADING) + ",zone\r\nx\r\n", "has the column zone twice", "zone"),
    ],
)
def test_a_heading_that_cannot_be_used(one: Trial, content: str, part: str, column: str) -> None:
    one.file.write_text(content, encoding="utf-8")
    refused(one, part)
    first = one.outcomes()[0]
    assert (first["column"], first["state"]) == (column, "faulty")


def test_a_picture_is_no_table(one: Trial) -> None:
    one.file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    refused(one, "is no table. CSV, XLSX, XLS and ODS can be read.")


def test_the_data_folder_cannot_be_made(one: Trial) -> None:
    one.data.write_text("in the way", encoding="utf-8")
    refused(one, f"The data folder {one.data} cannot be used", "--data-dir DIR")


def test_a_store_of_a_newer_program(one: Trial) -> None:
    assert one.run().returncode == 0
    db = apsw.Connection(str(one.data / "desk.sqlite"))
    db.execute("PRAGMA user_version = 9999")
    db.close()
    version = f"it was written by a newer version of Courier Desk ({__version__})."
    refused(one, version, "Install that one or a later one.")


def test_a_store_that_was_moved_into_a_site(one: Trial) -> None:
    assert one.run().returncode == 0
    db = apsw.Connection(str(one.data / "desk.sqlite"))
    db.execute("INSERT INTO moved_away (id, site, url, begun) VALUES (1, 'server/site', 'host=server', 1)")
    db.close()
    refused(one, "The store of this folder was moved to server/site", "send with --site URL.")


def test_the_labels_cannot_be_put_where_they_shall_go(one: Trial) -> None:
    one.more = ("--labels", str(one.file / "labels"))
    refused(one, f"The folder {one.file / 'labels'} cannot be made")


def test_the_result_cannot_be_written(one: Trial) -> None:
    one.result.mkdir()
    refused(one, "The result cannot be written")


def test_an_account_that_this_desk_does_not_have(one: Trial) -> None:
    done = send(str(one.file), "--account", "Nil", "--data-dir", str(one.data))
    assert done.returncode == 2
    assert "This desk has no account “Nil”; it has none." in done.stderr


def test_two_accounts_of_one_name_are_told_and_nothing_is_sent(one: Trial) -> None:
    """A live and a staging account of one company have the same name when it is the key's own."""
    keep(one, [_shop("account-1", "https://live.example/v1"), _shop("account-2", "https://staging.example/v1")])
    done = send(str(one.file), "--account", "Nile Commerce", "--data-dir", str(one.data))
    assert done.returncode == 2
    assert "are called “Nile Commerce”: name one as account-1 (https://live.example/v1), account-2" in done.stderr
    done = send(str(one.file), "--account", "account-2", "--data-dir", str(one.data))
    assert "are called" not in done.stderr


async def test_a_merchants_code_goes_before_another_ones_shop_id(one: Trial, tmp_path: Path) -> None:
    merchants = [
        Merchant(code="33333333", name="Rose", external_id="11111112"),
        Merchant(code="11111112", name="Lotus", external_id="7"),
    ]
    store = FileStore.open(tmp_path / "desk.sqlite")
    try:
        await store.write(lambda db: accounts.save_account(db, _shop("account-1", "https://live.example/v1")))
        await store.write(lambda db: accounts.save_merchants(db, "account-1", merchants, seen_at=1.0))
        for typed, code in (("11111112", "11111112"), ("7", "11111112"), ("33333333", "33333333")):
            job = Job(file=one.file, account="Nile Commerce", merchant=typed)
            assert (await account_by_name(job, store, KeyStore(None))).merchant == code
    finally:
        await store.aclose()


def _shop(account_id: str, url: str) -> Account:
    return Account(account_id=account_id, name="Nile Commerce", base_url=url, kind=KeyKind.COMPANY)


def keep(one: Trial, known: list[Account]) -> None:
    """Keep accounts in the data folder, as the window would."""
    one.data.mkdir(parents=True)
    store = FileStore.open(one.data / "desk.sqlite")
    for account in known:
        asyncio.run(store.write(partial(accounts.save_account, account=account)))
    store.close()


def test_without_words_and_with_wrong_ones(one: Trial) -> None:
    for words in (
        [],
        [str(one.file)],
        [str(one.file), "--url", "x", "--account", "y"],
        [str(one.file), "--limit", "0"],
    ):
        done = send(*words)
        assert done.returncode == 2
        assert "usage: courier-desk send" in done.stderr


def test_without_a_data_folder_the_address_has_its_own(one: Trial) -> None:
    home = one.folder / "home"
    one = replace(one, own_folder=False, environment={"XDG_DATA_HOME": str(home)})
    words = [sys.executable, "-m", "courier_desk", *one.words()]  # started from nothing, as a script does
    for _ in range(2):
        done = subprocess.run(
            words, env=one.surroundings(), capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stderr
    assert "2 of them by an earlier run" in done.stdout
    if sys.platform.startswith("linux"):
        (folder,) = (home / "courier-desk" / "send").iterdir()
        assert folder.name.startswith("127.0.0.1-")
        assert (folder / "desk.sqlite").exists()


def test_the_key_is_written_nowhere(one: Trial) -> None:
    assert one.run().returncode == 0
    key = one.sandbox.ready["company_key"].encode()
    assert [path for path in one.folder.rglob("*") if path.is_file() and key in path.read_bytes()] == []


PROXIES = [
    ("::::", "proxy setting cannot be used"),
    ("socks5://127.0.0.1:9", "proxy setting cannot be used"),
    ("http://127.0.0.1:1", "proxy does not answer"),
]


@pytest.mark.parametrize(("proxy", "said"), PROXIES)
@pytest.mark.parametrize("mode", ["send", "endpoints"])
def test_a_proxy_that_cannot_be_used_is_one_sentence(mode: str, proxy: str, said: str, tmp_path: Path) -> None:
    row = ["Deliver", "Mona", "01001234567", "Cairo", "Maadi", "9 Sample St", "Linen", "1", "no", "", ""]
    file = write(tmp_path / "orders.csv", [row])
    words = [str(file), "--merchant", "12345678", "--data-dir", str(tmp_path / "data")] if mode == "send" else []
    quiet = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    done = fork_server.run(
        [mode, *words, "--url", "https://courier.invalid/api/public/v1"],
        env={**quiet, "HTTPS_PROXY": proxy, "COURIER_DESK_API_KEY": "live_0123456789abcdef"},
    )
    assert done.returncode == (2 if mode == "send" else 1)
    assert said in done.stderr
    assert len(sentences(done.stderr)) == 1, done.stderr
    assert done.stdout == ""
