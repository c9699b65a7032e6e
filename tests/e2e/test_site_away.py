"""A window whose site's store is gone: what it shows, finds, prints and keeps until that is back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.scans import ScanTone
from courier_desk.host.settings import Settings
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.ui.orders.page import OrdersPage
from courier_desk.ui.widgets import ConfirmDialog, PaintedButton
from courier_desk.ui.words import NOTHING
from tests.e2e.conftest import Desks
from tests.e2e.test_print_job import unsent
from tests.e2e.test_scan_station import Station, orders
from tests.support.desk import request
from tests.support.postgres import Server, missing, server
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, CONTROL, SHIFT, Person

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")
AWAY = "The shared store of this site has not been reached since"
NOT_REACHED = "The shared store of this site is not reached."
AWAY_NOW = "The shared store of this site is not reached"
NOTHING_DONE = "Nothing was done: the site's store is not reached"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A site whose server may be stopped; its desks look for what has changed at once."""
    monkeypatch.setattr("courier_desk.desk.site_copying.PAUSE", 0.05)
    with server() as running:
        with closing(SiteConnection(f"{running.url}postgres")) as db:
            bring_up(db, 0.0)
        yield running


def at_site(folder: Path, site: Server) -> Settings:
    profiles = (LabelProfile(folder=str(folder / "printed"), dpi=203),)
    return Settings(site=f"{site.url}postgres", desk_name="Gate", label_profiles=profiles)


def printed(folder: Path) -> list[str]:
    """Name the labels that were written."""
    return sorted(path.name for path in (folder / "printed").glob("[!.]*")) if (folder / "printed").is_dir() else []


async def with_copy(person: Person) -> None:
    """Wait until this computer's copy has every order, and the labels that were printed."""
    session = person.program.session
    assert session is not None
    store, code = session.context.store, session.context.merchant_code
    whose = f"merchant = '{code}'"

    def kept(db: object) -> list[object]:
        found: list[object] = []
        for sql in (
            f"SELECT number, status, printed FROM orders o WHERE scope = (SELECT id FROM scopes WHERE {whose})",
            "SELECT number FROM kept.labels",
            "SELECT number FROM prints",
            "SELECT id, outcome FROM scans",
            "SELECT id, state FROM outbox WHERE state = 'draft'",
        ):
            found += sorted(map(tuple, db.execute(sql)))  # type: ignore[attr-defined]
        return found

    async with asyncio.timeout(60):
        while store.copy is None or await store.copy.read(kept) != await store.read(kept):
            await asyncio.sleep(0.05)


async def an_order(person: Person, *, print_it: bool = False) -> str:
    """Write an order and have it made; gives its reference."""
    await person.new_order()
    await person.customer()
    await person.parcel()
    reference = await person.create(print_it=print_it)
    await person.to_list()
    await person.row(reference, "New")
    return reference


async def filtered(person: Person, page: OrdersPage, text: str) -> None:
    await person.type_into(page.filters.text, text)
    await person.wait_for(text, lambda: page.model.query is not None and page.model.query[0].text == text)


async def test_lists_panels_and_kept_labels_go_on_while_the_site_is_away(
    desks: Desks, sandbox: RunningSandbox, site: Server, tmp_path: Path
) -> None:
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    first = await an_order(person, print_it=True)
    second = await an_order(person)
    await person.wait_for("its label", lambda: len(printed(tmp_path)) == 1)
    session, page = person.program.session, person.desk.orders.list
    assert session is not None
    await person.wait_for("all read", lambda: session.mirror.mark is not None and session.mirror.mark.complete)
    await with_copy(person)
    page.filters.clear()
    await person.wait_for("all days", lambda: page.model.query is not None and page.model.query[0].since is None)
    listed = page.model.rowCount()
    await asyncio.to_thread(site.stop)
    await person.reads(AWAY)
    await person.reads("What is shown is what this computer knew of it then.")
    await filtered(person, page, second)
    await person.wait_for("the one", lambda: page.model.rowCount() == 1)
    await person.click_row(second)
    await person.reads("Karim Abdel Aziz")
    await filtered(person, page, first)
    await person.wait_for("the other", lambda: page.model.rowCount() == 1)
    number = (await person.row(first))[0]
    await person.click_row(first)
    await person.reads("Print AWB again")
    await person.key(Qt.Key.Key_P, at=page.table)
    await person.answer("Print again")
    await person.reads(", copy 2.")
    page.filters.clear()
    await person.wait_for("the whole list", lambda: page.model.rowCount() == listed)
    await asyncio.to_thread(site.start)
    await person.reads_no_more(AWAY)

    async def told() -> int:
        with closing(SiteConnection(f"{site.url}postgres")) as db:
            return int(next(iter(db.execute("SELECT count(*) FROM prints WHERE number = ?", (number,))))[0])

    async with asyncio.timeout(60):
        while await told() < 2:
            await asyncio.sleep(0.05)
    assert await told() == 2
    assert await person.leave() == 0


