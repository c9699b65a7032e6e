"""The customer book: phones of one person, and a person who is forgotten and stays so."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from courier_desk.domain.order_list import OrderSort
from courier_desk.domain.orders import Consignee, Delivery, Order, OrderRequest
from courier_desk.domain.outbox import Kind, State, order_target
from courier_desk.domain.zones import Governorate
from courier_desk.store import customers, events, labels, order_form, order_list, orders, outbox
from courier_desk.store.file_store import FileStore
from courier_desk.store.migrations import newest, tables_of
from courier_desk.store.outbox_rows import OutboxRow, PendingOrder
from courier_desk.store.payloads import request_to_plain
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, Closable, an_order, in_memory, write

pytestmark = pytest.mark.usefixtures("subjects")

MONA = an_order(
    "204828",
    other_phone="01229081174",
    address="27 Baghdad St",
    building="27",
    apartment="9",
    workplace=True,
    notes="Mona is at home after six",
    reference="DL-1",
    raw={"fullName": "Mona Zaki"},
)
LATER = an_order("204900", phone="+20 101 234 5678", full_name="منى زكي", created=NOON + timedelta(days=1))
BY_OTHER = an_order("204901", phone="01112223334", other_phone="01012345678", full_name="Ahmed Galal")
STRANGER = an_order("204777", phone="01555555555", full_name="Omar Khairy", address="1 Nile St")
REQUEST = OrderRequest(
    consignee=Consignee(
        full_name="Mona Zaki",
        phone="01012345678",
        governorate=Governorate.CAIRO,
        zone="Abdeen",
        address="27 Baghdad St",
        other_phone="",
    ),
    shipment=Delivery(description="Shoes", items=1, cod=1000),
    reference="DL-1",
)


@pytest.fixture
def db() -> Closable:
    made = in_memory()
    take(made, MONA, whole=True)
    take(made, LATER, BY_OTHER, STRANGER)
    return made


def take(db: Closable, *taken: Order, at: float = 10.0, whole: bool = False) -> orders.Merge:
    return orders.merge(db, ACCOUNT, MERCHANT, taken, seen_at=at, whole=whole)


def numbers(found: list[Order]) -> list[str]:
    return [order.number for order in found]


def work(db: Closable, reference: str, state: State) -> int:
    row = OutboxRow(
        kind=Kind.ORDER_CREATE,
        account=ACCOUNT,
        merchant=MERCHANT,
        reference=reference,
        payload={"request": request_to_plain(replace(REQUEST, reference=reference)), "print": False},
        created=5.0,
        changed=5.0,
        facts=PendingOrder.of_request(REQUEST),
    )
    row_id = outbox.add(db, row)
    db.execute("UPDATE outbox SET state = ?, listed = ? WHERE id = ?", (state.value, state is not State.DONE, row_id))
    return row_id


def everything(db: Closable) -> str:
    tables = [name for name in tables_of(newest()) if not name.startswith(("order_fts", "sqlite_"))]
    return "\n".join(str(row) for table in tables for row in db.execute(f"SELECT * FROM {table}"))


@pytest.mark.parametrize("typed", ["01012345678", "+201012345678", "0020 101 234 5678", "٠١٠١٢٣٤٥٦٧٨", "1012345678"])
def test_the_orders_of_a_person_are_found_by_any_form_of_the_phone(db: Closable, typed: str) -> None:
    assert numbers(customers.orders_of(db, ACCOUNT, MERCHANT, typed)) == ["204900", "204828"]
    assert customers.orders_of(db, ACCOUNT, "another", typed) == []


def test_two_phones_of_one_person_are_one_book(db: Closable) -> None:
    assert customers.join(db, ACCOUNT, "01012345678", "+20 155 555 5555")
    assert not customers.join(db, ACCOUNT, "01555555555", "01012345678"), "known already"
    assert not customers.join(db, ACCOUNT, "", "01012345678")
    assert customers.join(db, ACCOUNT, "01112223334", "01555555555"), "whoever is joined to one is joined to all"
    for phone in ("01012345678", "01555555555", "01112223334"):
        assert numbers(customers.orders_of(db, ACCOUNT, MERCHANT, phone)) == ["204900", "204901", "204828", "204777"]
    assert customers.keys_of(db, "another", "01012345678") == ("1012345678",)


def test_a_forgotten_person_is_nowhere_and_the_orders_are_still_counted(db: Closable) -> None:
    labels.keep(db, ACCOUNT, "204828", "A5", order_changed=None, pdf=b"%PDF Mona", kept_at=1.0)
    names = {"fullName": ["Mona Zaki", "M"]}
    facts = {"fields": names, "changed": names, "failure": "OTHER_CODE", "message": "Mona Zaki?"}
    events.add(db, ACCOUNT, order_target("204828"), 7.0, "updated", facts)
    draft = {"phone": "0101 234 5678", "full_name": "Mona Zaki"}
    order_form.autosave(db, ACCOUNT, order_form.AutosavedForm(draft=draft))
    done, waiting = work(db, "DL-1", State.DONE), work(db, "DL-2", State.WAITING)
    before = order_list.answer(db, EVERYTHING, OrderSort(), 50)[1]
    did = customers.forget(db, ACCOUNT, "+20 101 234 5678", at=20.0)
    assert (did.orders, did.left) == (3, 1)
    outbox.remove(db, waiting)
    db.execute("DELETE FROM events WHERE facts LIKE '%row%'")
    told = everything(db)
    for word in ("Mona", "mona", "منى", "1012345678", "Baghdad", "after six", "01229081174", "%PDF"):
        assert word not in told, word
    assert "Omar Khairy" in told
    for text in ("mona", "01012345678", "منى"):
        assert order_list.answer(db, replace(EVERYTHING, text=text), OrderSort(), 50)[1] == 0
    assert order_list.answer(db, replace(EVERYTHING, text="DL-1"), OrderSort(), 50)[1] == 1
    assert order_list.answer(db, EVERYTHING, OrderSort(), 50)[1] == before - 1  # less the work that was thrown away
    row = outbox.get(db, done)
    assert row is not None
    assert row.payload["request"]["shipment"]["description"] == "Shoes", "what is no person's stays"
    assert row.payload["request"]["consignee"]["full_name"] == ""
    order = orders.order(db, ACCOUNT, "204828")
    assert order is not None
    assert (order.status, order.amount, order.zone, order.full_name, dict(order.raw)) == (
        "new",
        125_000,
        "Abdeen",
        "",
        {},
    )


def test_a_forgotten_person_stays_so_when_polls_bring_the_orders_again(db: Closable) -> None:
    customers.forget(db, ACCOUNT, "01012345678", at=20.0)
    assert take(db, replace(MONA, status="completed"), at=30.0, whole=True).changed == ("204828",)
    take(db, LATER, BY_OTHER, at=31.0)
    order = orders.order(db, ACCOUNT, "204828")
    assert order is not None
    assert (order.status, order.full_name, order.phone, order.address, order.notes) == ("completed", "", "", "", "")
    assert "Mona" not in everything(db)
    assert take(db, MONA, at=40.0, whole=True).unchanged + take(db, LATER, at=41.0).unchanged >= 1
    take(db, an_order("205000"), at=50.0)
    assert numbers(customers.orders_of(db, ACCOUNT, MERCHANT, "01012345678")) == ["205000"], "a new order is a new one"


def test_a_number_that_is_a_part_of_other_peoples_is_nobody_elses(db: Closable) -> None:
    """A service takes any text for a phone; what is asked for is one person's."""
    take(db, an_order("204999", phone="0101", full_name="Junk"), whole=True)
    done = work(db, "DL-1", State.DONE)
    assert customers.forget(db, ACCOUNT, "0101", at=20.0).orders == 1
    row = outbox.get(db, done)
    assert row is not None
    assert row.payload["request"]["consignee"]["full_name"] == REQUEST.consignee.full_name
    assert "Junk" not in everything(db)


def test_forgetting_nobody_changes_nothing(db: Closable) -> None:
    before = everything(db)
    assert customers.forget(db, ACCOUNT, "", at=1.0).orders == 0
    assert customers.forget(db, ACCOUNT, "01099999999", at=1.0).orders == 0
    assert everything(db) == before


def test_nothing_of_a_forgotten_person_is_left_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    store = FileStore.open(path)
    write(store, lambda db: take(db, MONA, STRANGER, whole=True))
    write(store, lambda db: customers.forget(db, ACCOUNT, "01012345678", at=20.0))
    store.close()
    kept = path.read_bytes()
    assert b"Baghdad" not in kept
    assert b"Mona" not in kept
    assert b"Omar Khairy" in kept
