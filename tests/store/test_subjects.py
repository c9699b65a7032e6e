"""The smaller subjects: catalog, labels, fees, accounts and merchants, budget, marks of reading, drift, payloads."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.accounts import Account, KeyHeader, KeyKind, Merchant, Scope
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.orders import (
    Consignee,
    Delivery,
    ExchangeShipment,
    OrderRequest,
    ReturnShipment,
)
from courier_desk.domain.pickups import Pickup
from courier_desk.domain.print_jobs import PrintJob, ToPrint
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.store import (
    accounts,
    catalog,
    diagnostics,
    fees,
    labels,
    order_list,
    orders,
    outbox,
    payloads,
    pickups,
    print_jobs,
    sync,
)
from courier_desk.store.migrations import newest, tables_of
from courier_desk.store.sql import Database, from_json, to_json
from tests.store.support import (
    ACCOUNT,
    EVERYTHING,
    MERCHANT,
    NOON,
    an_order,
    check_whole,
    in_memory,
    in_sqlite,
    pending,
)

pytestmark = pytest.mark.usefixtures("subjects")


def how_many(db: Database, table: str) -> int:
    """Count the rows of a table."""
    return int(next(iter(db.execute(f"SELECT count(*) FROM {table}")))[0])


@pytest.fixture
def db(subjects: None) -> Database:
    return in_memory()


ABDEEN = Zone(Governorate.CAIRO, "Abdeen", "Abdeen", "عابدين")
FAISAL = Zone(Governorate.GIZA, "Faisal & ElHaram", "Faisal", "فيصل")
BANHA = Zone(Governorate.QALYUBIA, "Banha", "Banha", "بنها")


def test_a_catalog_comes_back_in_its_order_with_its_etag_byte_for_byte(db: Database) -> None:
    assert catalog.load_catalog(db, ACCOUNT) is None
    first = Catalog(zones=(FAISAL, ABDEEN), etag='W/"a-1"', read_at=NOON)
    catalog.save_catalog(db, ACCOUNT, first)
    assert catalog.load_catalog(db, ACCOUNT) == first
    assert catalog.load_catalog(db, "other") is None


def test_zones_that_vanish_are_known_as_such_until_they_return(db: Database) -> None:
    catalog.save_catalog(db, ACCOUNT, Catalog(zones=(ABDEEN, FAISAL)))
    second = Catalog(zones=(replace(BANHA, ar="بِنها"), ABDEEN), etag="x")
    catalog.save_catalog(db, ACCOUNT, second)
    assert catalog.load_catalog(db, ACCOUNT) == second
    assert catalog.vanished(db, ACCOUNT) == (FAISAL,)
    catalog.save_catalog(db, ACCOUNT, Catalog(zones=(FAISAL, ABDEEN)))
    assert catalog.vanished(db, ACCOUNT) == (replace(BANHA, ar="بِنها"),)


def test_labels_are_kept_by_size_and_replaced(db: Database) -> None:
    labels.keep(db, ACCOUNT, "1", "A4", order_changed=NOON, pdf=b"\x00old", kept_at=1.0)
    labels.keep(db, ACCOUNT, "1", "A4", order_changed=None, pdf=b"new\xff", kept_at=2.0)
    labels.keep(db, ACCOUNT, "1", "A5", order_changed=NOON, pdf=b"five", kept_at=5.0)
    assert labels.kept(db, ACCOUNT, "1", "A4") == labels.KeptLabel(b"new\xff", None, 2.0, labels.hash_of(b"new\xff"))
    assert labels.kept(db, ACCOUNT, "1", "A5") == labels.KeptLabel(b"five", NOON, 5.0, labels.hash_of(b"five"))
    assert labels.prune(db, 3.0) == 1
    assert labels.kept(db, ACCOUNT, "1", "A4") is None
    labels.forget(db, ACCOUNT, "1")
    assert labels.kept(db, ACCOUNT, "1", "A5") is None


def test_a_label_that_the_disk_changed_is_as_good_as_not_kept(db: Database) -> None:
    labels.keep(db, ACCOUNT, "1", "A4", order_changed=None, pdf=b"%PDF good", kept_at=1.0)
    db.execute("UPDATE kept.labels SET pdf = ?", (b"%PDF gone",))
    assert labels.kept(db, ACCOUNT, "1", "A4") is None


def test_every_print_is_logged_newest_first(db: Database) -> None:
    first = labels.Print(number="1", at=1.0, size="A4", printer="Zebra", who="منى", copies=2)
    second = labels.Print(number="1", at=2.0, size="A5", printer="HP")
    for printed in (first, second):
        labels.log_print(db, ACCOUNT, printed)
    assert labels.prints(db, ACCOUNT, "1") == [replace(second, copy=2), first]
    assert labels.last_prints(db, ACCOUNT, ["1", "2"]) == {"1": replace(second, copy=2)}
    assert labels.prints(db, "other", "1") == []


def test_the_latest_fee_of_a_case_is_known(db: Database) -> None:
    case = {"governorate": "Giza", "order_type": "Deliver", "express": True}
    assert fees.recall(db, ACCOUNT, MERCHANT, **case) is None  # type: ignore[arg-type]  # the case's own kinds
    fees.remember(db, ACCOUNT, MERCHANT, **case, fee=6500, at=1.0)  # type: ignore[arg-type]  # as above
    fees.remember(db, ACCOUNT, MERCHANT, **case, fee=7000, at=2.0)  # type: ignore[arg-type]  # as above
    assert fees.recall(db, ACCOUNT, MERCHANT, **case) == (7000, 2.0)  # type: ignore[arg-type]  # as above
    assert fees.recall(db, ACCOUNT, MERCHANT, **(case | {"express": False})) is None  # type: ignore[arg-type]  # as above
    known = fees.KnownFee(governorate="Giza", order_type="Deliver", express=True, fee=7000, at=2.0)
    assert fees.table(db, ACCOUNT, MERCHANT) == [known]


ONE = Account(
    account_id="a1",
    name="Shop",
    base_url="https://example.com/api/public/v1",
    kind=KeyKind.COMPANY,
    scopes=frozenset({Scope.ORDERS, Scope.PICKUPS}),
    key_tail="9f3c",
    merchant="10000001",
)


def test_accounts_come_back_as_they_were(db: Database) -> None:
    other = Account(account_id="a2", name="Another", base_url="http://127.0.0.1:1", scopes=frozenset())
    for one in (ONE, other, replace(ONE, name="Zed")):
        accounts.save_account(db, one)
    assert accounts.account(db, "a1") == replace(ONE, name="Zed")
    assert accounts.account(db, "none") is None
    assert accounts.accounts(db) == [other, replace(ONE, name="Zed")]
    with_header = replace(ONE, key_header=KeyHeader.X_API_KEY, request_limit=600)
    for one in (with_header, ONE):
        accounts.save_account(db, one)
        assert accounts.account(db, "a1") == one
        assert accounts.account(db, "a2") == other


def test_every_table_that_knows_accounts_forgets_one_that_is_removed() -> None:
    def has_account(table: str) -> bool:
        return any(column[1] == "account" for column in own.execute(f"PRAGMA table_info({table})"))

    with closing(in_sqlite()) as own:
        assert {table for table in tables_of(newest()) if has_account(table)} - {"scopes"} <= set(accounts.OWNED)


SHOP = Merchant(
    code="10000001",
    name="منى للأحذية",
    merchant_id="65",
    external_id="shop-1",
    brand="Mona",
    email="m@example.com",
    phone="01012345678",
    company_id="c",
    created=NOON,
    completed=True,
    verified=False,
    city="Cairo",
    zone="Abdeen",
    raw={"unknown": Decimal("1.5")},
)


def test_merchants_are_found_and_those_used_lately_stand_first(db: Database) -> None:
    accounts.save_account(db, ONE)
    others = [Merchant(code=f"1000000{number}", name=f"Bazaar {number}") for number in range(2, 6)]
    accounts.save_merchants(db, "a1", [SHOP, *others], seen_at=1.0)
    found = accounts.merchant(db, "a1", "10000001")
    assert found == SHOP
    assert found.raw == SHOP.raw
    accounts.use_merchant(db, "a1", "10000004", 5.0)
    accounts.save_merchants(db, "a1", others, seen_at=6.0)
    assert [one.code for one in accounts.merchants(db, "a1")][:2] == ["10000004", "10000002"]
    used = accounts.account(db, "a1")
    assert used is not None
    assert used.merchant == "10000004"
    for typed in ("منى", "احذيه", "shop-1", "MONA", "0101234", "10000001", "m@example.com"):
        assert accounts.merchants(db, "a1", typed)[0] == SHOP, typed
    assert accounts.merchants(db, "a1", "nobody") == []
    assert len(accounts.merchants(db, "a1", limit=2)) == 2


def test_findings_about_a_service_are_kept_as_json(db: Database) -> None:
    assert accounts.finding(db, "a1", "reference lookup") is None
    accounts.save_finding(db, "a1", "reference lookup", {"filter": False, "echo": ["detail"]}, 1.0)
    accounts.save_finding(db, "a1", "reference lookup", {"filter": True}, 2.0)
    assert accounts.finding(db, "a1", "reference lookup") == {"filter": True}


def test_removing_an_account_leaves_nothing_of_it_and_everything_of_others(db: Database) -> None:
    for account in ("a1", "a2"):
        accounts.save_account(db, replace(ONE, account_id=account))
        accounts.save_merchants(db, account, [SHOP], seen_at=1.0)
        accounts.save_finding(db, account, "x", 1, 1.0)
        orders.merge(db, account, "m", [an_order(reference="R")], seen_at=1.0, whole=False)
        pickups.merge(db, account, "m", [Pickup(number="7", status="new")], seen_at=1.0, whole=False)
        outbox.add(db, pending(account=account, merchant="m"))
        catalog.save_catalog(db, account, Catalog(zones=(ABDEEN,)))
        labels.keep(db, account, "204828", "A4", order_changed=None, pdf=b"x", kept_at=1.0)
        labels.log_print(db, account, labels.Print(number="204828", at=1.0, size="A4", printer="P"))
        print_jobs.add(db, account, PrintJob(made=1.0), [ToPrint(number="204828")], 1.0)
        fees.remember(db, account, "m", governorate="Giza", order_type="Deliver", express=False, fee=1, at=1.0)
        sync.save_mark(db, sync.Mark(account=account, merchant="m"))
        diagnostics.count_surprise(db, account, "GET /orders", "unknown field x", at=1.0)
    tables = [name for name in tables_of(newest()) if not name.startswith(("order_fts", "sqlite_"))]
    before = {table: how_many(db, table) for table in tables}
    accounts.remove_account(db, "a1")
    after = {table: how_many(db, table) for table in tables}
    shared = {"schema_version", "sends", "outbox_failures", "last_change", "facets", "facet_zones", "store_identity"}
    assert {table: after[table] * 2 for table in tables if table not in shared} == {
        table: before[table] for table in tables if table not in shared
    }
    assert labels.kept(db, "a1", "204828", "A4") is None
    assert labels.kept(db, "a2", "204828", "A4") is not None
    assert order_list.count(db, OrderFilter(account="a2", merchant="m", text="Mona")) == 1
    check_whole(db)


PICKUP = Pickup(
    number="700001",
    pickup_id="abc",
    status="new",
    category="NEW",
    label="New",
    day=date(2026, 11, 22),
    orders=40,
    fee=2500,
    phone="01012345678",
    notes="gate 3 [#K7Q2]",
    fragile=True,
    large=False,
    created=NOON,
    changed=NOON,
    raw={"pickupNumber": "700001"},
)


def test_pickups_come_back_as_they_were_and_are_found_by_day(db: Database) -> None:
    other = Pickup(number="700002", day=date(2026, 11, 25), status="pendingPickup")
    undated = Pickup(number="700003")
    merged = pickups.merge(db, ACCOUNT, MERCHANT, [PICKUP, other, undated], seen_at=1.0, whole=True)
    assert merged.new == ("700001", "700002", "700003")
    found = pickups.pickup(db, ACCOUNT, "700001")
    assert found == PICKUP
    assert found.raw == PICKUP.raw
    assert pickups.pickup(db, "other", "700001") is None
    assert pickups.pickups(db, ACCOUNT, MERCHANT) == [other, PICKUP, undated]
    assert pickups.pickups(db, ACCOUNT, MERCHANT, since=date(2026, 11, 23)) == [other]
    assert pickups.pickups(db, ACCOUNT, MERCHANT, since=date(2026, 11, 22), until=date(2026, 11, 22)) == [PICKUP]
    assert pickups.pickups(db, ACCOUNT, "nobody") == []


def test_a_short_answer_about_a_pickup_takes_nothing_away(db: Database) -> None:
    pickups.merge(db, ACCOUNT, MERCHANT, [PICKUP], seen_at=1.0, whole=True)
    short = Pickup(number="700001", status="driverAssigned")
    assert pickups.merge(db, ACCOUNT, MERCHANT, [short], seen_at=2.0, whole=False).changed == ("700001",)
    assert pickups.pickup(db, ACCOUNT, "700001") == replace(PICKUP, status="driverAssigned")
    stale = replace(PICKUP, changed=NOON - timedelta(hours=1))
    assert pickups.merge(db, ACCOUNT, MERCHANT, [stale], seen_at=3.0, whole=False).unchanged == 1
    assert pickups.history(db, ACCOUNT, "700001") == [(1.0, "new"), (2.0, "driverAssigned")]


def test_a_pickup_that_is_gone_is_marked_and_comes_back(db: Database) -> None:
    pickups.merge(db, ACCOUNT, MERCHANT, [PICKUP], seen_at=1.0, whole=True)
    assert pickups.mark_gone(db, ACCOUNT, MERCHANT, ["700001", "1"], at=5.0) == 1
    assert pickups.pickups(db, ACCOUNT, MERCHANT) == []
    assert pickups.pickup(db, ACCOUNT, "700001") == PICKUP
    pickups.merge(db, ACCOUNT, MERCHANT, [PICKUP], seen_at=4.0, whole=True)
    assert pickups.pickups(db, ACCOUNT, MERCHANT) == []
    assert pickups.merge(db, ACCOUNT, MERCHANT, [PICKUP], seen_at=6.0, whole=True).changed == ("700001",)
    assert pickups.pickups(db, ACCOUNT, MERCHANT) == [PICKUP]


def test_recent_requests_replace_earlier_ones(db: Database) -> None:
    accounts.save_requests(db, "k", [3.0, 1.0, 2.0])
    accounts.save_requests(db, "other", [9.0])
    assert accounts.recent_requests(db, "k") == [1.0, 2.0, 3.0]
    accounts.save_requests(db, "k", [])
    assert accounts.recent_requests(db, "k") == []
    assert accounts.recent_requests(db, "other") == [9.0]


def test_marks_of_reading(db: Database) -> None:
    assert sync.mark(db, ACCOUNT, MERCHANT) == sync.Mark(account=ACCOUNT, merchant=MERCHANT)
    mark = sync.Mark(account=ACCOUNT, merchant=MERCHANT, read_at=1.5, page=7, complete=True, total=321)
    mark = replace(mark, fence=datetime(2026, 11, 20, 9, 30, tzinfo=UTC), asked=100, shown=50)
    mark = replace(mark, scan_page=3, scan_began=7.0, scan_due=9.5, scanned=6.0, scans=2)
    sync.save_mark(db, sync.Mark(account=ACCOUNT, merchant=MERCHANT))
    sync.save_mark(db, mark)
    assert sync.mark(db, ACCOUNT, MERCHANT) == mark
    assert sync.mark(db, ACCOUNT, MERCHANT, "pickups").page == 0


def test_a_reading_that_lies_ahead_was_noted_by_a_wrong_clock(db: Database) -> None:
    accounts.save_merchants(db, ACCOUNT, [Merchant(code=code, name=code) for code in ("m1", "m2")], seen_at=1.0)
    for code, read_at in (("m1", 5_000.0), ("m2", 9_000_000.0)):
        sync.save_mark(db, sync.Mark(account=ACCOUNT, merchant=code, read_at=read_at, complete=True))

    def next_read(now: float) -> str | None:
        mark = sync.least_read(db, ACCOUNT, [sync.Subject.ORDERS], but=(), before=now - 3_600, now=now)
        return None if mark is None else mark.merchant

    assert next_read(6_000.0) == "m2"
    assert next_read(9_000_000.0) == "m1"
    assert next_read(9_000_100.0) == "m1"


def test_drift_is_counted(db: Database) -> None:
    diagnostics.count_surprise(db, ACCOUNT, "GET /orders", "unknown field stars", at=1.0)
    diagnostics.count_surprise(db, ACCOUNT, "GET /orders", "unknown field stars", at=5.0, times=3)
    diagnostics.count_surprise(db, ACCOUNT, "GET /pickups", "no status", at=2.0)
    assert diagnostics.surprises(db, ACCOUNT) == [
        diagnostics.Surprise(where="GET /orders", what="unknown field stars", times=4, first=1.0, last=5.0),
        diagnostics.Surprise(where="GET /pickups", what="no status", times=1, first=2.0, last=2.0),
    ]


# --- payloads ---------------------------------------------------------------------------------------------------------

TEXT = st.text(max_size=12)
AMOUNT = st.none() | st.integers(-(10**9), 10**9)
SHIPMENTS = st.one_of(
    st.builds(Delivery, description=TEXT, items=st.integers(1, 99), express=st.booleans(), cod=AMOUNT),
    st.builds(
        ReturnShipment,
        description=TEXT,
        items=st.integers(1, 99),
        original_number=TEXT,
        reason=TEXT,
        notes=TEXT,
        partial_items=st.none() | st.integers(1, 9),
        original_items=st.none() | st.integers(1, 9),
    ),
    st.builds(
        ExchangeShipment,
        current=TEXT,
        current_items=st.integers(1, 9),
        new=TEXT,
        new_items=st.integers(1, 9),
        cash_difference=AMOUNT,
    ),
)
REQUESTS = st.builds(
    OrderRequest,
    consignee=st.builds(
        Consignee,
        full_name=TEXT,
        phone=TEXT,
        address=TEXT,
        governorate=st.sampled_from(Governorate),
        zone=TEXT,
        other_phone=TEXT,
        workplace=st.booleans(),
    ),
    shipment=SHIPMENTS,
    reference=TEXT,
    notes=TEXT,
    may_inspect=st.booleans(),
)


@given(REQUESTS)
def test_a_request_comes_back_from_json_as_it_was(request: OrderRequest) -> None:
    plain = from_json(to_json(payloads.request_to_plain(request)))
    assert payloads.request_from_plain(plain) == request
    later = plain | {"unknown": 1, "consignee": plain["consignee"] | {"floor": 3}}
    assert payloads.request_from_plain(later) == request, "a later version's additions are passed over"


@given(
    st.builds(
        Failure,
        kind=st.sampled_from(FailureKind),
        execution=st.sampled_from(Execution),
        message=TEXT,
        status=st.none() | st.integers(100, 599),
        retry_after=st.none() | st.floats(0, 1e6),
    )
)
def test_a_failure_comes_back_from_json_as_it_was(failure: Failure) -> None:
    assert payloads.failure_from_plain(from_json(to_json(payloads.failure_to_plain(failure)))) == failure


def test_a_failure_of_a_later_version_keeps_its_words() -> None:
    plain = {"kind": "never heard", "execution": "perhaps", "code": "X", "message": "words", "else": 1}
    failure = payloads.failure_from_plain(plain)
    assert (failure.kind, failure.execution) == (FailureKind.OTHER_CODE, Execution.UNKNOWN)
    assert (failure.code, failure.message) == ("X", "words")


def test_json_refuses_what_it_would_have_to_guess() -> None:
    with pytest.raises(TypeError):
        to_json({"when": timedelta(1)})
    assert (
        to_json({"exact": Decimal("12.50"), "set": frozenset({1}), "text": "س"})
        == '{"exact":12.5,"set":[1],"text":"س"}'
    )


def test_a_page_beyond_the_end_is_empty(db: Database) -> None:
    assert order_list.page(db, EVERYTHING, OrderSort(), 10, 10) == []
