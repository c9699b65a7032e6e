"""The box that tells what a tested key turned out to be, or what stands in the way, line by line."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.accounts import TestReport
from courier_desk.domain.accounts import KeyKind, Scope
from courier_desk.domain.failures import Failure
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Card, Ground, IconLabel, Label, Rule, Tag
from courier_desk.ui.words import Formats
from courier_desk.ui.words_failures import failure_words, service_words


class Findings(Card):
    """Empty and hidden until something was tested."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(padding=1)
        if parent is not None:
            self.setParent(parent)
        self.hide()

    def show_report(self, report: TestReport) -> None:
        """Tell of a key that works."""
        tr = QCoreApplication.translate
        seconds = tr("Findings", "answered in {0} s").replace("{0}", f"{report.seconds:.2f}")
        self._begin(tr("Findings", "The key works"), seconds, good=True)
        self._line(tr("Findings", "Key kind"), _kind_words(report), good=True)
        for scope, name, what, lost in _scope_words():
            held = scope in report.scopes
            self._line(name, what if held else lost, good=held, tag=scope.value)
        zones = tr("Findings", "%n zone(s) in Cairo, Giza and Qalyubia", "", report.zones)
        self._line(tr("Findings", "Zones"), zones, good=report.zones > 0)
        self.show()

    def show_failure(self, failure: Failure) -> None:
        """Tell what stands in the way, and the way on."""
        tr = QCoreApplication.translate
        self._begin(tr("Findings", "This did not work"), "", good=False)
        self._line("", failure_words(failure), good=False)
        if said := service_words(failure):
            self._line(tr("Findings", "The service said"), said, good=False)
        self.show()

    def show_wait(self) -> None:
        """Tell that the service is being asked."""
        self._begin(QCoreApplication.translate("Findings", "Asking the service …"), "", good=None)
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

    def _line(self, name: str, words: str, *, good: bool, tag: str = "") -> None:
        self.add(Rule())
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(15, 9, 15, 9)
        row.setSpacing(12)
        row.addWidget(IconLabel("check" if good else "ban", colour="grn" if good else "red"))
        if name:
            label = Label(name)
            label.setFixedWidth(150)
            row.addWidget(label)
        if tag:
            row.addWidget(Tag(tag))
        row.addWidget(Label(words, colour="tx2", wrap=True), 1)
        self.add(line)

    def _empty(self) -> None:
        while (item := self.body.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.setParent(None)
                old.deleteLater()
        QVBoxLayout.invalidate(self.body)


_LOOKS: dict[bool | None, tuple[str, str, str]] = {
    True: ("check", "grn", "grnb"),
    False: ("alert", "red", "redb"),
    None: ("clock", "tx2", "sunken"),
}


def _kind_words(report: TestReport) -> str:
    tr = QCoreApplication.translate
    if report.kind is KeyKind.COMPANY:
        merchants = tr("Findings", "%n merchant(s)", "", report.merchant_count)
        text = tr("Findings", "Company key, {0}. Each order names its merchant.")
        return text.replace("{0}", merchants.replace(str(report.merchant_count), _number(report.merchant_count)))
    if report.kind is KeyKind.SINGLE:
        return tr("Findings", "Single-business key. Every order is for {0}.").replace("{0}", report.name or "–")
    return tr("Findings", "The service does not tell which kind of key it is.")


def _number(count: int) -> str:
    return Formats.current().number(count)


def _scope_words() -> tuple[tuple[Scope, str, str, str], ...]:
    """Give for each permission: its name, what it allows, what is missing without it."""
    tr = QCoreApplication.translate
    missing = tr("Findings", "not allowed: ask the service for this permission")
    return (
        (Scope.ORDERS, tr("Findings", "Orders"), tr("Findings", "create, read, change, print"), missing),
        (Scope.PICKUPS, tr("Findings", "Pickups"), tr("Findings", "schedule, read, change"), missing),
        (Scope.MERCHANTS, tr("Findings", "Merchants"), tr("Findings", "list and add"), missing),
    )
