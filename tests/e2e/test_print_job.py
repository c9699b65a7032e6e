"""Jobs of labels through the window: paused, mended, gone on with, ended; never printed twice by themselves."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from courier_desk.desk.session import Session
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, ReadyLabel
from courier_desk.domain.orders import Delivery
from courier_desk.domain.outbox import State
from courier_desk.domain.print_jobs import JobState, PrintState
from courier_desk.printing import documents
from courier_desk.printing.station import Station
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.frame.views import Tab
from courier_desk.ui.print_job.page import PrintJobPage
from courier_desk.ui.widgets import Severity
from courier_desk.ui.widgets.messages import StatusMessage
from tests.e2e.conftest import Desks
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

KEY = Qt.Key
#: Labels come one by one, slowly enough that a person can press something in between.
SLOW = "slow:path=/orders/*/awb,seconds=0.4"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    """A service with orders enough for a batch."""
    with RunningSandbox(orders=400, speed=0.001) as running:
        yield running


async def choose(person: Person, count: int) -> list[str]:
    """Choose the first orders of the list whose labels may be printed, with the keyboard; gives their numbers in the
    order they were chosen. Which of the history are canceled depends on the hour at which it was made."""
    page = person.desk.orders.list
    await person.wait_for("orders", lambda: page.model.rowCount() > 2 * count and page.model.row(2 * count))
    await person.key(KEY.Key_Home, at=page.table)
    numbers: list[str] = []
    for place in range(2 * count):
        row = page.model.row(place)
        assert row is not None
        if row.status != "canceled":
            await person.key(KEY.Key_Space, at=page.table)
            numbers.append(row.number)
        if len(numbers) == count:
            break
        await person.key(KEY.Key_Down, at=page.table)
    assert len(page.selection) == len(numbers) == count
    return numbers


async def print_chosen(person: Person) -> None:
    """Press Ctrl+P in the list, and wait for the page of the job."""
    await person.key(KEY.Key_P, CONTROL, at=person.desk.orders.list.table)
    await person.wait_for("the page of the job", lambda: person.desk.outbox_tab.shows_job and job_page(person).page)


def job_page(person: Person) -> PrintJobPage:
    """The page of the job that is shown."""
    return person.desk.outbox_tab.job_page


def session_of(person: Person) -> Session:
    """The session that is at work."""
    assert person.program.session is not None
    return person.program.session


async def stands(person: Person, state: JobState) -> None:
    """Wait until the page says that its job stands so."""
    page = job_page(person)
    await person.wait_for(f"a job that is {state}", lambda: page.page and page.page.view.job.state is state)


def count(person: Person, *states: PrintState) -> int:
    """How many labels of the job stand so, as the page knows."""
    page = job_page(person).page
    return 0 if page is None else page.view.counts.of(*states)


async def printed(person: Person, folder: Path) -> Counter[str]:
    """How often the label of each order was printed, by the record of prints; each is there as a file."""
    keys = [f"o{number}" for number in in_order(folder)]
    rows = await session_of(person).order_list.rows_of(keys)
    return Counter({row.number: row.printed for row in rows})


def in_order(folder: Path) -> list[str]:
    """The orders whose labels were written, in the order they were."""
    paths = sorted((folder / "printed").glob("[!.]*.pdf"), key=lambda path: path.stat().st_mtime_ns)
    return [one[1] for path in paths if (one := re.match(r"label-(\d+)", path.name)) is not None]


async def _other_language(person: Person, looked: list[StatusLine], windows: int) -> None:
    """Change the language, and wait until so many windows have read the jobs."""
    focus = QApplication.focusWidget()
    assert focus is not None
    await person.key(KEY.Key_L, CONTROL | SHIFT, at=focus)
    await person.wait_for("another window that has read the jobs", lambda: len(set(looked)) == windows)


async def test_a_batch_is_paused_goes_on_and_its_files_are_one_press_away(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    told: list[tuple[Severity, str]] = []
    tell = StatusMessage.tell_unasked

    def tell_unasked(message: StatusMessage, text: str, severity: Severity) -> None:
        told.append((severity, text))
        tell(message, text, severity)

    looked: list[StatusLine] = []
    show = StatusLine.show_print_job

    def show_print_job(line: StatusLine, text: str) -> None:
        looked.append(line)
        show(line, text)

    monkeypatch.setattr(StatusLine, "show_print_job", show_print_job)
    monkeypatch.setattr(StatusMessage, "tell_unasked", tell_unasked)
    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    person = desks.start()
    await person.connect(sandbox)
    sandbox.control("PUT", "/faults", {"faults": SLOW})
    numbers = await choose(person, 12)
    await print_chosen(person)
    await person.reads("Print 12 labels")
    await person.wait_for("some of them", lambda: count(person, PrintState.SENT) >= 2)
    await person.key(KEY.Key_Space, CONTROL, at=person.window)
    await stands(person, JobState.PAUSED)
    await person.reads("Paused. Nothing is printed until you go on.")
    assert not session_of(person).outbox.held  # the key is the page's here
    await person.reads("Nothing else.")  # needs a person but to go on: it does not go by itself
    assert not person.sees("Nothing. It goes by itself.")
    recent = job_page(person).recent_model
    assert not [
        text
        for text in [recent.index(0, at).data() for at in range(recent.columnCount())]
        if "\u2066" in str(text) and ":" in str(text)
    ]
    await person.wait_for("the sheet in hand", lambda: not count(person, PrintState.RENDERING, PrintState.SPOOLING))
    sandbox.control("DELETE", "/faults")
    sent = count(person, PrintState.SENT)
    assert 2 <= sent < 12
    assert in_order(desks.folder) == numbers[:sent]
    await person.reads("No label comes out twice.")
    assert job_page(person).go_on.number.value() == sent + 1
    await person.key(KEY.Key_Escape, at=job_page(person).head.back)
    await person.wait_for("the list of the outbox", lambda: not person.desk.outbox_tab.shows_job)
    await person.press_on(f"Batch: {sent} saved of 12, Paused")
    await person.press_on("Go on")
    await stands(person, JobState.DONE)
    assert in_order(desks.folder) == numbers
    await person.reads(f"The labels are files in {desks.folder / 'printed'}")
    await person.reads("labels, over the whole job")  # it may have been too short for a pace on the way
    assert not person.sees("Did the labels come out well?"), "nothing came out of a printer"
    await person.press_on("Open folder")
    assert opened == [str(desks.folder / "printed")]
    await person.wait_for("its end in the status line", lambda: told)
    for windows in (2, 3):  # another window tells no end once more
        await _other_language(person, looked, windows)
    assert [severity for severity, text in told if "12" in text] == [Severity.DONE]
    await person.leave()

    again = desks.start_again()
    await again.at_work()
    await again.go_to("Outbox")
    await again.press_on("Print jobs…")
    await again.pick("Print 12 labels")
    await again.reads("The labels are files in")
    assert (await printed(again, desks.folder)) == Counter(numbers)


async def test_a_bad_label_is_told_and_printed_again_and_a_stop_leaves_what_a_person_may_want_after_all(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    sandbox.control("PUT", "/faults", {"faults": f"label:path=/orders/*/awb,how=smudged,skip=1,count=1;{SLOW}"})
    numbers = await choose(person, 10)
    await print_chosen(person)
    bad = (await person.row("Not printed: the barcode cannot be read at this printer's resolution."))[1]
    assert bad in numbers
    await person.wait_for("some more of them", lambda: count(person, PrintState.SENT) >= 3)
    await person.press_on("Stop after this one")
    await stands(person, JobState.STOPPED)
    await person.wait_for("the sheet in hand", lambda: not count(person, PrintState.RENDERING, PrintState.SPOOLING))
    sandbox.control("DELETE", "/faults")
    left = count(person, PrintState.LEFT_OUT)
    assert left
    assert left + count(person, PrintState.SENT) == 9
    await person.press_on("Look at the label")
    await person.reads(f"Label of order {bad}")
    await person.key(KEY.Key_Escape, at=person.window)
    await person.press_on("Print again")
    await stands(person, JobState.DONE)
    await person.reads_no_more("Print problem")
    assert (await printed(person, desks.folder))[bad] == 1
    assert count(person, PrintState.LEFT_OUT) == left  # what was left out stays so until a person wants it
    await person.press_on(f"Print the {left} left")
    await person.wait_for("all of them", lambda: count(person, PrintState.SENT) == 10)
    assert (await printed(person, desks.folder)) == Counter(numbers)

    await person.press_on("Print a range again…")
    job_page(person).range.last.setValue(3)
    job_page(person).range.first.setValue(2)
    before = job_page(person).job_id
    await person.press_on("Print these again")
    await person.wait_for("a job of its own", lambda: job_page(person).job_id != before and job_page(person).page)
    await person.reads("Print 2 labels")
    await stands(person, JobState.DONE)
    assert (await printed(person, desks.folder)) == Counter(numbers) + Counter(numbers[1:3])


async def test_going_on_from_a_label_says_what_comes_out_again(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    sandbox.control("PUT", "/faults", {"faults": SLOW})
    numbers = await choose(person, 8)
    await print_chosen(person)
    await person.wait_for("some of them", lambda: count(person, PrintState.SENT) >= 3)
    await person.press_on("Pause")
    await stands(person, JobState.PAUSED)
    await person.wait_for("the sheet in hand", lambda: not count(person, PrintState.RENDERING, PrintState.SPOOLING))
    sandbox.control("DELETE", "/faults")
    sent = count(person, PrintState.SENT)
    await person.wait_for("the next label", lambda: job_page(person).go_on.number.value() == sent + 1)
    job_page(person).go_on.number.setValue(sent)
    await person.reads(f"out again: {sent}.")
    await person.press_on("Go on from here")
    await stands(person, JobState.DONE)
    assert (await printed(person, desks.folder)) == Counter(numbers) + Counter([numbers[sent - 1]])


async def test_a_folder_that_cannot_be_written_pauses_the_batch_until_it_is_mended(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    in_the_way = desks.folder / "printed"
    in_the_way.write_text("a file where the folder should be")
    numbers = await choose(person, 6)
    await print_chosen(person)
    await stands(person, JobState.PAUSED)
    await person.reads("The label could not be written to its file. Mend it, then press “Go on”.")
    assert count(person, PrintState.QUEUED) == 6  # nothing is stacked up, nothing is lost
    in_the_way.unlink()
    await person.press_on("Go on")
    await stands(person, JobState.DONE)
    assert in_order(desks.folder) == numbers


async def test_orders_are_created_and_printed_in_one_go_with_a_refused_one_in_the_middle(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    session = session_of(person)
    session.outbox.hold(True)
    for place in range(4):
        wanted = request(session, zone="xyzzy" if place == 1 else "")
        parcel = Delivery(description="Linen bed sheet set", items=2, cod=64_000)
        await session.orders.create(replace(wanted, shipment=parcel, reference=f"GO-{place}"), print_after=place == 0)
    await session.orders.keep_draft(OrderDraft(full_name="Karim Abdel Aziz"))
    page = person.desk.orders.list
    await person.wait_for("the unsent orders", lambda: len(unsent(person)) == 5)
    made = await person.wait_for("an order that exists", lambda: existing(person))
    page.selection.choose([*unsent(person), made])
    await person.reads("Create 5, print 6 labels")
    page.selection.choose(unsent(person))
    await person.reads("Create and print 5 labels")
    await print_chosen(person)
    await person.reads("Sending is held in the Outbox: no order is created.")
    session.outbox.hold(False)
    await person.row("Needs attention", "“xyzzy” is not in the service's list")
    await person.row("Draft", "Karim Abdel Aziz")
    await person.wait_for("the rest of them", lambda: count(person, PrintState.SENT) == 3)
    assert sum((await printed(person, desks.folder)).values()) == 3  # also of the one that was to be printed anyway
    await person.reads("Batch: 3 of 5 created, 3 saved")

    await person.click_row("Needs attention", "xyzzy")
    field = job_page(person).panels.order.field
    await person.wait_for("its panel", field.isVisible)
    await person.take_zone("Abdeen")
    await person.press_on("Send again")
    await person.wait_for("its label", lambda: count(person, PrintState.SENT) == 4)
    await person.click_row("Draft", "Karim Abdel Aziz")
    await person.press_on("Leave out of this batch")
    await stands(person, JobState.DONE)
    assert sorted((await printed(person, desks.folder)).values()) == [1, 1, 1, 1]
    assert (await session.pending_counts())[State.DRAFT] == 1  # left out of the batch, not thrown away


async def test_with_drafts_among_the_chosen_nothing_is_printed_again_and_nothing_doubtful_created_unasked(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    session, page = session_of(person), person.desk.orders.list
    await choose(person, 5)
    await person.key(KEY.Key_P, CONTROL, at=page.table)
    await person.reads("Batch done: ")
    numbers = in_order(desks.folder)
    drafts = []
    for name, phone in (("Karim Sure", "01007742001"), ("Nada Fathy", "01007742002")):
        wanted = from_request(request(session, reference=f"IN-{phone}"), merchant=session.context.merchant_code)
        wanted = replace(wanted, full_name=name, phone=phone)
        drafts.append(await session.orders.keep_draft(wanted.doubting(["full_name"]) if "Nada" in name else wanted))
    await person.wait_for("the drafts", lambda: len(unsent(person)) == 2)
    page.selection.choose([*unsent(person), *(f"o{number}" for number in numbers)])
    await person.key(KEY.Key_P, CONTROL, at=page.table)
    await person.reads(f"{len(numbers)} of {len(numbers) + 2} were printed before")
    assert (await session.pending_counts())[State.DRAFT] == 2, "nothing is done before the answer"
    await person.answer("Leave them out")
    await person.reads("1 draft is not created: look at it first.")
    await person.wait_for("the other one's label", lambda: len(in_order(desks.folder)) == len(numbers) + 1)
    assert (await session.pending_counts())[State.DRAFT] == 1
    await person.row("Draft", "Nada Fathy")
    again = await printed(person, desks.folder)
    assert {again[number] for number in numbers} == {1}


def existing(person: Person) -> str:
    """Give the key of a listed order that the service has; empty while none is."""
    model = person.desk.orders.list.model
    rows = (model.row(place) for place in range(model.rowCount()))
    return next((row.key for row in rows if row is not None and row.number), "")


def unsent(person: Person) -> list[str]:
    """The keys of the listed orders that the service does not have, oldest first."""
    model = person.desk.orders.list.model
    rows = (model.row(place) for place in range(min(10, model.rowCount())))
    return [row.key for row in rows if row is not None and not row.number][::-1]


@pytest.mark.usefixtures("own_file")
async def test_a_desk_that_ended_in_the_middle_prints_nothing_by_itself(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    sandbox.control("PUT", "/faults", {"faults": SLOW})
    numbers = await choose(person, 9)
    await print_chosen(person)
    await person.wait_for("some of them", lambda: count(person, PrintState.SENT) >= 3)
    await person.leave()
    sandbox.control("DELETE", "/faults")
    sent = in_order(desks.folder)
    assert sent == numbers[: len(sent)]
    assert 3 <= len(sent) < 9
    hand_over(desks.folder, numbers[len(sent)])  # as a desk leaves it that is killed just then

    again = desks.start_again()
    await again.at_work()
    await again.reads(f"Printing was interrupted: label {len(sent) + 1} of 9.")
    await again.press_on("Look at the batch")
    await again.reads(f"The desk ended while label {len(sent) + 1} was sent. It may have come out")
    await again.row("It may have come out: look first.", numbers[len(sent)])
    await again.reads_no_more("Printing was interrupted")
    assert in_order(desks.folder) == sent
    await again.press_on("It came out")
    await again.reads_no_more("look first")
    await again.press_on("Go on")
    await stands(again, JobState.DONE)
    assert in_order(desks.folder) == [*sent, *numbers[len(sent) + 1 :]]
    assert set((await printed(again, desks.folder)).values()) == {1}


@pytest.mark.expects_log("is not opened again by itself")
async def test_a_label_that_no_reader_is_done_with_is_told_and_left_alone_until_a_person_wishes_otherwise(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "MAX_PROCESSOR", 0.4)  # the story need not last longer
    opened: list[bytes] = []
    prepare = Station.prepare

    def noted(station: Station, pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
        opened.append(pdf)
        return prepare(station, pdf, expected, profile)

    monkeypatch.setattr(Station, "prepare", noted)
    person = desks.start()
    await person.connect(sandbox)
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=endless,skip=1,count=1"})
    numbers = await choose(person, 6)
    await print_chosen(person)
    bad = (await person.row("It is not opened again by itself"))[1]
    assert bad in numbers
    await person.wait_for("all the others", lambda: count(person, PrintState.SENT) == 5)
    await person.reads("Batch done: 5 saved, 1 needs you")
    assert person.desk.window.status.look() == Severity.WARNING.value
    assert (await printed(person, desks.folder)) == Counter(number for number in numbers if number != bad)
    assert len(opened) == 6
    await person.leave()

    again = desks.start_again()
    await again.at_work()
    again.desk.window.show_page(Tab.ORDERS)  # it opens where it was left
    assert numbers == await choose(again, 6)
    session = session_of(again)
    rows = await session.order_list.rows_of([f"o{bad}"])
    await session.print_jobs.start(rows)  # as a batch has it, with others or alone
    await again.go_to("Orders")  # it began where it was left
    again.desk.orders.list.show_text(bad)
    await again.click_row(bad)
    await again.press_on("Print AWB")
    await again.reads("It is not opened again by itself")
    assert len(opened) == 6
    await again.press_on("Open this label again")  # the service has mended it
    await again.reads("its barcode was read back")
    assert len(opened) == 7
    assert not again.sees("It is not opened again by itself")


def hand_over(folder: Path, number: str) -> None:
    """Write into the closed store that this label was being handed over."""
    path = next((folder / "data").rglob("*.sqlite"))
    with closing(sqlite3.connect(path)) as db, db:
        changed = db.execute("UPDATE print_lines SET state = 'spooling' WHERE number = ?", (number,)).rowcount
    assert changed == 1


async def test_a_few_labels_need_no_page_and_one_that_was_cut_off_is_told_by_its_order(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    numbers = await choose(person, 3)
    await person.key(KEY.Key_P, CONTROL, at=person.desk.orders.list.table)
    await person.reads("Batch done: 3 saved")
    assert person.desk.window.status.look() == Severity.DONE.value
    assert in_order(desks.folder) == numbers
    assert not person.sees("Stop after this one")
    person.desk.orders.list.selection.clear()
    page = person.desk.orders.list
    await person.key(KEY.Key_End, at=page.table)
    await person.wait_for("the last order", lambda: page.current and page.current.number not in numbers)
    assert page.current is not None
    number = page.current.number
    sandbox.control("PUT", "/faults", {"faults": "slow:path=/orders/*/awb,seconds=3"})
    await person.press_on("Print AWB")
    store = session_of(person).context.store
    written = "SELECT 1 FROM print_lines WHERE number = ? AND state <> 'sent'"
    await person.wait_for("its job in the store", lambda: store.peek(lambda db: list(db.execute(written, (number,)))))
    await person.leave()
    sandbox.control("DELETE", "/faults")

    again = desks.start_again()
    await again.at_work()
    await again.reads(f"The label of order {number} was not printed yet.")
    await again.press_on("Open the order")
    shown = again.desk.orders.list
    await again.wait_for("the order", lambda: shown.current and shown.current.number == number)
    await again.reads_no_more("was not printed yet")
    assert in_order(desks.folder) == numbers
