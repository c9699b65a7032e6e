"""The walk through the screens of paper: a job of labels, the print page, the handover sheet, the scan station."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

from PySide6.QtWidgets import QApplication

from courier_desk.desk.session import Session
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelJob, LabelStep
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.papers import Paper
from courier_desk.domain.print_jobs import JobState
from courier_desk.domain.printers import STOPPING, PrinterStatus
from courier_desk.domain.scans import ScanOutcome, ScanTone
from courier_desk.host.settings import ScanMode
from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.settings.printing import PrintingSection
from courier_desk.ui.shell.label_status import Interrupted
from courier_desk.ui.station.page import StationPage
from courier_desk.ui.widgets import ConfirmDialog, PopupList
from courier_desk.ui.words import plain
from tests.e2e.screens import Pending, Screen, settle, shown_menu
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import Person


async def batch(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The page of a job of labels: ended with a bad label, paused, stopped, creating; troubled printers; old jobs."""
    desk, window = person.desk, person.desk.window
    session = person.program.session
    assert session is not None
    for _ in range(4):
        await session.orders.create(Pending(person, sandbox).request())
    while len(rows := [row for row in await session.orders.made_today() if row.number]) < 4:
        await asyncio.sleep(0.05)
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged,count=1"})
    desk.show_print_job(await session.print_jobs.start(rows))
    page = desk.outbox_tab.job_page

    def shown(state: JobState) -> Callable[[], bool]:
        return lambda: page.page is not None and page.page.view.job.state is state

    await person.wait_for("its end", shown(JobState.DONE))
    await settle()
    yield "batch, done with a bad label", window
    page.print_range.click()
    yield "batch, a range again", window
    page.range.close_it.click()
    sandbox.control("PUT", "/faults", {"faults": "slow:path=/orders/*/awb,seconds=0.5"})
    pending = [
        await session.orders.create(Pending(person, sandbox).request(zone)) for zone in ("xyzzy", "", "xyzzy", "")
    ]
    desk.show_print_job(
        await session.print_jobs.start(await session.order_list.rows_of([f"p{one}" for one in pending]))
    )
    same = page.panels.order.field.same
    await person.wait_for("two refused orders", lambda: page.page is not None and len(page.page.needs) == 2)
    await person.wait_for("that one zone does for both", same.isVisible)
    await settle()
    yield "batch, creating", window
    page.head.pause.click()
    await person.wait_for("a pause", shown(JobState.PAUSED))
    page.go_on.number.setValue(1)
    await settle()
    yield "batch, paused", window
    page.head.stop.click()
    await person.wait_for("a stop", shown(JobState.STOPPED))
    await settle()
    yield "batch, stopped", window
    sandbox.control("DELETE", "/faults")
    assert page.page is not None
    seen, view = page.page, page.page.view
    page.show_job(0)  # what follows no printer here can bring about: it stands as it is shown
    for problem in sorted(STOPPING):
        job = replace(view.job, state=JobState.PRINTER_STOPPED, problem=problem.value, ended=None)
        page.show_page(replace(seen, view=replace(view, job=job)))
        page.figures.show_printer(job.profile, PrinterStatus(printer="", readiness=problem, waiting=3))
        yield f"batch, printer {problem}", window
    page.show_page(replace(seen, view=replace(view, job=replace(view.job, state=JobState.INTERRUPTED))))
    yield "batch, interrupted", window
    page.show_page(None)
    yield "batch, no longer kept", window
    for single, position in ((False, 3), (False, 0), (True, 1), (True, 0)):
        left = Interrupted(
            job_id=1, single=single, number="204828", position=position, out=2, total=9, more=int(single)
        )
        desk.status.tell_interrupted(left)
        yield f"interrupted {single} {position}", window
    desk.status.tell_interrupted(None)
    desk.outbox_tab.show_list()
    desk.outbox_tab.show_jobs()
    await person.wait_for("the list of jobs", lambda: person.all(PopupList))
    yield "batch, jobs", window
    for refused in (pending[0], pending[2]):
        await session.outbox_desk.discard(refused)


