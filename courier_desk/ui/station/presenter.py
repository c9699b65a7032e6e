"""Presents the scan station: scans go to the desk, what becomes of them to the page and to the ear.

Sounds say nothing that the page does not show; off means silent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from courier_desk.desk.changes import Topic
from courier_desk.desk.handovers import HandoverNotKept
from courier_desk.desk.preferences import Again, Preferences, ScanMode, Settings
from courier_desk.desk.scan_station import ScanList, ScanView
from courier_desk.desk.session import Session
from courier_desk.domain.handovers import HandoverSheet, HandoverSubject
from courier_desk.domain.printers import PrinterStatus
from courier_desk.domain.scans import OUT, Scan, ScanOutcome, ScanTone
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.frame.sounds import Sound, tell
from courier_desk.ui.frame.views import ConnectionView
from courier_desk.ui.station import words
from courier_desk.ui.station.page import StationPage
from courier_desk.ui.station.recent import ScanLine
from courier_desk.ui.station.result import ResultWords
from courier_desk.ui.words import CAIRO, Formats, isolate, listed, ltr, paper_words, place_words
from courier_desk.ui.words_common import account_words
from courier_desk.ui.zone_names import ZoneWords

#: The meter and the connection are looked at this often (milliseconds), the printer every so many times.
_TICK = 1000
_PRINTER_TICKS = 5
#: A spooler that said nothing within so long (seconds) says nothing: "Sent to the printer" is the last word then.
_WORD_WITHIN = 8.0
_SOUNDS = {ScanTone.GOOD: Sound.GOOD, ScanTone.DOUBTFUL: Sound.DOUBTFUL, ScanTone.BAD: Sound.BAD}


class StationPresenter(QObject):
    """Keeps the page in step with one session while it is shown. ``open_order`` shows an order (its key),
    ``open_sheet`` a handover sheet."""

    def __init__(
        self,
        page: StationPage,
        session: Session,
        signals: ChangeSignals,
        preferences: Preferences,
        connection: Callable[[], ConnectionView],
        open_order: Callable[[str], None],
        open_sheet: Callable[[HandoverSubject], None],
    ) -> None:
        super().__init__(page)
        self._page = page
        self._session = session
        self._preferences = preferences
        self._connection = connection
        self._open_order = open_order
        self._open_sheet = open_sheet
        self._subject: HandoverSubject | None = None
        self._shown = False
        self._ticks = 0
        self._sounded: dict[float, Sound] = {}
        self._view: ScanView | None = None
        self._sent_at: tuple[float, float] = (0.0, 0.0)
        self._latest = Latest[ScanView | None](self._show_view, name="the latest scan")
        self._list = Latest[ScanList](self._show_list, name="the last scans")
        self._sheet = Latest[HandoverSheet](self._show_sheet, name="the sheet of scans")
        self._over: Scan | None = None
        self._printer = Latest[PrinterStatus](lambda _status: self._show_printer(), name="the printer's status")
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self._tick)
        for topic in (Topic.SCANS, Topic.ORDERS, Topic.PRINTS, Topic.HANDOVERS, Topic.PICKUPS, Topic.CATALOG):
            signals.on(topic, self._refresh)
        for topic in (Topic.CONNECTION, Topic.BUDGET, Topic.ACCOUNTS):
            signals.on(topic, self._show_bar)
        self._forget = preferences.subscribe(lambda _before, after: self._show_choices(after))
        self._listen()

    def _listen(self) -> None:
        page, side = self._page, self._page.side
        page.field.submitted.connect(self._submitted)
        page.mode.chosen.connect(lambda key: self._choose_mode(ScanMode(key)))
        side.again_button.clicked.connect(lambda: spawn(self._print_again(), name="print the last label again"))
        page.take_back.clicked.connect(lambda: spawn(self._take_back(), name="take a scan's mark back"))
        page.open_sheet.clicked.connect(self._show_sheet_page)
        side.everything_wanted.connect(lambda _all: self._refresh())
        side.sounds.toggled.connect(lambda on: self._preferences.change(scan_sounds=on))
        side.no_question.clicked.connect(
            lambda on: self._preferences.change(label_again=Again.PRINT if on else Again.ASK)
        )

    def _choose_mode(self, mode: ScanMode) -> None:
        """Another mode begins clean: what the last scan came to was said of the mode before."""
        self._over = self._session.scans.latest
        self._preferences.change(scan_mode=mode)
        self._refresh()

    # -- shown or not ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The page is shown: keep it in step. What the last scan came to was seen before, unless it is under way."""
        self._shown = True
        self._over = self._session.scans.latest
        self._session.scans.drain_news()  # what came before was told elsewhere
        self._show_choices(self._preferences.settings)
        self._show_bar()
        self._refresh()
        self._look_at_printer()
        self._timer.start()

    def end(self) -> None:
        """The page is not shown any more."""
        self._shown = False
        self._timer.stop()
        for asked in (self._latest, self._list, self._sheet, self._printer):
            asked.cancel()

    def close(self) -> None:
        """Hear nothing more: the session ends."""
        self.end()
        self._forget()

    def _tick(self) -> None:
        self._show_bar()
        self._ticks += 1
        if self._ticks % _PRINTER_TICKS == 0:
            self._look_at_printer()

    # -- scanning --------------------------------------------------------------------------------------------------

    def _submitted(self, text: str) -> None:
        if QApplication.activeModalWidget() is None:  # nothing is printed while a wizard is open
            spawn(self._take(text), name="a scan")

    async def _take(self, text: str) -> None:
        settings = self._preferences.settings
        scan = await self._session.scans.take(text, settings.scan_mode, ask=settings.label_again is not Again.PRINT)
        if scan is not None and scan.outcome is ScanOutcome.OPENED:
            self._ring(scan, Sound.GOOD)
            self._open_order(scan.detail)

    def _show_sheet_page(self) -> None:
        if self._subject is not None:
            self._open_sheet(self._subject)

    async def _take_back(self) -> None:
        try:
            await self._session.scans.take_back()
        except HandoverNotKept as fault:
            text = self.tr("This computer's disk takes nothing now, so the mark stays. Try again.")
            if fault.is_away:
                text = self.tr("The shared store of this site is not reached, so the mark stays. Try again later.")
            self._page.take_back.set_off(text)

    async def _print_again(self) -> None:
        await self._session.scans.print_again()

    # -- the ear ---------------------------------------------------------------------------------------------------

    def _tell_news(self) -> None:
        for scan in self._session.scans.drain_news():
            sound = _SOUNDS.get(scan.tone)
            if sound is not None:
                self._ring(scan, sound)

    def _ring(self, scan: Scan, sound: Sound) -> None:
        """Tell a scan once, and again only when it comes to worse; one that no store has yet goes by its moment."""
        if self._sounded.get(scan.at, 0) < sound:
            self._sounded[scan.at] = sound
            self._tell(sound)

    def _tell(self, sound: Sound) -> None:
        if self._preferences.settings.scan_sounds:
            tell(sound)

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        if not self._shown:
            return
        self._tell_news()
        self._latest.start(self._session.scans.view)
        everything = self._page.side.everything
        self._list.start(lambda: self._session.scans.recent(everything=everything))
        if self._preferences.settings.scan_mode is ScanMode.HAND_OVER:
            self._sheet.start(self._session.handovers.current)
        self._show_printer()

    def _show_sheet(self, sheet: HandoverSheet) -> None:
        if self._preferences.settings.scan_mode is ScanMode.HAND_OVER:
            self._subject = sheet.subject
            self._page.show_sheet(words.sheet_words(sheet))

    def _show_view(self, view: ScanView | None) -> None:
        over = self._over
        if view is not None and over is not None and view.scan.at == over.at and over.tone is not ScanTone.WORKING:
            view = None
        self._view = view
        self._page.show_result(self._result(view))
        self._page.show_may_take_back(able=view is not None and self._session.scans.may_take_back)

    def _result(self, view: ScanView | None) -> ResultWords:
        if view is None:
            return ResultWords(tone=None, icon="scan", head=self._ready_words())
        printer = self._session.prints.status
        told = words.told(view, printer, datetime.now(UTC))
        if told.tone is ScanTone.DOUBTFUL and view.scan.outcome is ScanOutcome.GETTING:
            self._ring(view.scan, Sound.DOUBTFUL)
        tone, order = self._tone(view.scan, told.tone), view.order
        items = words.items_of(order) if order is not None else None
        parts = [] if order is None else [
            isolate(view.merchant.called) if view.merchant is not None else "",
            words.place_words(order),
            self.tr("%Ln items", "", items) if items is not None else "",
            ltr(order.reference),
        ]  # fmt: skip
        cash, amount = words.cash_words(order) if order is not None else ("", "")
        return ResultWords(
            tone=tone,
            icon=told.icon,
            head=told.head,
            number=ltr(view.scan.number or view.scan.code),
            name=isolate(order.full_name) if order is not None else "",
            place=listed(parts),
            zone=ZoneWords.current().tip(order.governorate, order.zone) if order is not None else "",
            cash=cash,
            amount=amount,
            text=told.text,
        )

    def _tone(self, scan: Scan, tone: ScanTone) -> ScanTone:
        """A spooler that says nothing for long says nothing at all: then it was sent, and that is good."""
        if scan.outcome is not ScanOutcome.SENT or not scan.awaited:
            return tone
        now = asyncio.get_running_loop().time()
        if self._sent_at[0] != scan.at:
            self._sent_at = (scan.at, now)
            QTimer.singleShot(int(_WORD_WITHIN * 1000) + 50, self, self._refresh)
        if now - self._sent_at[1] < _WORD_WITHIN:
            return tone
        self._ring(scan, Sound.GOOD)
        return ScanTone.GOOD

    def _ready_words(self) -> str:
        return {
            ScanMode.PRINT: self.tr("Scan to print a label"),
            ScanMode.OPEN: self.tr("Scan to open an order"),
            ScanMode.HAND_OVER: self.tr("Scan to hand over"),
        }[self._preferences.settings.scan_mode]

    def _show_list(self, found: ScanList) -> None:
        now = datetime.now(UTC)
        latest = found.scans[0].at if found.scans else 0.0
        lines = tuple(self._line(scan, found.names.get(scan.number, ""), latest, now) for scan in found.scans)
        self._page.side.show_scans(lines, found.counts)
        last = found.scans[0] if found.scans else None
        why = self.tr("The last scan led to no order.") if last is not None else self.tr("Nothing was scanned yet.")
        self._page.side.again_button.set_off(None if last is not None and last.is_of_order else why)

    @staticmethod
    def _line(scan: Scan, name: str, latest: float, now: datetime) -> ScanLine:
        moment, formats = datetime.fromtimestamp(scan.at, UTC), Formats.current()
        today = moment.astimezone(CAIRO).date() == now.astimezone(CAIRO).date()
        good = scan.outcome in OUT and scan.outcome is not ScanOutcome.MAYBE
        code = "" if scan.outcome is ScanOutcome.PHONE else scan.number or scan.code  # a phone is not kept, nor listed
        return ScanLine(
            number=ltr(code) or words.told(ScanView(scan=scan), None, now).head,
            name=isolate(name),
            outcome=words.line_words(scan, now),
            time=formats.time_to_the_second(moment) if today else ltr(formats.date(moment.astimezone(CAIRO).date())),
            icon=words.icon_of(scan),
            ink="grn" if good else words.INKS[scan.tone],
            latest=scan.at == latest,
        )

    def _show_choices(self, settings: Settings) -> None:
        page = self._page
        page.show_mode(settings.scan_mode)
        for box, on in (
            (page.side.sounds, settings.scan_sounds),
            (page.side.no_question, settings.label_again is Again.PRINT),
        ):
            if box.isChecked() != on:
                box.setChecked(on)
        if self._shown and self._view is None:
            self._page.show_result(self._result(None))
        if self._shown:
            self._look_at_printer()
            self._refresh()

    def _show_bar(self) -> None:
        if not self._shown:
            return
        page, merchant = self._page, self._session.merchant
        account = account_words(self._session.account)
        page.show_merchant(f"{isolate(merchant.called)} {ltr(merchant.code)}" if merchant else isolate(account))
        if page.connection.view() != self._connection():
            page.connection.show_connection(self._connection())
        budget = self._session.budget
        page.meter.show_left(None if self._session.context.is_cut_off else budget.left(), budget.limit)

    def _look_at_printer(self) -> None:
        self._printer.start(self._session.prints.look_at_printer)
        self._show_printer()

    def _show_printer(self) -> None:
        prints = self._session.prints
        profile = prints.profile
        self._page.side.show_printer(
            place_words(profile),
            paper_words(profile.paper),
            profile.copies,
            prints.status,
            self._session.scans.waiting,
        )