async def drafts_of(site: Server) -> list[str]:
    """Give the names in the drafts that the site has."""

    def ask() -> list[str]:
        with closing(SiteConnection(f"{site.url}postgres")) as db:
            return [str(row[0]) for row in db.execute("SELECT full_name FROM outbox WHERE state = 'draft'")]

    return await asyncio.to_thread(ask)


async def test_a_half_typed_form_is_kept_here_and_goes_on_as_one_draft_of_the_site(
    desks: Desks, sandbox: RunningSandbox, site: Server, tmp_path: Path
) -> None:
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    session = person.program.session
    assert session is not None
    offline = session.context.offline
    assert offline is not None
    await with_copy(person)
    await asyncio.to_thread(site.stop)
    await person.reads(AWAY)
    await person.new_order()
    await person.customer()

    async def kept() -> bool:
        found = await offline.look(lambda db: list(db.execute("SELECT full_name FROM outbox WHERE state = 'draft'")))
        return found == [("Karim Abdel Aziz",)]

    await person.wait_until("the draft here", kept)
    await asyncio.to_thread(site.start)
    await person.reads_no_more(AWAY)

    async def moved() -> bool:
        return await drafts_of(site) == ["Karim Abdel Aziz"]

    await person.wait_until("the draft at the site", moved)
    await person.parcel()
    reference = await person.create()
    await person.to_list()
    await person.row(reference, "New")

    async def over() -> bool:
        return await drafts_of(site) == []

    await person.wait_until("no draft any more", over)
    assert sandbox.control("GET", f"/created?reference={reference}")["count"] == 1
    assert await person.leave() == 0


async def test_what_has_to_wait_for_the_site_says_so(
    desks: Desks, sandbox: RunningSandbox, site: Server, tmp_path: Path
) -> None:
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    reference = await an_order(person)
    await with_copy(person)
    await person.click_row(reference)
    await person.press_on("Delete")
    dialog = await person.wait_for("the question", lambda: next(iter(person.all(ConfirmDialog)), None))
    session = person.program.session
    assert session is not None
    await asyncio.to_thread(site.stop)
    await person.wait_for("the site gone", lambda: session.site_away is not None)
    await person.press(next(one for one in dialog.findChildren(QAbstractButton) if one.text().startswith("Delete")))
    await person.reads("It waits until the site is reached; nothing typed is lost")
    await asyncio.to_thread(site.start)
    await person.reads_no_more(AWAY)
    await person.row(reference, "New")
    assert await person.leave() == 0


async def test_what_cannot_be_done_without_the_site_is_off_with_its_reason(
    desks: Desks, sandbox: RunningSandbox, site: Server, tmp_path: Path
) -> None:
    """What becomes a new order works from what this computer knows."""
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    reference = await an_order(person)
    await with_copy(person)
    await person.click_row(reference)
    page = person.desk.orders.list
    await person.wait_for("what may be done", lambda: not _off(person, "Edit"))
    assert person.program.session is not None
    await person.program.session.orders.keep_draft(OrderDraft(full_name="Draft of the site"))
    await with_copy(person)
    await asyncio.to_thread(site.stop)
    await person.reads(AWAY)
    await person.reads("Site away")
    await person.reads("Statuses as of")
    assert not [words for words in ("Slowed", "0 requests left", "the minute is over") if person.sees(words)]
    assert person.desk.window.top_bar.meter.text() == f"{NOTHING} requests left"
    off = "Edit, Cancel, Delete: the shared store of this site is not reached."
    await person.reads(off)
    await person.reads("Print: the shared store of this site is not reached, and this label is not kept here.")
    assert {name: _off(person, name) for name in ("Edit", "Cancel", "Delete", "Print AWB", "Exchange")} == {
        "Edit": True,
        "Cancel": True,
        "Delete": True,
        "Print AWB": True,
        "Exchange": False,
    }
    for key, said in (
        (Qt.Key.Key_E, "Edit: the shared store of this site is not reached."),
        (Qt.Key.Key_Delete, "cannot be deleted: the shared store of this site is not reached"),
        (Qt.Key.Key_K, "cannot be cancelled: the shared store of this site is not reached"),
    ):
        await person.key(key, at=page.table)
        await person.wait_for(said, partial(_says, person, said))
    await person.key(Qt.Key.Key_X, at=page.table)
    await person.wait_for("the form", lambda: person.desk.orders.is_composing)
    await person.reads("Karim Abdel Aziz")
    await person.to_list()
    await person.go_to("Outbox")
    await person.click_row("Draft", "Draft of the site")
    await person.reads(NOT_REACHED)
    assert {name: _off(person, name) for name in ("Send", "Open draft", "Discard…")} == {
        "Send": True,
        "Open draft": False,
        "Discard…": True,
    }
    await person.go_to("Pickups")
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.wait_for("the reason", lambda: NOT_REACHED in person.desk.window.status.text())
    await asyncio.to_thread(site.start)
    await person.reads_no_more(AWAY)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.reads("From tomorrow on")
    await person.go_to("Orders")
    await person.click_row(reference)
    await person.wait_for("what may be done", lambda: not _off(person, "Edit"))
    await person.reads_no_more(off)
    assert await person.leave() == 0


