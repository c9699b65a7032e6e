"""The box that tells what a tested key turned out to be, or what stands in the way, line by line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.accounts import TestReport
from courier_desk.domain.accounts import KeyHeader, KeyKind, Scope
from courier_desk.domain.failures import Failure
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Card, Ground, IconLabel, Label, Rule, Tag
from courier_desk.ui.words import CAIRO, NOTHING, Formats, isolate, ltr
from courier_desk.ui.words_common import Common, Counts
from courier_desk.ui.words_failures import failure_words, service_words

#: So much of an answer that cannot be read is shown (characters).
_CAME = 160
_LOOKS: dict[bool | None, tuple[str, str, str]] = {
    True: ("check", "grn", "grnb"),
    False: ("alert", "red", "redb"),
    None: ("clock", "tx2", "sunken"),
}


#: Icon and colour of a line: so it is, so it is not, and it does not come into question.
_MARKS: dict[bool | None, tuple[str, str]] = {True: ("check", "grn"), False: ("ban", "red"), None: ("minus", "tx2")}


class KeyReport(Card):
    """Empty and hidden until something was tested."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(padding=1)
        if parent is not None:
            self.setParent(parent)
        self.hide()

    def show_report(self, report: TestReport) -> None:
        """Tell of a key that works."""
        translate = QCoreApplication.translate
        seconds = translate("KeyReport", "answered in {0} s").replace(
            "{0}", Formats.current().amount(round(report.seconds * 100))
        )
        self._begin(translate("KeyReport", "The key works"), seconds, good=True)
        self._line(translate("KeyReport", "Key kind"), self._kind_words(report), good=True)
        if report.header_found:
            self._line(translate("KeyReport", "Key header"), header_words(report.key_header), good=True)
        for scope, name, what, lost in _scope_words():
            held = scope in report.scopes
            if scope is Scope.MERCHANTS and report.kind is KeyKind.SINGLE:
                apart = translate("KeyReport", "kept with a company key; this key is for one business")
                self._line(name, apart, good=None, tag=scope.value)
                continue
            self._line(name, what if held else lost, good=held, tag=scope.value)
        self._zone_lines(report)
        if report.is_clock_off:
            off = translate("KeyReport", "This computer's clock is wrong: the service has {0}. Set date and time.")
            self._line(translate("KeyReport", "Clock"), off.replace("{0}", _service_time(report)), good=False)
        self.show()

    def _zone_lines(self, report: TestReport) -> None:
        """Tell how many zones there are, or that the list cannot be read, and what came in its place."""
        translate = QCoreApplication.translate
        title = Common.ZONES.words
        if report.zones:
            zones = self.tr("%Ln zones in Cairo, Giza and Qalyubia", "", report.zones)
            self._line(title, zones, good=True)
        else:
            lost = translate("KeyReport", "The zone list cannot be read. Zones are typed, and the service judges them.")
            self._line(title, lost, good=False)
        if report.zones_guessed:
            doubt = translate("KeyReport", "It is not told which text of a zone counts; “{0}” is sent.")
            self._line("", doubt.replace("{0}", ltr(report.zones_guessed)), good=False)
        if report.zones_came:
            self._line(translate("KeyReport", "What came"), ltr(report.zones_came[:_CAME]), good=False)

    def show_failure(self, failure: Failure) -> None:
        """Tell what stands in the way, and the way on."""
        translate = QCoreApplication.translate
        self._begin(translate("KeyReport", "This did not work"), "", good=False)
        self._line("", failure_words(failure), good=False)
        if said := service_words(failure):
            self._line(translate("KeyReport", "The service said"), said, good=False)
        self.show()

    def show_no_key(self) -> None:
        """Tell that there is nothing to test."""
        translate = QCoreApplication.translate
        self._begin(translate("KeyReport", "This did not work"), "", good=False)
        self._line("", translate("KeyReport", "No key is kept for this account any more. Enter it again."), good=False)
        self.show()

    def show_wait(self) -> None:
        """Tell that the service is being asked."""
        self._begin(Common.ASKING_THE_SERVICE.words, "", good=None)
        self.show()

    def clear(self) -> None:
        """Tell nothing: what was tested is no longer what stands in the fields."""
        self.hide()
        self._empty()

    def text(self) -> str:
        """Give everything it says, line by line (tests and screen readers)."""
        return "\n".join(label.text() for label in self.findChildren(Label))

    def _begin(self, title: str, side: str, *, good: bool | None) -> None:
        self._empty()
        icon, colour, ground = _LOOKS[good]
        head = Ground(ground)
        row = QHBoxLayout(head)
        row.setContentsMargins(15, 12, 15, 12)
        row.setSpacing(12)
        row.addWidget(IconLabel(icon, colour=colour))
        row.addWidget(Label(title, role=Role.FIELD, bold=True, colour=colour), 1)
        row.addWidget(Label(side, colour=colour))
        self.add(head)

    def _line(self, name: str, words: str, *, good: bool | None, tag: str = "") -> None:
        self.add(Rule())
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(15, 9, 15, 9)
        row.setSpacing(12)
        icon, colour = _MARKS[good]
        row.addWidget(IconLabel(icon, colour=colour))
        if name:
            label = Label(name)
            label.setFixedWidth(150)
            row.addWidget(label)
        if tag:
            row.addWidget(Tag(tag))
        row.addWidget(Label(words, colour="tx2", wrap=True), 1)
        self.add(line)

    def _kind_words(self, report: TestReport) -> str:
        if report.kind is KeyKind.COMPANY:
            if not report.merchants_listed:
                return self.tr("Company key; its merchants may not be listed. Each order names its merchant.")
            merchants = Counts().merchants(report.merchant_count)
            return self.tr("Company key, {0}. Each order names its merchant.").replace("{0}", merchants)
        if report.kind is KeyKind.SINGLE:
            text = self.tr("Single-business key. Every order is for {0}.")
            return text.replace("{0}", isolate(report.name) or NOTHING)
        return self.tr("The service does not tell which kind of key it is.")

    def _empty(self) -> None:
        while (item := self.body.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.setParent(None)
                old.deleteLater()
        QVBoxLayout.invalidate(self.body)


def header_words(found: KeyHeader) -> str:
    """Say where the service takes the key, which it refused in the other header."""
    translate = QCoreApplication.translate
    words = translate("KeyReport", "The key is taken in {0} and refused in {1}; it is sent in {0}.")
    names = {one: ltr(one.shown) for one in KeyHeader}
    other = next(one for one in KeyHeader if one is not found)
    return words.replace("{0}", names[found]).replace("{1}", names[other])


def _service_time(report: TestReport) -> str:
    """Give what the service's clock shows now."""
    there = datetime.now(UTC) + timedelta(seconds=report.clock_offset or 0.0)
    return Formats.current().date_time(there.astimezone(CAIRO))


def _scope_words() -> tuple[tuple[Scope, str, str, str], ...]:
    """Give for each permission: its name, what it allows, what is missing without it."""
    translate = QCoreApplication.translate
    missing = translate("KeyReport", "not allowed: ask the service for this permission")
    return (
        (
            Scope.ORDERS,
            Common.ORDERS.words,
            translate("KeyReport", "create, read, change, print"),
            missing,
        ),
        (Scope.PICKUPS, Common.PICKUPS.words, translate("KeyReport", "schedule, read, change"), missing),
        (Scope.MERCHANTS, Common.MERCHANTS.words, translate("KeyReport", "list and add"), missing),
    )
