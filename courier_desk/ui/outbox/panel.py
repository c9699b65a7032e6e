"""The side panel of one row: why it waits, the field that is wrong, what it may be at the service, what can be done.

It shows an OutboxDetail; ``OutboxActions`` does what its buttons say. What counts down is told to it anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.outbox_items import OutboxDetail, OutboxItem
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.order_rules import NEW, Action
from courier_desk.domain.outbox import CREATES, DISCARDABLE, WITHDRAWS, Kind, State
from courier_desk.domain.pickups import CHANGEABLE, PickupAction, is_ahead
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog
from courier_desk.ui.compose.zone_picker import Search
from courier_desk.ui.outbox import details
from courier_desk.ui.outbox.comparison import (
    Fact,
    Found,
    Request,
    facts,
    facts_table,
    found_number,
    found_status,
    found_title,
    undone_facts,
)
from courier_desk.ui.outbox.explanation import Explanation, refusal_words, wrong_field
from courier_desk.ui.outbox.refused_field import RefusedField, editable_field
from courier_desk.ui.outbox.words import headline, item_words, number_of, subtitle
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    TAKES_SCANS,
    Button,
    ButtonKind,
    Card,
    DetailsGrid,
    Field,
    FieldState,
    IconLabel,
    Label,
    Note,
    NumberField,
    Panel,
    SectionTitle,
    StatusMessage,
    StatusPill,
    clear_layout,
)
from courier_desk.ui.widgets.alert import alert
from courier_desk.ui.widgets.panel import PADDING
from courier_desk.ui.widgets.timeline import Timeline
from courier_desk.ui.widgets.wrap_row import Slack, WrapRow
from courier_desk.ui.words import StatusWords, file_row_words, listed
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_DIGITS = 6
#: Refused for what was asked: the same again is refused again.
_AS_IT_IS = frozenset(
    {
        FailureKind.VALIDATION_ERROR,
        FailureKind.FORBIDDEN,
        FailureKind.NOT_FOUND,
        FailureKind.MERCHANT_ALREADY_EXISTS,
        FailureKind.CHANGED_MEANWHILE,
        FailureKind.OTHER_CODE,
    }
)
#: Statuses in which nothing can be done with an order any more.
_ENDED = frozenset({"canceled", "cancelled", "completed", "returned", "returncompleted", "terminated"})


class CandidatesSection(QWidget):
    """The question to a person: what was saved beside what the service has, and the answers there are.

    It reads nothing itself: it is told what was found, and tells what the person says.
    """

    confirmed = Signal(str)
    """It is there, under this number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Request | None, tuple[Found, ...]] | None = None
        self._note = Note("", icon="clock", colour="tx2", role=Role.BODY)
        self.read_again = Button(Common.READ_AGAIN.words, icon="sync")
        self._cards = QVBoxLayout()
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._cards.setSpacing(12)
        self._number = NumberField(max_digits=_DIGITS)
        self._number.setProperty(TAKES_SCANS, True)
        self._number_field = Field(translate("Outbox", "Its number at the service"), self._number, keep_hint_line=False)
        self._number_there = Button(translate("Outbox", "It is there"), icon="check")
        self.absent = Button(translate("Outbox", "It is not there: send"), icon="export")
        self._lay_out()
        self._number_there.clicked.connect(self._typed_number)
        self._number.returnPressed.connect(self._typed_number)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._note)
        column.addWidget(self.read_again)
        column.addLayout(self._cards)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._number_field, 1)
        row.addWidget(self._number_there, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(row)
        column.addWidget(self.absent)
        self._show_number_field(shown=False)

    @property
    def found(self) -> tuple[Found, ...]:
        """Give what is shown beside what was saved."""
        return self._shown[1] if self._shown is not None else ()

    def show_reading(self) -> None:
        """Say that it is being read; what was read before stays meanwhile."""
        if self._shown is None:
            self._say(translate("Outbox", "Reading from the service what it may be …"), "clock", "tx2")

    def show_failure(self, words: str) -> None:
        """Say why it could not be read, with the way out."""
        self._say(words, "alert", "amb")
        self.read_again.show()

    def show_found(self, request: Request | None, found: Sequence[Found]) -> None:
        """Show each of these beside what was saved; the same again changes nothing."""
        shown = (request, tuple(found))
        if shown == self._shown:
            return
        self._shown = shown
        self.read_again.hide()
        clear_layout(self._cards)
        if found:
            self._say(
                translate("Outbox", "What differs is marked. Tell which it is, or that it is none."), "info", "tx2"
            )
        else:
            text = translate(
                "Outbox",
                "Nothing that could be it was found. Look at the service's own page; if it is there, type its number.",
            )
            self._say(text, "info", "tx2")
        for one in found:
            rows = () if request is None else facts(request, one)
            # Filled is only what is certainly the same: nobody is led to a wrong answer.
            sure = len(found) == 1 and bool(rows) and not any(fact.differs for fact in rows)
            self._cards.addWidget(self._card(one, rows, sure=sure))
        self._show_number_field(shown=not found)

    def forget(self) -> None:
        """Another row is looked at."""
        self._shown = None
        clear_layout(self._cards)
        self._number.clear()
        self._number_field.set_state(FieldState.NONE, "")
        self.read_again.hide()
        self._show_number_field(shown=False)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _say(self, words: str, icon: str, colour: str) -> None:
        self._note.show_note(words, icon=icon, colour=colour)

    def _show_number_field(self, *, shown: bool) -> None:
        self._number_field.setVisible(shown)
        self._number_there.setVisible(shown)

    def _typed_number(self) -> None:
        number = self._number.value()
        if len(number) != _DIGITS:
            self._number_field.set_state(FieldState.ERROR, translate("Outbox", "A number of the service has 6 digits."))
            return
        self.confirmed.emit(number)

    def _card(self, found: Found, rows: Sequence[Fact], *, sure: bool) -> QWidget:
        card = Card(padding=12, spacing=8)
        card.add(SectionTitle(translate("Outbox", "Found: {number}").replace("{number}", found_title(found))))
        card.add(Label(found_status(found), role=Role.CAPTION, colour="tx2", wrap=True))
        if rows:
            heads = (translate("Outbox", "Saved here"), translate("Outbox", "At the service"))
            card.add(facts_table(rows, heads))
        card.add_rule()
        words = translate("Outbox", "It is there: {number}").replace("{number}", found_title(found))
        button = Button(words, kind=ButtonKind.FIRST if sure else ButtonKind.NORMAL, icon="check")
        number = found_number(found)
        button.clicked.connect(lambda: self.confirmed.emit(number))
        card.add(button)
        return card


@frozen
class ButtonState:
    """What a button of the panel is now: shown or not, its words, and why it is off."""

    shown: bool = True
    words: str = ""
    off: str | None = None


class OutboxPanel(Panel):
    """The panel. What its buttons do is bound by whoever has the row."""

    def __init__(self, search: Search, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._detail: OutboxDetail | None = None
        self._head = _Head()
        self._explanation = _ExplanationCard()
        self.field = RefusedField(search)
        self.candidates = CandidatesSection()
        self._undone = QVBoxLayout()
        self.send = Button("", kind=ButtonKind.FIRST, icon="export", keys="Ctrl+Enter")
        self.edit = Button("", icon="edit")
        self.instead = Button("")
        self.shelve = Button("")
        self.discard = Button("", kind=ButtonKind.DANGER, icon="trash")
        self._why = Note("")
        self._said = _Titled(translate("Outbox", "What the service said"), DetailsGrid(status))
        self._timeline = Timeline()
        self._sent = _Titled(translate("Outbox", "What is to be sent"), DetailsGrid(status))
        self._lay_out()

    def _lay_out(self) -> None:
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (self._head, self._explanation, self.field, self.candidates):
            column.addWidget(part)
        column.addLayout(self._undone)
        self._first = WrapRow(slack=Slack.INSIDE)
        self._first.set_widgets(self.send, self.instead, self.edit)
        second = WrapRow(slack=Slack.INSIDE)
        second.set_widgets(self.shelve, self.discard)
        column.addWidget(self._first)
        column.addWidget(second)
        column.addWidget(self._why)
        self.add_section(top)
        self._said_holder = self._add(self._said)
        self._timeline_holder = self._add(_Titled(Common.TIMELINE.words, self._timeline))
        self._sent_holder = self._add(self._sent)

    def _add(self, section: QWidget) -> QWidget:
        self.add_section(section)
        holder = section.parentWidget()
        assert holder is not None
        return holder

    @property
    def detail(self) -> OutboxDetail | None:
        """Give what is shown."""
        return self._detail

    # -- showing ---------------------------------------------------------------------------------------------------

    def show_detail(self, detail: OutboxDetail, explanation: Explanation, now: datetime, *, held: bool) -> None:
        """Show a row; the same one again leaves alone what is being typed."""
        if self._detail is None or self._detail.item.row_id != detail.item.row_id:
            self.field.forget()
            self.candidates.forget()
            self.scroll_area().verticalScrollBar().setValue(0)
        before, self._detail = self._detail, detail
        item = detail.item
        self._head.show_detail(detail)
        self._show_field(detail)
        self._show_undone(item)
        self.candidates.setVisible(item.state is State.NEEDS_PERSON)
        self._show_buttons(item, held=held, out_of_reach=detail.out_of_reach)
        self._said.grid.set_rows(details.service_rows(detail))
        self._said_holder.setVisible(bool(self._said.grid.rows()))
        self._timeline.set_lines(details.timeline_lines(detail, now))
        self._sent.grid.set_rows(details.sent_rows(detail))
        self._sent_holder.setVisible(bool(self._sent.grid.rows()))
        self.show_explanation(explanation)
        if before is not None and before.item.row_id == item.row_id and before.item.state is not item.state:
            alert(self._head.pill)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where both do not fit beside each other, the key is left out of the button."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.send.set_compact(keys=True, words=True)
        room = self.scroll_area().viewport().width() - 2 * PADDING - 8
        both = self.send.sizeHint().width() + (0 if self.edit.isHidden() else self.edit.sizeHint().width())
        self.send.set_compact(keys=both <= room, words=True)

    def show_explanation(self, explanation: Explanation) -> None:
        """Say what is happening now; called every second."""
        if self._detail is None:
            return
        item = self._detail.item
        text = explanation.text
        if item.state is State.REFUSED:
            done = translate("Outbox", "Nothing was created.")
            undone = translate("Outbox", "Nothing was changed.")
            text = f"{refusal_words(item)} {done if item.kind in CREATES else undone}"
        self._explanation.say(text, item_words(item))

    def show_found(self, found: Sequence[Found]) -> None:
        """Show what the service has that it may be."""
        if self._detail is not None:
            self.candidates.show_found(self._detail.request, found)

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
        self.field.same.show_rows(len(detail.same_zone), detail.item.title.zone)

    def _show_undone(self, item: OutboxItem) -> None:
        """Show what a change asked for beside what the service kept."""
        clear_layout(self._undone)
        if item.not_stuck:
            heads = (translate("Outbox", "Asked for"), translate("Outbox", "Kept by the service"))
            card = Card(padding=12)
            card.add(facts_table(undone_facts(item.not_stuck), heads))
            self._undone.addWidget(card)

    def _show_buttons(self, item: OutboxItem, *, held: bool, out_of_reach: bool) -> None:
        """``out_of_reach``: the store of the site is away; a draft of it can be written on all the same."""
        away = Common.SITE_NOT_REACHED.words if out_of_reach else None
        away_too = None if item.state is State.DRAFT else away
        for button, state, off in (
            (self.send, _send_button(item, held=held), away),
            (self.instead, _instead_button(item), away),
            (self.edit, _edit_button(item), away_too),
            (self.shelve, shelve_button(item), away),
            (self.discard, _discard_button(item), away),
        ):
            button.setVisible(state.shown)
            if state.shown:
                button.setText(state.words)
                button.set_off(off or state.off)
        self._put_first(item)
        self._fit()
        buttons = (self.send, self.instead, self.edit, self.shelve, self.discard)
        shown = [button for button in buttons if not button.isHidden()]
        reasons = [button.off_reason for button in shown]
        words = " ".join(dict.fromkeys(reason for reason in reasons if reason))
        self._why.setVisible(bool(words))
        self._why.show_note(words)

    def _put_first(self, item: OutboxItem) -> None:
        """Let the sensible way stand out: what is refused as it is would only be refused again."""
        first: Button | None = self.send
        if not self.instead.isHidden():
            first = self.instead
        elif item.state in (State.DRAFT, State.DONE):
            first = self.edit
        elif item.state is State.REFUSED and self.field.isHidden() and not _may_go(item):
            first = None if self.edit.isHidden() else self.edit
        ways = (self.send, self.instead, self.edit)
        for button in ways:
            button.set_kind(ButtonKind.FIRST if button is first else ButtonKind.NORMAL)
        ordered = sorted(ways, key=lambda button: button is not first)
        self._first.set_widgets(*ordered)
        for one, following in pairwise((*ordered, self.shelve, self.discard)):
            QWidget.setTabOrder(one, following)


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

    def show_detail(self, detail: OutboxDetail) -> None:
        item = detail.item
        self._name.set_text(headline(item))
        self.pill.set_status(item_words(item))
        self._what.set_text(listed([file_row_words(*detail.came_from), subtitle(item)]))


class _ExplanationCard(Card):
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

    def say(self, text: str, words: StatusWords) -> None:
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


def _send_button(item: OutboxItem, *, held: bool) -> ButtonState:
    """ButtonState to send: again, now instead of later, or for the first time."""
    match item.state:
        case State.REFUSED if item.is_turned_away:
            words = Common.TRY_NOW.words
        case State.REFUSED:
            words = translate("Outbox", "Send again")
        case State.DRAFT:
            words = translate("Outbox", "Send")
        case State.WAITING:
            words = Common.TRY_NOW.words
            return ButtonState(
                words=words, off=translate("Outbox", "Sending is held. Go on with Ctrl+Space.") if held else None
            )
        case State.CHECKING:
            off = translate("Outbox", "We look first whether it arrived, so that nothing is sent twice.")
            return ButtonState(words=translate("Outbox", "Send again"), off=off)
        case State.SENDING:
            return ButtonState(
                words=translate("Outbox", "Send again"), off=translate("Outbox", "It is being sent now.")
            )
        case _:
            return ButtonState(shown=False)
    return ButtonState(words=words)


def _edit_button(item: OutboxItem) -> ButtonState:
    """ButtonState to edit all of it in the form."""
    if item.kind in WITHDRAWS or item.state is State.NEEDS_PERSON:
        return ButtonState(shown=False)
    if item.kind not in CREATES and not number_of(item):
        return ButtonState(shown=False)  # its order is not there yet
    if item.state is State.DONE:
        return ButtonState(words=translate("Outbox", "Edit it again"))
    words = Common.OPEN_DRAFT.words if item.state is State.DRAFT else translate("Outbox", "Edit all")
    return ButtonState(words=words, off=_on_its_way(item))


def way_instead(item: OutboxItem) -> Action | PickupAction | None:
    """Give what the service takes instead of what it refused: it says so itself."""
    failure = item.failure
    if item.state is not State.REFUSED or failure is None or not number_of(item):
        return None
    status, kinds = failure.current_status.casefold(), (FailureKind.VALIDATION_ERROR, FailureKind.FORBIDDEN)
    if failure.kind not in kinds:
        return None
    match item.kind:
        case Kind.ORDER_DELETE if status != NEW and status not in _ENDED:
            return Action.CANCEL
        case Kind.ORDER_CANCEL if status == NEW:
            return Action.DELETE
        case Kind.PICKUP_DELETE if status not in CHANGEABLE and is_ahead(status):
            return PickupAction.CANCEL
        case Kind.PICKUP_CANCEL if status in CHANGEABLE:
            return PickupAction.DELETE
        case _:
            return None


def _instead_button(item: OutboxItem) -> ButtonState:
    """ButtonState to do what the service takes instead; it asks first."""
    match way_instead(item):
        case Action.CANCEL | PickupAction.CANCEL:
            return ButtonState(words=translate("Outbox", "Cancel it instead…"))
        case Action.DELETE | PickupAction.DELETE:
            return ButtonState(words=Common.DELETE_INSTEAD.words)
        case _:
            return ButtonState(shown=False)


def _may_go(item: OutboxItem) -> bool:
    """Tell whether sending it as it is may do: it waits, or it was refused for a reason that passes."""
    return item.state is not State.REFUSED or (item.failure is not None and item.failure.kind not in _AS_IT_IS)


def shelve_button(item: OutboxItem) -> ButtonState:
    """ButtonState to make it a draft again, which is not sent."""
    if item.state in (State.DRAFT, State.NEEDS_PERSON) or item.kind not in CREATES:
        return ButtonState(shown=False)
    return ButtonState(words=translate("Outbox", "Back to draft"), off=_on_its_way(item))


def _discard_button(item: OutboxItem) -> ButtonState:
    """ButtonState to throw it away; of what is done, the note that something was left undone."""
    if item.state is State.DONE:
        return ButtonState(words=translate("Outbox", "Seen, remove it"))
    return ButtonState(words=Common.ASK_TO_DISCARD.words, off=_on_its_way(item))


def _on_its_way(item: OutboxItem) -> str | None:
    if item.state in DISCARDABLE:
        return None
    if item.state is State.SENDING:
        return translate("Outbox", "It is being sent now.")
    return translate("Outbox", "It may have arrived. Wait until that is known.")
