"""The side panel of one row: why it stands here, the field that is wrong, the question there is, what can be done.

It shows an OutboxDetail and tells what was pressed; it asks nobody anything. What counts down is told to it anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.outbox_items import OutboxDetail, OutboxItem
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.findings import DraftField
from courier_desk.domain.outbox import CREATES, State
from courier_desk.domain.zones import Catalog
from courier_desk.ui.compose.zone_picker import Search
from courier_desk.ui.outbox import details, possible
from courier_desk.ui.outbox.compare import Found, undone_facts
from courier_desk.ui.outbox.doubt import DoubtSection
from courier_desk.ui.outbox.facts_table import facts_table
from courier_desk.ui.outbox.happening import Happening, refusal_words, wrong_field
from courier_desk.ui.outbox.possible import Offer
from courier_desk.ui.outbox.refused_field import RefusedField, editable_field
from courier_desk.ui.outbox.words import headline, subtitle
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    DetailsGrid,
    FieldState,
    IconLabel,
    Label,
    Note,
    Panel,
    SectionTitle,
    StatusMessage,
    StatusPill,
)
from courier_desk.ui.widgets.panel import PADDING
from courier_desk.ui.widgets.timeline import Timeline
from courier_desk.ui.widgets.wrap_row import Slack, WrapRow
from courier_desk.ui.words import state_words

translate = QCoreApplication.translate


class OutboxPanel(Panel):
    """The panel."""

    send_asked = Signal()
    edit_asked = Signal()
    shelve_asked = Signal()
    discard_asked = Signal()

    def __init__(self, search: Search, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._detail: OutboxDetail | None = None
        self._head = _Head()
        self._notice = _Notice()
        self.field = RefusedField(search)
        self.doubt = DoubtSection()
        self._undone = QVBoxLayout()
        self.send = Button("", kind=ButtonKind.FIRST, icon="export", keys="Ctrl+Enter")
        self.edit = Button("", icon="edit")
        self.shelve = Button("")
        self.discard = Button("", kind=ButtonKind.DANGER, icon="trash")
        self._why = Note("")
        self._said = _Titled(translate("Outbox", "What the service said"), DetailsGrid(status))
        self._timeline = Timeline()
        self._sent = _Titled(translate("Outbox", "What is to be sent"), DetailsGrid(status))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (self._head, self._notice, self.field, self.doubt):
            column.addWidget(part)
        column.addLayout(self._undone)
        for buttons in ((self.send, self.edit), (self.shelve, self.discard)):
            row = WrapRow(slack=Slack.INSIDE)
            row.set_widgets(*buttons)
            column.addWidget(row)
        column.addWidget(self._why)
        self.add_section(top)
        self._said_holder = self._add(self._said)
        self._timeline_holder = self._add(_Titled(translate("Outbox", "Timeline"), self._timeline))
        self._sent_holder = self._add(self._sent)

    def _add(self, section: QWidget) -> QWidget:
        self.add_section(section)
        holder = section.parentWidget()
        assert holder is not None
        return holder

    def _connect(self) -> None:
        self.send.clicked.connect(self.send_asked)
        self.edit.clicked.connect(self.edit_asked)
        self.shelve.clicked.connect(self.shelve_asked)
        self.discard.clicked.connect(self.discard_asked)

    @property
    def detail(self) -> OutboxDetail | None:
        """Give what is shown."""
        return self._detail

    # -- showing ---------------------------------------------------------------------------------------------------

    def show_detail(self, detail: OutboxDetail, happening: Happening, now: datetime, *, held: bool) -> None:
        """Show a row; the same one again leaves alone what is being typed."""
        if self._detail is None or self._detail.item.row_id != detail.item.row_id:
            self.field.forget()
            self.doubt.forget()
            self.scroll_area().verticalScrollBar().setValue(0)
        before, self._detail = self._detail, detail
        item = detail.item
        self._head.show_item(item)
        self._show_field(detail)
        self._show_undone(item)
        self.doubt.setVisible(item.state is State.NEEDS_PERSON)
        self._offer(item, held=held)
        self._said.grid.set_rows(details.said_rows(detail))
        self._said_holder.setVisible(bool(self._said.grid.rows()))
        self._timeline.set_lines(details.timeline_lines(detail, now))
        self._sent.grid.set_rows(details.sent_rows(detail))
        self._sent_holder.setVisible(bool(self._sent.grid.rows()))
        self.show_happening(happening)
        if before is not None and before.item.row_id == item.row_id and before.item.state is not item.state:
            QAccessible.updateAccessibility(QAccessibleEvent(self._head.pill, QAccessible.Event.Alert))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where both do not fit beside each other, the key is left out of the button."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.send.set_compact(keys=True, words=True)
        room = self.scroll_area().viewport().width() - 2 * PADDING - 8
        both = self.send.sizeHint().width() + (0 if self.edit.isHidden() else self.edit.sizeHint().width())
        self.send.set_compact(keys=both <= room, words=True)

    def show_happening(self, happening: Happening) -> None:
        """Say what is happening now; called every second."""
        if self._detail is None:
            return
        item = self._detail.item
        text = happening.text
        if item.state is State.REFUSED:
            done = translate("Outbox", "Nothing was created.")
            undone = translate("Outbox", "Nothing was changed.")
            text = f"{refusal_words(item)} {done if item.kind in CREATES else undone}"
        self._notice.say(text, item.state)

    def show_found(self, found: Sequence[Found]) -> None:
        """Show what the service has that it may be."""
        if self._detail is not None:
            self.doubt.show_found(self._detail.request, found)

    def tell_field(self, state: FieldState, text: str) -> None:
        """Say at the field what is wrong with it."""
        self.field.tell(state, text)

    def edited_draft(self) -> tuple[DraftField, str, OrderDraft] | None:
        """Give the edited field, its value, and the whole order with it; None when no field is offered."""
        name = self.field.name()
        if self._detail is None or self._detail.draft is None or name is None or self.field.isHidden():
            return None
        value = self.field.value()
        draft = replace(self._detail.draft, **{name.value: value})  # type: ignore[arg-type]  # a field of text
        if name is DraftField.ZONE:
            zone = self.field.zone()
            draft = replace(draft, governorate=zone.governorate.value if zone is not None else "", zone=value)
        return name, value, draft

    def take_match(self, number: int) -> None:
        """Take the close match of this number."""
        if not self.field.isHidden():
            self.field.matches.take(number)

    def use_catalog(self, catalog: Catalog) -> None:
        """Choose from these zones."""
        self.field.use_catalog(catalog)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _show_field(self, detail: OutboxDetail) -> None:
        field = wrong_field(detail.item)
        offered = bool(field) and detail.draft is not None and editable_field(field, detail.draft) is not None
        self.field.setVisible(offered)
        if offered and detail.draft is not None:
            self.field.show_field(field, detail.draft)

    def _show_undone(self, item: OutboxItem) -> None:
        """Show what a change asked for beside what the service kept."""
        while (entry := self._undone.takeAt(0)) is not None:
            if (old := entry.widget()) is not None:
                old.hide()
                old.deleteLater()
        if item.not_stuck:
            heads = (translate("Outbox", "Asked for"), translate("Outbox", "Kept by the service"))
            card = Card(padding=12)
            card.add(facts_table(undone_facts(item.not_stuck), heads))
            self._undone.addWidget(card)

    def _offer(self, item: OutboxItem, *, held: bool) -> None:
        for button, offer in (
            (self.send, possible.send_offer(item, held=held)),
            (self.edit, possible.edit_offer(item)),
            (self.shelve, possible.shelve_offer(item)),
            (self.discard, possible.discard_offer(item)),
        ):
            _show(button, offer)
        self._fit()
        shown = [button for button in (self.send, self.edit, self.shelve, self.discard) if not button.isHidden()]
        reasons = [button.off_reason for button in shown]
        words = " ".join(dict.fromkeys(reason for reason in reasons if reason))
        self._why.setVisible(bool(words))
        self._why.show_note(words)


def _show(button: Button, offer: Offer) -> None:
    button.setVisible(offer.shown)
    if offer.shown:
        button.setText(offer.words)
        button.set_off(offer.off)


class _Head(QWidget):
    """Reference and state; below, what it is."""

    def __init__(self) -> None:
        super().__init__()
        self._name = Label(role=Role.NAME, bold=True, selectable=True, gives_way=True)
        self.pill = StatusPill()
        self._what = Label(colour="tx2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        row = WrapRow(slack=Slack.BETWEEN)
        row.set_widgets(self._name, self.pill)
        column.addWidget(row)
        column.addWidget(self._what)

    def show_item(self, item: OutboxItem) -> None:
        self._name.set_text(headline(item))
        self.pill.set_status(state_words(item.state))
        self._what.set_text(subtitle(item))


class _Notice(Card):
    """What is happening, large enough to be read first."""

    def __init__(self) -> None:
        super().__init__(padding=12, radius=4)
        self._icon = IconLabel("alert", size=18)
        self._words = Label(wrap=True)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        self.body.addLayout(row)

    def text(self) -> str:
        return self._words.text()

    def say(self, text: str, state: State) -> None:
        words = state_words(state)
        self.set_look(words.tone.ground, words.tone.ground)
        self._icon.set_icon(words.icon, words.tone.ink)
        self._words.set_colour(words.tone.ink)
        if text != self._words.text():
            self._words.set_text(text)


class _Titled(QWidget):
    """A section: its title over its content."""

    def __init__(self, title: str, content: QWidget) -> None:
        super().__init__()
        self._content = content
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(SectionTitle(title))
        column.addWidget(content)

    @property
    def grid(self) -> DetailsGrid:
        """Give the lines in it."""
        assert isinstance(self._content, DetailsGrid)
        return self._content