async def printing(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The print page on each kind of paper, with a label that does not read, a printer that is gone, and questions."""
    desk, window = person.desk, person.desk.window
    page = desk.orders.list
    window.show_page(Tab.ORDERS)
    desk.orders.show_list()
    await person.wait_for("orders", lambda: page.model.rowCount() >= 3 and page.model.row(2))
    rows = [row for row in map(page.model.row, range(3)) if row is not None and row.number]
    session, preferences = person.program.session, person.program.preferences
    assert session is not None
    settled = preferences.settings
    session.prints.print_soon(rows[0].number, rows[0].merchant)
    await person.wait_for("a label that was printed", lambda: _is_sent(session.prints.job(rows[0].number)))
    await person.wait_for("it is counted", lambda: (row := page.model.row(0)) is not None and row.printed)
    desk.orders.show_print_page(tuple(rows))
    shown = desk.orders.print_page
    assert shown is not None
    await person.wait_for("what was printed before", shown.options.before.isVisible)
    for paper in (Paper.A5, Paper.TWO_A5_ON_A4, Paper.LABEL_4X6):
        shown.options.papers.row(paper).click()
        await person.wait_for("a picture", lambda: shown.view.pages() and shown.options.profile.paper)
        yield f"print page, {paper.value}", window
    shown.options._take(replace(shown.options.profile, folder="", printer="xyzzy"))  # noqa: SLF001  (no printer is taken away here)
    await person.wait_for("no printer", lambda: shown.options.why_not)
    yield "print page, printer gone", window
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged"})
    shown.options.papers.row(Paper.A4).click()
    await person.wait_for("a bad label", shown.view.why)
    yield "print page, not readable", window
    sandbox.control("DELETE", "/faults")
    shown.closed.emit()
    for several in (rows[:1], rows):
        page.printing.print_rows(several)
        question = await person.wait_for("the question", QApplication.activeModalWidget)
        yield f"printed before, {len(several)}", question
        question.close()
        await person.wait_for("no question", lambda: QApplication.activeModalWidget() is None)
    gone = LabelProfile(name="xyzzy", printer="xyzzy", paper=Paper.TWO_A5_ON_A4)
    preferences.change(label_profiles=(*settled.label_profiles, gone))
    desk.open_settings("printing")
    settings_page = await person.wait_for("the settings", lambda: desk.settings.page)
    section = settings_page.sections["printing"]
    assert isinstance(section, PrintingSection)
    section.rows["xyzzy"].more.click()
    await person.wait_for("that it is gone", section.rows["xyzzy"]._trouble.isVisible)  # noqa: SLF001  (no printer is taken away here)
    section.test_scan.show()
    section.test_scan.field.setText("TEST-2")
    section.test_scan.field.returnPressed.emit()
    yield "settings, printers", window
    settings_page.closed.emit()
    window.status_line.printer.click()
    menu = await person.wait_for("the printers", shown_menu)
    yield "menu of printers, several", menu
    menu.close()
    preferences.change(label_profiles=settled.label_profiles)
    await settle()


def _is_sent(job: LabelJob | None) -> bool:
    return job is not None and job.step in (LabelStep.SENT, LabelStep.PRINTED)


async def handover(person: Person) -> AsyncIterator[Screen]:
    """The handover sheet: before anything, with scans of every kind, the question, finished, empty; and its menu."""
    window, session = person.desk.window, person.program.session
    assert session is not None
    await _fresh_orders(session, 3)
    window.show_page(Tab.PICKUPS)
    page = window.page(Tab.PICKUPS)
    assert isinstance(page, PickupsPage)
    sheets, desk = page.handovers, session.handovers
    while len((await desk.fresh(desk.for_waiting())).lines) < 3:  # they have to get their numbers
        await asyncio.sleep(0.05)
    sheets.offer(page.head.handover)
    menu = await person.wait_for("the menu of sheets", shown_menu)
    yield "menu of handover sheets", menu
    menu.close()
    sheets.open(desk.for_waiting())
    sheet = await person.wait_for("the sheet", lambda: sheets.page.sheet)
    yield "handover, nothing done", window
    first, second, *rest = [line.number for line in sheet.lines if not line.handed]
    await desk.scan_on(sheet.subject, second)
    await desk.take_out(sheet.subject, rest[-1])
    for code in (first, first, rest[-1], "999999"):
        sheets.page.take(code)
        await settle()
        yield f"handover, scanned {code}", window

    def two_are_handed() -> bool:
        handed = {line.number for line in sheets.page.sheet.handed} if sheets.page.sheet is not None else set()
        return {first, second} <= handed

    await person.wait_for("two handed over", two_are_handed)
    for place in (0, 1):
        sheets.page.table.setCurrentIndex(sheets.page.model.index(place, 1))
        yield f"handover, order {place}", window
    for chip in ("handed", "out"):
        sheets.page.chips.set_value(chip)
        sheets.page.refresh()
        yield f"handover, {chip}", window
    if any(not line.handed for line in (await desk.sheet(sheet.subject)).lines):
        sheets.page.hand_over_all()
        question = await person.wait_for("the question", QApplication.activeModalWidget)
        yield "handover, all", question
        question.close()
        await person.wait_for("no question", lambda: QApplication.activeModalWidget() is None)
    sheets.page.finish()
    await settle()
    if isinstance(asked := QApplication.activeModalWidget(), ConfirmDialog):  # orders are left
        yield "handover, finish", asked
        asked.confirmed.emit()
        asked.close()
    await person.wait_for("finished", lambda: sheets.page.sheet is not None and not sheets.page.sheet.open)
    yield "handover, finished", window
    sheets.open(desk.for_pickup("1"))
    yield "handover of a pickup", window
    sheets.leave()


async def _fresh_orders(session: Session, count: int) -> list[OrderRow]:
    """Have so many orders made that nobody did anything with yet."""
    references = [session.orders.suggest_reference() for _ in range(count)]
    for reference in references:
        wanted = request(session, reference=reference)
        who = replace(wanted.consignee, full_name="Karim Abdel Aziz", address="9 Sample Street")
        await session.orders.create(replace(wanted, consignee=who))
    while True:
        made = {row.reference: row for row in await session.orders.made_today() if row.number}
        if all(reference in made for reference in references):
            return [made[reference] for reference in references]
        await asyncio.sleep(0.05)  # they have to get their numbers


async def station(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The scan station: nothing scanned, under way, printed, printed before, a label that does not read, no order."""
    window, session = person.desk.window, person.program.session
    assert session is not None
    good, smudged = await _fresh_orders(session, 2)  # whatever other walks printed
    moments = itertools.count(1_000, 3)
    session.scans.clock = lambda: float(next(moments))
    window.tab_row.scan_station.click()
    await person.wait_for("the station", lambda: person.desk.station.is_open)
    window.activateWindow()  # a dialog may have had the keyboard last
    field = person.all(StationPage)[0].field
    await person.wait_for("the keyboard in its field", field.hasFocus)
    yield "station, empty", window
    sandbox.control("PUT", "/faults", {"faults": "slow:path=/orders/*/awb,seconds=2,count=1"})
    for code, tone, name in (
        (good.number, ScanTone.WORKING, "under way"),
        ("", ScanTone.GOOD, "printed"),
        (good.number, ScanTone.DOUBTFUL, "printed before"),
        ("999998", ScanTone.BAD, "no such order"),
    ):
        if code:
            await scan(code)
        await person.wait_for(name, _stands(person, tone))
        yield f"station, {name}", window
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged"})
    await scan(smudged.number)
    await person.wait_for("not printed", _stands(person, ScanTone.BAD))
    yield "station, not printed", window
    sandbox.control("DELETE", "/faults")
    for mode in ScanMode:
        person.program.preferences.change(scan_mode=mode)
        yield f"station, {mode.value}", window
    await scan(good.number)
    handed = (ScanOutcome.HANDED, ScanOutcome.HANDED_BEFORE)
    await person.wait_for("handed over", lambda: session.scans.latest and session.scans.latest.outcome in handed)
    yield "station, handed over", window
    person.program.preferences.change(scan_mode=ScanMode.PRINT)
    window.leave_whole()


def _stands(person: Person, tone: ScanTone) -> Callable[[], bool]:
    """Whether the station shows the latest scan, and it stands so."""

    def look() -> bool:
        pages, session = person.all(StationPage), person.program.session
        latest = session.scans.latest if session is not None else None
        if not pages or latest is None or latest.tone is not tone:
            return False
        shown = pages[0].result.words()
        return shown.tone is tone and latest.code in plain(shown.number)

    return look
