"""A pasted chat message beside the form: what was read out of it, to be checked before it goes into the draft.

It reads by ``domain.chat_message`` and asks for zones, in a thread, for a long message takes longer than a window may
stand still; it puts nothing anywhere by itself. What nobody can tell is listed too, so that nothing of the message is
lost without a word.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.chat_zone import Called, learned, message_zone, place_outside
from courier_desk.desk.gazetteer import OutsidePlace
from courier_desk.desk.zone_matches import ZoneFinding, ZoneMatch
from courier_desk.domain.chat_message import MOST_LETTERS, read_message
from courier_desk.domain.chat_reading import Proposal, with_proposals
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.money import parse
from courier_desk.domain.orders import OrderType
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog
from courier_desk.ui.bridge import Latest
from courier_desk.ui.compose.zone_picker import outside_words, zone_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, CheckBox, IconLabel, Label, Note, Panel, PlainText, SectionTitle
from courier_desk.ui.words import Formats, isolate, listed, ltr, phone_text
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

translate = QCoreApplication.translate

ZoneSearch = Callable[[str], "ZoneFinding"]
_MOST_KEPT = 500
#: A message that is typed is read when so long (seconds) no letter came: about as long as a reading takes, which cannot
#: be ended once it is begun.
_REST = 0.2


def _is_zone(finding: ZoneFinding) -> bool:
    return finding.first is not None and finding.first.exact and not finding.read_as


@frozen
class _Read:
    """What a message was read as, the zone that it names among it."""

    proposals: tuple[Proposal, ...]
    rest: tuple[str, ...]
    zone: ZoneMatch | None
    outside: OutsidePlace | None
    exchange: bool
    returns: bool
    money: bool


def _read_all(text: str, search: ZoneSearch, called: Called) -> _Read:
    """Read a message. Slow: what was learned is loaded with the first one."""
    reading = read_message(text, learned(), called=called)
    found = message_zone(reading, search, called)
    proposals, zone = list(reading.proposals), found.match if found is not None else None
    if found is not None and zone is not None:
        place = sum(one.field in ("phone", "other_phone", "full_name") for one in proposals)
        proposals.insert(place, Proposal("zone", zone.zone.value, zone.zone.value, found.sure, found.likely))

    def names_zone(line: str) -> bool:
        finding = search(line)
        return _is_zone(finding) and zone is not None and finding.matches[0].zone == zone.zone

    rest = tuple(line for line in reading.rest if zone is None or not names_zone(line))
    outside = place_outside(reading, search) if zone is None else None
    return _Read(tuple(proposals), rest, zone, outside, reading.exchange, reading.returns, reading.money)


@frozen
class _Line:
    """One proposal as it stands in the panel."""

    proposal: Proposal
    box: CheckBox
    whole: QWidget


class PasteReview(Panel):
    """``filled`` carries the draft with the checked proposals; ``closed`` ends the review with nothing done."""

    filled = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("Compose", "Paste a message"))
        self._search: ZoneSearch = lambda _text: ZoneFinding()
        self._called: Called = lambda _text: ()
        self._draft = OrderDraft()
        self._catalog = EMPTY_CATALOG
        self._zone: ZoneMatch | None = None
        self._outside: OutsidePlace | None = None
        self._exchange = self._returns = self._money = False
        self._lines: list[_Line] = []
        self._unchecked: set[tuple[str, str]] = set()  # what a person decided of what was read
        self._checked: set[tuple[str, str]] = set()
        self._reading = Latest[_Read](self._show, name="read a pasted message")
        self._is_reading = self._fills = False
        self.destroyed.connect(self._reading.cancel)
        self.text = PlainText(lines=7, placeholder=translate("Paste", "The customer's message"))
        self.text.setAccessibleName(translate("Paste", "The customer's message"))
        self._nothing = Note(translate("Paste", "Paste what the customer wrote: name, phone, address."), icon="info")
        self._warning = Note(icon="alert", colour="amb", role=Role.BODY)
        self._warning.hide()
        self._found = QVBoxLayout()
        self._found.setSpacing(2)
        self._rest_title = SectionTitle(translate("Paste", "Not understood"))
        self._rest = Label(role=Role.BODY, colour="tx2", wrap=True, selectable=True)
        self.fill = Button(Common.FILL_IN.words, kind=ButtonKind.FIRST, keys="Ctrl+Enter", tall=True)
        self.close_button = Button(Common.CLOSE.words, keys="Esc")
        self._lay_out()
        self.text.textChanged.connect(partial(self._read, delay=_REST))
        self.text.installEventFilter(self)
        self.fill.clicked.connect(self._fill)
        self.close_button.clicked.connect(self._close)

    def open(self, draft: OrderDraft, search: ZoneSearch, called: Called, catalog: Catalog) -> None:
        """Begin with what is on the clipboard, for this draft."""
        self._draft, self._catalog = draft, catalog
        self._search, self._called = lru_cache(_MOST_KEPT)(search), lru_cache(_MOST_KEPT)(called)
        self._unchecked.clear()
        self._checked.clear()
        with QSignalBlocker(self.text):
            self.text.setPlainText(QGuiApplication.clipboard().text()[:MOST_LETTERS])
        self._read()
        self.text.selectAll()  # who pastes it once more replaces it
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def use_draft(self, draft: OrderDraft) -> None:
        """Fill this draft: the form was typed in meanwhile."""
        self._draft = draft
        self._warn()

    def proposals(self) -> Mapping[str, CheckBox]:
        """Give the check box of each proposed field."""
        return {line.proposal.field: line.box for line in self._lines}

    def rest(self) -> str:
        """What it says nobody can tell."""
        return self._rest.text()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Enter fills in from the text too."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _takes(event):
            event.accept()
            return True
        return super().eventFilter(watched, event) or self._pressed(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes, Ctrl+Enter fills in, wherever in the panel the keyboard is."""
        if not self._pressed(event):
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """These keys are the review's while it has the keyboard, not the form's."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _takes(event):
            event.accept()
            return True
        return super().event(event)

    def _pressed(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or not _takes(event):
            return False
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            self.fill.click()
        return True

    # -- reading -----------------------------------------------------------------------------------------------------

    def _read(self, *, delay: float = 0.0) -> None:
        """Read what stands there now. What was read before stays in sight until then, and is not filled in any more."""
        self._is_reading, self._fills = True, False
        text, search, called = self.text.value(), self._search, self._called
        self._reading.start(lambda: asyncio.to_thread(_read_all, text, search, called), delay=delay)
        self._judge()

    def _close(self) -> None:
        self._reading.cancel()
        self._is_reading = self._fills = False
        self.closed.emit()

    def _show(self, read: _Read) -> None:
        self._is_reading, self._zone = False, read.zone
        self._outside, self._money = read.outside, read.money
        self._exchange, self._returns = read.exchange, read.returns
        self._warn()
        proposals, rest = read.proposals, read.rest
        for line in self._lines:
            self._found.removeWidget(line.whole)
            line.whole.hide()
            line.whole.deleteLater()
        self._lines = [self._line(one, checked=self._is_wanted(one)) for one in proposals]
        for line in self._lines:
            self._found.addWidget(line.whole)
        self._nothing.setVisible(not proposals)
        self._rest.set_text("\n".join(isolate(line) for line in rest))
        self._rest.setVisible(bool(rest))
        self._rest_title.setVisible(bool(rest))
        self._judge()
        if self._fills:
            self.fill.click()

    def _warn(self) -> None:
        """Say what is to be known before the form is filled in: it may be no delivery, or go where nobody goes."""
        said = [outside_words(self._outside, self._catalog)] if self._outside is not None else []
        if self._exchange and self._draft.order_type is OrderType.DELIVER:
            said.append(translate("Paste", "Something may be given back. If so, choose Exchange in the form first."))
        if self._returns and self._draft.order_type is OrderType.DELIVER:
            said.append(translate("Paste", "This may be a return. If so, choose Return in the form first."))
        self._warning.show_note("\n".join(said))
        self._warning.setVisible(bool(said))

    def _is_wanted(self, proposal: Proposal) -> bool:
        """What is likely is checked, as long as the person has not said otherwise; an amount only when it is sure."""
        key = (proposal.field, proposal.value)
        return key in self._checked or (proposal.is_ticked and key not in self._unchecked)

    def _decide(self, proposal: Proposal, on: bool) -> None:
        key = (proposal.field, proposal.value)
        (self._checked if on else self._unchecked).add(key)
        (self._unchecked if on else self._checked).discard(key)
        self._judge()

    def _line(self, proposal: Proposal, *, checked: bool) -> _Line:
        whole = QWidget()
        name = _names()[proposal.field]
        box = CheckBox(name)
        box.setChecked(checked)
        box.toggled.connect(lambda on: self._decide(proposal, on))
        shown = Label(self._value(proposal), wrap=True, bold=proposal.sure)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(0)
        column.addWidget(box)
        row = QHBoxLayout()
        row.setContentsMargins(26, 0, 0, 0)
        row.setSpacing(6)
        if not proposal.sure:
            row.addWidget(IconLabel("alert", colour="amb", size=16), alignment=Qt.AlignmentFlag.AlignTop)
        row.addWidget(shown, 1)
        column.addLayout(row)
        if not proposal.sure:
            doubt = Label(Common.NOT_SURE.words, role=Role.CAPTION, colour="amb")
            doubt.setContentsMargins(26, 0, 26, 0)
            column.addWidget(doubt)
        said = listed([self._value(proposal), "" if proposal.sure else Common.NOT_SURE.words])
        box.setAccessibleDescription(said)
        return _Line(proposal, box, whole)

    def _value(self, proposal: Proposal) -> str:
        if proposal.field == "zone" and self._zone is not None:
            return isolate(zone_words(self._zone.zone))
        if proposal.field == "cod_amount" and (amount := parse(proposal.value)) is not None:
            return " = ".join(filter(None, (Formats.current().money(amount), ltr(proposal.way))))
        if proposal.field in ("phone", "other_phone"):
            return phone_text(proposal.value)
        return isolate(proposal.value)

    def _judge(self) -> None:
        checked = self._is_reading or any(line.box.isChecked() for line in self._lines)
        self.fill.set_off(None if checked else translate("Paste", "Nothing is checked."))

    def _fill(self) -> None:
        """Fill the form in; pressed while the message is still being read, as soon as it is."""
        self._fills = self._is_reading
        if self._is_reading:
            return
        chosen = [line.proposal for line in self._lines if line.box.isChecked()]
        governorate = self._zone.zone.governorate.value if self._zone is not None else ""
        self.filled.emit(with_proposals(self._draft, chosen, governorate=governorate, named=self._named()))

    def _named(self) -> str | None:
        """Give the amount that is not checked ("" where nobody can tell); None: checked, or unchecked by a person.

        A "0" is one of which the message says that it is paid.
        """
        amount = next((line for line in self._lines if line.proposal.field == "cod_amount"), None)
        if amount is None:
            return "" if self._money else None
        decided = (amount.proposal.field, amount.proposal.value) in self._unchecked
        if amount.box.isChecked() or decided:
            return None
        is_paid = amount.proposal.value == "0"
        return "" if is_paid and not amount.proposal.likely else amount.proposal.value

    def _lay_out(self) -> None:
        head = QWidget()
        column = QVBoxLayout(head)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(SectionTitle(translate("Compose", "Paste a message")))
        column.addWidget(self.text)
        self.add_section(head)
        found = QWidget()
        column = QVBoxLayout(found)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(SectionTitle(translate("Paste", "Read out of it")))
        column.addWidget(self._warning)
        column.addWidget(self._nothing)
        column.addLayout(self._found)
        column.addSpacing(8)
        column.addWidget(self._rest_title)
        column.addWidget(self._rest)
        self.add_section(found)
        foot = QWidget()
        column = QVBoxLayout(foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.fill)
        column.addWidget(self.close_button)
        column.addWidget(
            Note(translate("Paste", "Only the form is filled in. Nothing is created or sent."), icon="info")
        )
        self.set_foot(foot)


def _takes(event: QKeyEvent) -> bool:
    enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return event.key() == Qt.Key.Key_Escape or (enter and event.modifiers() == Qt.KeyboardModifier.ControlModifier)


def _names() -> Mapping[str, str]:
    return {
        "phone": Fields.PHONE.words,
        "other_phone": Fields.OTHER_PHONE.words,
        "full_name": Fields.FULL_NAME.words,
        "zone": Fields.ZONE.words,
        "address": Fields.ADDRESS.words,
        "building": Fields.BUILDING.words,
        "apartment": Fields.APARTMENT.words,
        "description": Fields.CONTENT.words,
        "items": Fields.ITEMS.words,
        "cod_amount": Fields.AMOUNT.words,
        "notes": Fields.COURIER_NOTES.words,
    }
