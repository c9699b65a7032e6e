"""Records of orders: packed and read back as they came, in both forms; old ones thinned, with all else as it was."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.order_list import OrderSort
from courier_desk.domain.orders import Order
from courier_desk.store import labels, migrations, order_care, order_list, orders, records, salvage
from courier_desk.store.file_store import FileStore, look_through
from courier_desk.store.sql import to_json
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, an_order, in_sqlite, older_copy, write

RAW = {"orderNumber": "204828", "customer": {"fullName": "منى زكي"}, "stageTimeline": [{"status": "new"}]}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), JSON))
def test_any_record_comes_back_as_it_was(record: dict[str, object]) -> None:
    text = to_json(record)
    packed = records.pack(text)
    assert (packed is None) == (not record)
    assert packed is None or records.is_sound(packed)
    assert records.unpack("" if packed else text, packed) == text
    assert records.unpack(text, None) == text, "and so does one that was kept as text"


@given(st.data())
def test_a_changed_byte_is_seen(data: st.DataObject) -> None:
    packed = bytearray(records.pack(to_json(RAW)) or b"")
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= data.draw(st.integers(1, 255))
    assert not records.is_sound(bytes(packed))
    with pytest.raises(ValueError, match="not what was written"):
        records.unpack("", bytes(packed))


@given(st.binary() | st.none() | st.text())
def test_what_was_never_packed_is_no_record(found: object) -> None:
    assert not records.is_sound(found)


def _older(path: Path, version: int) -> None:
    """Make a store of an earlier version with orders of one record each, kept as text."""
    donor = in_sqlite()
    orders.merge(donor, ACCOUNT, MERCHANT, _book(), seen_at=1.0, whole=False)
    orders.merge(donor, ACCOUNT, MERCHANT, [replace(_book()[0], status="completed")], seen_at=2.0, whole=False)
    for key, raw, packed in list(donor.execute("SELECT id, raw, packed FROM order_details")):
        donor.execute(
            "UPDATE order_details SET raw = ?, packed = NULL WHERE id = ?", (records.unpack(raw, packed), key)
        )
    older_copy(path, version, donor)


def _book() -> list[Order]:
    return [an_order(str(300_000 + at), created=NOON + timedelta(days=at), raw=RAW | {"at": at}) for at in range(5)]


def _records(db: apsw.Connection) -> list[object]:
    found = (orders.order(db, ACCOUNT, one.number) for one in _book())
    return [one.raw for one in found if one is not None]


def test_a_store_with_records_as_text_is_read_alike_before_and_after_they_are_packed(path: Path) -> None:
    _older(path, 29)
    wanted = [RAW | {"at": at} for at in range(5)]
    store = FileStore.open(path)
    assert store.peek(_records) == wanted
    found = store.peek(lambda db: order_care.texts(db, 0))
    assert (len(found.places), found.after) == (5, None)
    write(store, lambda db: order_care.pack(db, found.places))
    assert store.peek(lambda db: order_care.texts(db, 0)).places == ()
    assert store.peek(_records) == wanted
    news = store.peek(lambda db: list(db.execute("SELECT number, status FROM order_statuses WHERE again = 1")))
    assert news == [("300000", "completed")], "which statuses were changes is told of what was kept, too"
    store.close()


@pytest.mark.parametrize("version", [29, migrations.newest()])
def test_a_salvage_keeps_records_in_both_forms(path: Path, version: int) -> None:
    _older(path, version)
    with path.open("rb+") as file:  # the root of a tree that can be made anew
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        roots = {str(name): int(root) for name, root in db.execute("SELECT name, rootpage FROM sqlite_schema")}
        db.close()
        file.seek((roots["list_fee"] - 1) * 4096)
        file.write(b"\xff" * 4096)
    salvage.salvage(path)
    store = FileStore.open(path)
    assert store.peek(_records) == [RAW | {"at": at} for at in range(5)]
    store.close()


def test_a_salvage_page_by_page_keeps_packed_records_and_leaves_out_changed_ones(path: Path) -> None:
    store = FileStore.open(path)
    book = [
        an_order(str(300_000 + at), created=NOON + timedelta(minutes=at), raw=RAW | {"at": at}) for at in range(300)
    ]
    write(store, lambda db: orders.merge(db, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=True))
    first = "SELECT id FROM orders WHERE number = '300000'"
    sql = f"UPDATE order_details SET packed = CAST(packed AS BLOB) || x'00' WHERE id = ({first})"
    write(store, lambda db: db.execute(sql))
    store.close()
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    sql = "SELECT pageno FROM dbstat WHERE name = 'order_details' AND pagetype = 'leaf' ORDER BY path"
    pages = [int(row[0]) for row in db.execute(sql)]
    db.close()
    with path.open("rb+") as file:
        file.seek((pages[len(pages) // 2] - 1) * 4096)
        file.write(b"\xff" * 4096)
    report = salvage.salvage(path)
    assert not report.whole
    look_through(path)
    store = FileStore.open(path)
    held = [store.peek(lambda db, one=one: orders.order(db, ACCOUNT, one.number)) for one in book]  # type: ignore[misc]  # this turn's
    store.close()
    assert held[0] is None, "its record is not what was written"
    kept = [at for at, one in enumerate(held) if one is not None]
    assert 200 < len(kept) < 299
    assert all(one is None or (one == book[at] and one.raw == book[at].raw) for at, one in enumerate(held))


def test_a_thinned_order_keeps_all_but_its_record_and_its_label(path: Path) -> None:
    store = FileStore.open(path)
    book = _book()

    def fill(db: apsw.Connection) -> None:
        orders.merge(db, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=True)
        for one in book:
            labels.keep(db, ACCOUNT, one.number, "A6", order_changed=None, pdf=b"%PDF", kept_at=1.0)

    write(store, fill)
    before = store.peek(lambda db: order_list.page(db, EVERYTHING, OrderSort(), 0, 10))
    cut = (NOON + timedelta(days=2)).timestamp()
    (scope,) = store.peek(order_care.scopes)
    found = store.peek(lambda db: order_care.whole(db, scope, 0, cut))
    assert (len(found.places), found.thinned, found.after) == (2, 0, None)
    write(store, lambda db: order_care.thin(db, found.places))
    assert store.peek(lambda db: order_care.whole(db, scope, 0, cut)) == ((), 2, None)
    assert store.peek(lambda db: order_list.page(db, EVERYTHING, OrderSort(), 0, 10)) == before
    assert store.peek(_records) == [{}, {}] + [RAW | {"at": at} for at in range(2, 5)]
    kept = [store.peek(lambda db, one=one: labels.kept(db, ACCOUNT, one.number, "A6")) for one in book]  # type: ignore[misc]  # this turn's
    assert [one is None for one in kept] == [True, True, False, False, False]
    held = store.peek(lambda db: orders.order(db, ACCOUNT, book[0].number))
    assert held == book[0]

    write(store, lambda db: orders.merge(db, ACCOUNT, MERCHANT, book, seen_at=3.0, whole=False))
    assert store.peek(_records)[:2] == [{}, {}], "a list does not bring it back: it would be thinned again every day"
    write(store, lambda db: orders.merge(db, ACCOUNT, MERCHANT, book[:1], seen_at=4.0, whole=True))
    assert store.peek(_records)[:2] == [RAW | {"at": 0}, {}], "who asks for the order has it whole again"
    store.close()


def test_packing_is_worth_it() -> None:
    text = json.dumps(RAW | {"orderStatus": "completed", "statusCategory": "SUCCESSFUL"}, ensure_ascii=False)
    assert len(records.pack(text) or b"") < len(text.encode()) / 2