def _says(person: Person, words: str) -> bool:
    return words in person.desk.window.status.text()


def _off(person: Person, text: str) -> bool:
    button = person.button(text)
    return isinstance(button, PaintedButton) and button.is_off()


@pytest.mark.expects_log("cannot be opened", "cannot be written")
async def test_a_computer_that_can_keep_no_copy_says_so_and_works_on(
    desks: Desks, sandbox: RunningSandbox, site: Server, tmp_path: Path
) -> None:
    (desks.folder / "data" / "desk-offline.sqlite").mkdir(parents=True)
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    await person.reads("The site works on. If its shared store were not reached, nothing could be shown or kept here.")
    await an_order(person)
    assert await person.leave() == 0


@pytest.mark.parametrize("late", [False, True], ids=["asked for meanwhile", "asked for when it is back"])
async def test_labels_asked_for_without_the_site_follow_their_orders_there(
    desks: Desks, sandbox: RunningSandbox, site: Server, tmp_path: Path, *, late: bool
) -> None:
    """Of a batch that was begun on this computer alone: each label once, also the one that its order asked for."""
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    session, page = person.program.session, person.desk.orders.list
    assert session is not None
    await with_copy(person)
    await asyncio.to_thread(site.stop)
    await person.reads(AWAY)
    references = [f"AWAY-{late}-{place}" for place in range(3)]
    rows = [
        -await session.orders.create(request(session, reference=reference), print_after=place == 1)
        for place, reference in enumerate(references)
    ]
    await person.wait_for("the unsent orders", lambda: len(unsent(person)) == 3)
    if not late:
        page.selection.choose(unsent(person))
        await person.key(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier, at=page.table)
        await person.reads("3 labels")
    await asyncio.to_thread(site.start)
    await person.reads_no_more(AWAY)
    if late:  # by somebody who chose them a moment before
        whose = session.context.merchant_code
        await session.print_jobs.start_pending(rows, references, merchant=whose, title="Chosen")
    await person.wait_for("their labels", lambda: len(printed(tmp_path)) == 3)
    if not late:
        await person.reads("Batch done: ")
    assert len(printed(tmp_path)) == 3
    assert await person.leave() == 0


async def test_a_scan_that_marks_nothing_says_so_at_once_and_kept_labels_print(
    desks: Desks, sandbox: RunningSandbox, site: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[None] = []
    monkeypatch.setattr("PySide6.QtWidgets.QApplication.beep", lambda: heard.append(None))
    person = desks.start(settings=at_site(tmp_path, site))
    await person.sign_in(sandbox)
    one, two, three = await orders(person, "Mona Abdel Rahman", "Mahmoud Shawky", "Sherif Naguib")
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    await session.labels.label(two, session.merchant.code)  # kept, and never printed
    station = Station(person)
    page = await station.open()
    await person.key(Qt.Key.Key_3, ALT, at=page.field)
    await station.scan(one, "Handed over", "1 of ")
    (marked,) = await person.wait_for(
        "it in the list", lambda: [line for line in station.lines() if "1 of " in line[1]]
    )
    await with_copy(person)
    await asyncio.to_thread(site.stop)
    await person.wait_for("the site gone", lambda: session.site_away is not None)
    heard.clear()
    await station.scan(two, "Nothing was done", "Mahmoud Shawky", AWAY_NOW, "nothing was printed or marked")
    assert page.result.words().tone is ScanTone.BAD
    await person.wait_for("the signal of a bad scan", lambda: len(heard) == 3)
    await station.lists((two, NOTHING_DONE), marked)
    await station.scan("999999", "Nothing was done", AWAY_NOW)
    await person.wait_for("the counts", lambda: station.counts() == ("1", "0", "0"))
    await person.key(Qt.Key.Key_1, ALT, at=page.field)
    await station.scan(two, "Saved", "Mahmoud Shawky")
    await station.scan(three, "Not kept here", AWAY_NOW)
    assert printed(tmp_path) == [f"label-{two}.pdf"]
    told = [
        (three, "The site's store is not reached, and not kept here"),
        (two, f"Saved as label-{two}.pdf"),
        ("999999", NOTHING_DONE),
        (two, NOTHING_DONE),
        marked,
    ]
    await station.lists(*told)
    assert station.counts()[0] == "1"
    await asyncio.to_thread(site.start)
    await person.wait_for("the site back", lambda: session.site_away is None)

    async def kept_there() -> bool:
        return [scan.outcome for scan in (await session.scans.recent(last=9)).scans if not scan.scan_id] == []

    await person.wait_until("the scans at the site", kept_there)
    await station.lists(*told)
    assert await person.leave() == 0
