"""Moving a store into another: everything once, whatever ends it in the middle, and back again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courier_desk.domain.moving import Kept, Moved
from courier_desk.domain.outbox import Progress, State
from courier_desk.domain.pickups import Pickup
from courier_desk.domain.settlements import SheetHead
from courier_desk.store import (
    accounts,
    customers,
    events,
    handovers,
    labels,
    maintenance,
    moving,
    orders,
    outbox,
    pickups,
    print_jobs,
    settlements,
)
from courier_desk.store.migrations import newest, tables_of
from courier_desk.store.moving_rules import ENGINES, RULES, SUBJECTS, Keep, columns_of
from courier_desk.store.sql import Database, all_rows, from_json, run
from tests.store.support import ACCOUNT, MERCHANT, an_order, check_whole, in_memory
from tests.support.moved_stores import ALL, DEEDS, SHOP, Deeds, Words, content, in_a_site

pytestmark = pytest.mark.usefixtures("subjects")

T = TypeVar("T")


class Ended(Exception):
    """The program is killed."""


class Held:
    """A store that is one connection: each work a transaction. ``shared``: a site's.

    ``ends_at``: the how manieth writing the program dies in, just before it is kept or just after (``is_kept``).
    """

    def __init__(self, *, shared: bool = False) -> None:
        self.db, self.shared, self.address = in_memory(), shared, "site"
        self.writes, self.ends_at, self.is_kept = 0, 0, False

    def now(self) -> float:
        return 2_000_000_000.0

    async def read(self, work: Callable[[Database], T]) -> T:
        return work(self.db)

    async def write(self, work: Callable[[Database], T]) -> T:
        self.writes += 1
        self.db.execute("BEGIN")
        try:
            done = work(self.db)
            if self.writes == self.ends_at and not self.is_kept:
                raise Ended
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        self.db.execute("COMMIT")
        if self.writes == self.ends_at:
            raise Ended
        return done


def desk(words: Words, name: str = "A", *, begin: float = 0.0, account: str = ACCOUNT) -> Held:
    held = Held()
    Deeds(held.db, name, begin=begin, account=account).do(words)
    return held


def move(source: Held, target: Held, **changes: Any) -> Moved:
    return asyncio.run(moving.move(source, target, **changes))  # type: ignore[arg-type]  # all that is used of a store


def in_a_copy(table: str, row: dict[str, Any]) -> dict[str, Any]:
    """Give a row of a site as it is expected in a copy of it: nothing is sent from there."""
    row = in_a_site(table, row)
    if table != "outbox" or row["state"] not in ("waiting", "checking"):
        return row
    sent_at = row["created"] if row["sent_at"] is None else row["sent_at"]
    return row | {"state": "needs_person", "unsure": 1, "sent_at": sent_at}


def test_every_table_has_its_rule() -> None:
    there = {name for name in tables_of(newest()) if not name.startswith(ENGINES)}
    assert set(RULES) == there | {"kept.labels"}
    for table, rule in RULES.items():
        known = set(columns_of(table))
        named = {*rule.key, *filter(None, (rule.by, rule.stamp)), *rule.refers, *rule.rank}
        assert named <= known, table
        assert not rule.own or "desk" in known, table
        if rule.keep is Keep.MOST:
            assert {*rule.key, *rule.rank} == known, table
        if rule.keep is Keep.NUMBERED:
            later = [part for part in (table, *rule.parts) for part in RULES[part].refers.values()]
            assert all(SUBJECTS.index(one) < SUBJECTS.index(table) for one in later), table
        if rule.keep is Keep.PART and rule.of != "account":
            assert any(table in other.parts for other in RULES.values()), table


def test_everything_is_moved_and_counted() -> None:
    own, site = desk(ALL), Held(shared=True)
    before, expected = own.db, content(own.db, changed=in_a_site)
    held = moving.counts(before)
    assert all(held[kind] for kind in Kept), {kind for kind in Kept if not held[kind]}
    moved = move(own, site)
    assert moved.whole
    assert content(site.db) == expected
    for one in moved.counts:
        assert (one.before, one.present, one.added, one.after) == (0, 0, held[one.kind], held[one.kind]), one
    check_whole(site.db)


@settings(max_examples=30, deadline=None)
@given(words=st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 30)), max_size=40), account=st.booleans())
def test_there_and_back_all_is_as_it_was(words: Words, account: bool) -> None:
    own, site, copy = desk(words), Held(shared=True), Held()
    if account:  # the site knows the same key under another name
        accounts.save_account(site.db, replace(SHOP, account_id="other"))
    expected, back = content(own.db, changed=in_a_site), content(own.db, changed=in_a_copy)
    try:
        move(own, site)
        if not account:
            assert content(site.db) == expected
        move(site, copy)
        if not account:
            assert content(copy.db) == back
        there = content(site.db)
        move(own, site)
        assert content(site.db) == there, "nothing comes twice"
        copied = content(copy.db)
        move(copy, site)
        assert content(site.db) == there, "what came from there is there"
        move(site, copy)
        assert content(copy.db) == copied
        for held in (site, copy):
            check_whole(held.db)
    finally:
        for held in (own, site, copy):
            held.db.close()


@settings(max_examples=20, deadline=None)
@given(words=st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 30)), max_size=25), data=st.data())
def test_a_move_that_is_ended_anywhere_goes_on(words: Words, data: st.DataObject) -> None:
    own, site = desk(words), Held(shared=True)
    expected = content(own.db, changed=in_a_site)
    try:
        while True:
            side = data.draw(st.sampled_from((own, site)))
            side.writes, side.ends_at, side.is_kept = 0, data.draw(st.integers(0, 12)), data.draw(st.booleans())
            try:
                moved = move(own, site)
            except Ended:
                continue
            break
        assert moved.whole
        assert content(site.db) == expected
    finally:
        own.db.close()
        site.db.close()


@pytest.mark.parametrize("is_kept", [False, True])
def test_a_move_that_is_ended_at_each_of_its_writings_comes_to_the_same(*, is_kept: bool) -> None:
    ended, writing = True, 0
    while ended:
        writing += 1
        own, site = desk(ALL[:40]), Held(shared=True)
        expected = content(own.db, changed=in_a_site)
        site.ends_at, site.is_kept = writing, is_kept
        try:
            ended = not move(own, site).whole
        except Ended:
            ended = True
        assert not ended or move(own, site).whole
        assert content(site.db) == expected, writing
        own.db.close()
        site.db.close()
    assert writing > len(SUBJECTS)


def rows(held: Held, sql: str, *values: object) -> list[tuple[Any, ...]]:
    return all_rows(held.db, sql, values)


def test_nothing_is_sent_from_a_store_that_was_moved() -> None:
    own, site = Held(), Held(shared=True)
    Deeds(own.db, "A").do([("save", 1), ("save", 2), ("send", 0), ("refuse", 2), ("draft", 1), ("job", 0)])
    states = [row[0] for row in rows(own, "SELECT state FROM outbox ORDER BY id")]
    assert states == ["sending", "waiting", "checking", "draft"]
    move(own, site, url="host=server", ended=lambda: own.writes > 0)
    assert [row[0] for row in rows(own, "SELECT state FROM outbox ORDER BY id")] == ["needs_person"] * 3 + ["draft"]
    assert outbox.next_due(own.db, ACCOUNT, 1e12) is None
    assert print_jobs.live_jobs(own.db, ACCOUNT) == []
    away = maintenance.moved_away(own.db)
    assert away is not None
    assert (away.site, away.url, away.finished) == ("site", "host=server", None)
    assert move(own, site).whole
    assert [row[0] for row in rows(site, "SELECT state FROM outbox ORDER BY id")] == [
        "checking",
        "waiting",
        "checking",
        "draft",
    ]
    away = maintenance.moved_away(own.db)
    assert away is not None
    assert away.finished == own.now()
    moving.take_back(own.db)
    assert maintenance.moved_away(own.db) is None
    assert outbox.next_due(own.db, ACCOUNT, 1e12) is None


def test_what_a_site_sends_is_not_sent_from_a_copy_of_it() -> None:
    site, copy = Held(shared=True), Held()
    Deeds(site.db, "S").do([("save", 1), ("save", 2), ("send", 0), ("job", 0)])
    move(site, copy)
    assert {row[0] for row in rows(copy, "SELECT state FROM outbox")} == {"needs_person"}
    assert [row[0] for row in rows(site, "SELECT state FROM outbox ORDER BY id")] == ["sending", "waiting"]
    assert rows(copy, "SELECT state FROM print_jobs") == [("interrupted",)]


def test_the_same_work_is_once_and_what_is_done_is_done() -> None:
    own, site = Held(), Held(shared=True)
    deeds = Deeds(own.db, "A")
    deeds.do([("save", 1), ("save", 2), ("draft", 1)])
    move(own, site)
    there = Deeds(site.db, "A", begin=100.0)
    there.do([("send", 0), ("arrive", 1)])
    outbox.remove(site.db, rows(site, "SELECT id FROM outbox WHERE state = 'draft'")[0][0])
    before = content(site.db)
    moved = move(own, site)
    assert content(site.db) == before, "neither the order that is done nor the draft that is gone comes again"
    told = {one.kind: one for one in moved.counts}
    assert (told[Kept.TO_SEND].present, told[Kept.DRAFTS].present) == (2, 1)
    move(site, own)
    assert sorted(row[0] for row in rows(own, "SELECT state FROM outbox")) == ["done", "draft", "needs_person"]


def test_a_reference_that_another_has_is_not_taken_twice() -> None:
    one, two, site = Held(), Held(), Held(shared=True)
    for held, which in ((one, 1), (two, 2)):
        Deeds(held.db, "A", begin=which / 10).do([("save", which), ("refuse", 1), ("refuse", 0)])
        move(held, site)
    found = rows(site, "SELECT reference, state FROM outbox ORDER BY id")
    assert found[:3] == [("A-0", "waiting"), ("A-1", "needs_person"), ("A-2", "refused")]
    assert [reference for reference, _state in found[3:]] == ["", "", ""]
    assert {state for _reference, state in found[3:]} == {"needs_person"}, "none of them is sent by itself"


def test_of_an_order_that_both_have_the_later_facts_stay_and_all_that_was_seen_of_it() -> None:
    own, site = Held(), Held(shared=True)
    for held in (own, site):
        accounts.save_account(held.db, SHOP)

    def see(held: Held, number: str, status: str, at: float, **facts: object) -> None:
        order = an_order(number, status=status, **facts)
        orders.merge(held.db, ACCOUNT, MERCHANT, [order], seen_at=at, whole=False)

    see(own, "1", "new", 1.0, notes="by the door")
    see(own, "1", "pickedUp", 3.0)
    see(site, "1", "new", 2.0)
    see(site, "1", "completed", 4.0)
    see(site, "2", "new", 1.0)
    see(own, "2", "new", 2.0)
    see(own, "2", "completed", 5.0)
    see(own, "3", "new", 1.0)
    orders.mark_gone(own.db, ACCOUNT, MERCHANT, ["3"], at=9.0)
    see(site, "3", "new", 2.0)
    moved = move(own, site)
    told = {one.kind: one for one in moved.counts}[Kept.ORDERS]
    assert (told.here, told.before, told.added, told.present, told.after) == (3, 3, 0, 3, 3)
    first, second = orders.order(site.db, ACCOUNT, "1"), orders.order(site.db, ACCOUNT, "2")
    assert first is not None
    assert second is not None
    assert (first.status, first.notes, second.status) == ("completed", "by the door", "completed")
    assert orders.history(site.db, ACCOUNT, "1") == [(1.0, "new"), (3.0, "pickedUp"), (4.0, "completed")]
    assert orders.history(site.db, ACCOUNT, "2") == [(1.0, "new"), (5.0, "completed")]
    assert orders.first_seen(site.db, ACCOUNT, "1") == 1.0
    assert orders.known(site.db, ACCOUNT, MERCHANT, ["1", "2", "3"]) == {"1", "2"}
    check_whole(site.db)


def test_of_a_pickup_that_both_have_a_short_later_word_takes_nothing_away() -> None:
    """A list told number and status alone; day, orders, phone and the notes with their mark stay."""
    own, site = Held(), Held(shared=True)
    Deeds(own.db, "A").do([])
    full = Pickup(
        number="300111", status="new", day=date(2026, 11, 29), orders=12, phone="01007741186", notes="Gate 4 [#K7Q]"
    )
    short = Pickup(number="300111", status="pickedUp")
    pickups.merge(site.db, ACCOUNT, MERCHANT, [full], seen_at=1000.0, whole=True)
    pickups.merge(own.db, ACCOUNT, MERCHANT, [short], seen_at=2000.0, whole=False)
    move(own, site)
    found = pickups.pickup(site.db, ACCOUNT, "300111")
    assert found is not None
    assert (found.status, found.day, found.orders, found.notes) == ("pickedUp", full.day, 12, full.notes)
    assert pickups.known_on(site.db, ACCOUNT, MERCHANT, date(2026, 11, 29)) == ["300111"]


def test_a_label_that_is_old_is_not_counted_where_it_is_moved_to() -> None:
    own, site, later = Held(), Held(shared=True), Held(shared=True)
    scope = {"account": ACCOUNT, "merchant": MERCHANT}
    Deeds(own.db, "A").do([])
    orders.merge(own.db, orders=[an_order("1"), an_order("2")], seen_at=1.0, whole=False, **scope)
    for number in ("1", "2"):
        labels.log_print(own.db, ACCOUNT, labels.Print(number=number, at=2.0, size="A6", printer="P"))
    orders.merge(own.db, orders=[an_order("1", full_name="Huda Samir")], seen_at=3.0, whole=False, **scope)
    orders.merge(later.db, orders=[an_order("1", full_name="Huda Samir")], seen_at=3.0, whole=False, **scope)
    for target in (site, later):
        move(own, target)
        assert rows(target, "SELECT number, printed FROM orders ORDER BY number") == [("1", 0), ("2", 1)]


@pytest.mark.parametrize("later", [0, 1])
def test_one_payout_file_that_two_desks_took_in_is_one_sheet(later: int) -> None:
    """Paid twice, it would be; the sheet with which more was done stays."""
    held = [Held(), Held()]
    for at, one in enumerate(held):
        Deeds(one.db, "A").do([])
        accounts.save_account(one.db, SHOP)
        sheet = SheetHead(
            merchant=MERCHANT,
            name="payout.csv",
            digest="d1",
            columns="{}",
            who=f"desk {at}",
            taken_in=10.0 + at,
            stated={},
        )
        sheet_id = settlements.add(one.db, ACCOUNT, sheet, [])
        settlements.receive(one.db, ACCOUNT, sheet_id, 118_500, who=f"desk {at}", at=20.0 + at)
        settlements.close(one.db, ACCOUNT, sheet_id, who=f"desk {at}", at=30.0 + at)
    first, second = held[later], held[1 - later]
    move(first, second)
    (left,) = settlements.summaries(second.db, ACCOUNT, MERCHANT)
    assert left.head.who == "desk 1", "the one that was closed last"
    assert settlements.payouts(second.db, ACCOUNT, MERCHANT).sheets == 1


def test_two_desks_are_joined_in_one_site() -> None:
    one, two, site = desk(ALL, "A"), desk(ALL, "B", begin=0.3, account="second"), Held(shared=True)
    held = moving.counts(one.db), moving.counts(two.db)
    move(one, site)
    moved = move(two, site)
    shared = {Kept.ORDERS, Kept.PICKUPS, Kept.MERCHANTS, Kept.VIEWS, Kept.SPELLINGS, Kept.CUSTOMERS, Kept.LABELS}
    for told in moved.counts:
        assert told.before == held[0][told.kind]
        assert told.added + told.present == held[1][told.kind]
        if told.kind in shared or told.kind is Kept.ACCOUNTS:
            assert told.after < told.before + held[1][told.kind], told.kind
    assert [row[0] for row in rows(site, "SELECT account FROM accounts")] == [ACCOUNT], "known by its service and key"
    assert not [line for line in content(site.db) if '"second"' in line]
    labels_printed = "SELECT sum(printed) FROM orders", "SELECT count(*) FROM prints p JOIN orders o USING (number)"
    assert rows(site, labels_printed[0]) == rows(site, labels_printed[1])
    check_whole(site.db)


def test_who_was_forgotten_in_one_store_does_not_come_back_with_the_other() -> None:
    seen: Words = [("save", 1), ("send", 0), ("arrive", 1), ("see", 1), ("paper", 1)]
    own, site = desk(seen), Held(shared=True)
    Deeds(site.db, "S").do([("see", 1), *seen[:3]])
    for held in (site, own):
        row = outbox.get(held.db, 1)
        assert row is not None
        outbox.keep_payload(held.db, 1, {"request": {"consignee": {"full_name": "Mona Zaki"}}})
    became = rows(own, "SELECT number FROM orders WHERE phone_key LIKE '%1012345678%' ORDER BY number LIMIT 1")[0][0]
    imported = (
        "INSERT INTO imports VALUES (901, ?, ?, 'a.csv', '', 'd', '', '[]', 0, '{}', '{}', '', 1, 1, 2, NULL, '')",
        "INSERT INTO import_rows VALUES (901, 0, ?, 1, '', 'R', '[]', '{\"1\": \"Mona Zaki\"}', '[]', '', NULL, ?)",
    )
    run(own.db, imported[0], (ACCOUNT, MERCHANT))
    run(own.db, imported[1], (ACCOUNT, became))
    customers.forget(site.db, ACCOUNT, "01012345678", at=5.0)
    copy = desk(seen, "C")
    move(own, site)
    move(site, copy)
    for held in (site, copy):
        for table in ("orders", "order_search", "order_details", "events", "outbox", "import_rows", "kept.labels"):
            assert "mona" not in str(rows(held, f"SELECT * FROM {table}")).casefold(), table
        assert rows(held, "SELECT count(*) FROM kept.labels") == [(0,)]
        assert rows(held, "SELECT count(*) FROM orders") == [(2,)]
        check_whole(held.db)


def test_a_handover_that_goes_on_in_both_is_one() -> None:
    own, site = desk([("see", 0), ("see", 1), ("hand", 1)]), Held(shared=True)
    there = Deeds(site.db, "S", begin=0.5)
    there.do([("see", 1), ("see", 4), ("hand", 4)])
    move(own, site)
    (handover,) = handovers.going_on(site.db, ACCOUNT, MERCHANT)
    assert {line.number for line in handovers.kept_lines(site.db, handover.handover_id)} == {"204801", "204804"}


def test_what_refers_to_something_that_is_no_more_refers_to_nothing_else() -> None:
    own, site = desk([("save", 1), ("job", 0), ("open_file", 0)]), Held(shared=True)
    own.db.execute("DELETE FROM outbox")  # done long ago
    Deeds(site.db, "S").do([("save", 1), ("save", 2)])
    move(own, site)
    for table in ("import_rows", "print_lines"):
        found = rows(site, f"SELECT outbox FROM {table} WHERE outbox IS NOT NULL")
        assert len(found) == 1, "it was sent, and is not open again"
        assert found[0][0] < 0, table
    told = [from_json(row[0]) for row in rows(site, "SELECT facts FROM events WHERE target LIKE 'outbox/-%'")]
    assert [facts["row"] < 0 for facts in told] == [True]


def test_what_is_done_stays_done_whatever_became_of_it_elsewhere() -> None:
    own, site = desk([("save", 1)]), Held(shared=True)
    move(own, site)
    Deeds(site.db, "A", begin=50.0).do([("send", 0), ("arrive", 1)])
    moving.take_back(own.db)
    own.db.execute("UPDATE outbox SET state = 'refused', changed = 4e9")
    move(own, site)
    assert rows(site, "SELECT state FROM outbox") == [("done",)]


def test_an_order_of_a_person_who_is_forgotten_comes_in_without_the_person() -> None:
    own, site = desk([("see", 1)]), Held(shared=True)
    site.db.execute("INSERT INTO forgotten_orders (account, number, at) VALUES (?, '204801', 1)", (ACCOUNT,))
    move(own, site)
    found = orders.order(site.db, ACCOUNT, "204801")
    assert found is not None
    assert (found.full_name, found.phone) == ("", "")
    check_whole(site.db)


def test_what_a_site_does_with_work_while_the_rest_is_still_to_come_is_not_lost() -> None:
    own, site = desk([("save", 1), ("change", 3), ("job", 0), ("open_file", 0)]), Held(shared=True)
    assert not move(own, site, ended=lambda: bool(rows(site, "SELECT 1 FROM outbox"))).whole
    Deeds(site.db, "A", begin=50.0).do([("send", 0), ("arrive", 1)])
    assert rows(site, "SELECT state, target FROM outbox ORDER BY id")[1] == ("waiting", "order/204901")
    assert move(own, site).whole
    assert [one.what for one in events.of(site.db, ACCOUNT, "order/204901")].count("saved") == 2
    assert rows(site, "SELECT count(*) FROM events WHERE target LIKE 'outbox/%'") == [(0,)]
    assert [(one.state, one.number) for one in print_jobs.awaited(site.db, ACCOUNT)] == [("done", "204901")]


def test_customers_whose_phones_were_joined_in_either_store_are_one() -> None:
    own, site = Held(), Held(shared=True)
    for held, pairs in ((own, ("1", "2")), (own, ("5", "6")), (site, ("2", "3")), (site, ("6", "4"))):
        accounts.save_account(held.db, SHOP)
        customers.join(held.db, ACCOUNT, *(f"0101234567{one}" for one in pairs))
    move(own, site)
    for group in ({"1", "2", "3"}, {"4", "5", "6"}):
        for one in group:
            found = customers.keys_of(site.db, ACCOUNT, f"0101234567{one}")
            assert {key[-1] for key in found} == group


def test_a_draft_that_was_finished_in_a_copy_is_what_it_became_when_the_copy_comes_back() -> None:
    site, copy = desk([("draft", 1)]), Held()
    site.shared = True
    move(site, copy)
    (row_id,) = (row[0] for row in rows(copy, "SELECT id FROM outbox"))
    facts = outbox.PendingOrder(full_name="Salma", phone="01012345678")
    progress = Progress(state=State.WAITING)
    payload = {"request": {"by": 1}}
    outbox.edit(copy.db, row_id, now=3e9, progress=progress, payload=payload, facts=facts, reference="D-9")
    move(copy, site)
    assert rows(site, "SELECT reference, state, full_name, listed FROM outbox") == [("D-9", "waiting", "Salma", 1)]
    assert outbox.next_due(site.db, ACCOUNT, 4e9) is not None
