"""The side panel of one pickup: how it stands, what can be done and why not, its history and details.

It shows a PickupDetail and tells what was pressed; it asks nobody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.pickups import PickupDetail
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.pickups import PickupAction, PickupFlag, PickupWhy, written
from courier_desk.ui.pickups.words import (
    consequence_words,
    flag_words,
    mark_words,
    status_of,
    why_words,
)
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    DetailRow,
    DetailsGrid,
    IconButton,
    Label,
    LinkButton,
    Note,
    Panel,
    Rule,
    SectionTitle,
    StatusMessage,
    StatusPill,
    clear_layout,
)
from courier_desk.ui.widgets.timeline import Timeline, TimelineLine
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    category_words,
    day_words,
    isolate,
    isolate_lines,
    listed,
    long_day_words,
    ltr,
    moment_words,
    phone_text,
    pickup_status_words,
    state_words,
)
from courier_desk.ui.words_common import Common, Counts
from courier_desk.ui.words_failures import failure_words, looked_for_words
from courier_desk.ui.words_fields import Fields

translate = QCoreApplication.translate


class PickupPanel(Panel):
    """The panel. ``open_other`` shows another pickup of that day (its key), ``open_sheet`` the sheet of a number."""

    def __init__(
        self, status: StatusMessage, open_other: Callable[[str], None], open_sheet: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._open_other, self._open_sheet = open_other, open_sheet
        self._status = status
        self._detail: PickupDetail | None = None
        self._number = Label(role=Role.NAME, bold=True, selectable=True, gives_way=True)
        self.copy = IconButton("copy", Common.COPY_NUMBER.words)
        self._pill = StatusPill()
        self._day = Note("", icon="truck", colour="tx2")
        self._trouble = Note("", icon="alert", colour="red")
        self._orders, self._fee = Label(role=Role.FIGURE, bold=True), Label(role=Role.FIGURE, bold=True)
        self._other_fee = Note("", icon="alert", colour="amb")
        self.reschedule = Button("", kind=ButtonKind.EMPHASISED, icon="cal", keys="E")
        self.handover = Button(Common.HANDOVER_SHEET.words, icon="file", keys="H")
        self.cancel = Button(Common.ASK_TO_CANCEL.words)
        self.delete = Button("", kind=ButtonKind.DANGER)
        self._why = Note("")
        self._consequence = Note("", icon="ban")
        self._timeline = Timeline()
        self._details = DetailsGrid(status)
        self._mark = Note(mark_words())
        self._others = QVBoxLayout()
        self._others_title = SectionTitle("")
        self._lay_out()
        self.copy.clicked.connect(self._copy)
        self.handover.clicked.connect(self._go_to_sheet)

    def _lay_out(self) -> None:
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(self._number)
        head.addWidget(self.copy)
        head.addStretch(1)
        head.addWidget(self._pill, 0, Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(head)
        column.addWidget(self._day)
        column.addWidget(self._trouble)
        column.addWidget(self._figures())
        column.addWidget(self._other_fee)
        column.addWidget(self.reschedule)
        column.addWidget(self.handover)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.cancel, 1)
        row.addWidget(self.delete, 1)
        column.addLayout(row)
        column.addWidget(self._why)
        column.addWidget(self._consequence)
        self.add_section(top)
        self.add_section(_titled(Common.TIMELINE.words, self._timeline))
        self.add_section(_titled(Common.DETAILS.words, self._details, self._mark))
        others = QWidget()
        below = QVBoxLayout(others)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(6)
        below.addWidget(self._others_title)
        below.addLayout(self._others)
        self.add_section(others)
        holder = others.parentWidget()
        assert holder is not None
        self._others_holder = holder

    def _figures(self) -> Card:
        card = Card(padding=10)
        row = QHBoxLayout()
        for title, figure in (
            (translate("Pickups", "Orders expected"), self._orders),
            (Common.FEE.words, self._fee),
        ):
            if row.count():
                row.addWidget(Rule(vertical=True))
                row.addSpacing(10)
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(Label(title, role=Role.CAPTION, colour="tx2"))
            column.addWidget(figure)
            row.addLayout(column, 1)
        card.body.addLayout(row)
        return card

    # -- showing ---------------------------------------------------------------------------------------------------

    def show_detail(self, detail: PickupDetail, where: str, now: datetime) -> None:
        """Show a pickup. ``where`` names its merchant."""
        if self._detail is None or self._detail.row.key != detail.row.key:
            self.scroll_area().verticalScrollBar().setValue(0)
        self._detail = detail
        row, formats = detail.row, Formats.current()
        self._number.set_text(ltr(row.number) if row.number else Common.NEW_PICKUP.words)
        self.copy.setVisible(bool(row.number))
        self._pill.set_status(status_of(row))
        day = long_day_words(row.day) if row.day is not None else NOTHING
        self._day.show_note(translate("Pickups", "Pickup on {day}").format(day=day))
        self._show_trouble(detail)
        self._orders.set_text(NOTHING if row.orders is None else formats.number(row.orders))
        self._fee.set_text(NOTHING if row.fee is None else formats.money(row.fee))
        self._show_other_fee(detail)
        self._offer(detail, now)
        self._timeline.set_lines(_history(detail, now))
        self._details.set_rows(_rows(detail, where))
        self._mark.setVisible(bool(row.token))
        self._show_others(detail)

    def _show_trouble(self, detail: PickupDetail) -> None:
        failure = detail.progress.failure if detail.progress is not None else None
        shown = failure is not None and detail.row.state in (State.REFUSED, State.NEEDS_PERSON)
        self._trouble.setVisible(shown)
        if failure is not None and shown:
            self._trouble.show_note(failure_words(failure))

    def _show_other_fee(self, detail: PickupDetail) -> None:
        """Say that the fee is not the one that was previewed, as long as it is the fee."""
        told = other_fee(detail)
        self._other_fee.setVisible(told is not None)
        if told is not None:
            self._other_fee.show_note(other_fee_words(told))

    def _offer(self, detail: PickupDetail, now: datetime) -> None:
        """Unsent, it is changed and taken back here; else each button is on, or says why not."""
        unsent = detail.row.state is not None
        self.reschedule.setText(translate("Pickups", "Change") if unsent else translate("Pickups", "Reschedule"))
        self.delete.setText(translate("Pickups", "Take back…") if unsent else Common.DELETE.words)
        self.cancel.setVisible(not unsent)
        self.handover.set_off(why_words(PickupWhy.NOT_SENT) if unsent else None)
        when = moment_words(detail.refused_at, now) if detail.refused_at is not None else ""
        buttons = {
            PickupAction.RESCHEDULE: self.reschedule,
            PickupAction.CANCEL: self.cancel,
            PickupAction.DELETE: self.delete,
        }
        reasons = []
        for action, button in buttons.items():
            why = detail.allowed[action].why
            if unsent and why is not PickupWhy.SITE_AWAY:
                why = None
            words = None if why is None else why_words(why, refused_at=when, status=detail.row.status)
            button.set_off(words)
            if words:
                reasons.append(words)
        possible = translate("Pickups", "Reschedule also changes the orders, phone and notes.")
        self._why.show_note(" ".join(dict.fromkeys(reasons)) if reasons else possible)
        consequence = None if unsent else detail.allowed[PickupAction.CANCEL].consequence
        self._consequence.setVisible(consequence is not None)
        if consequence is not None:
            self._consequence.show_note(consequence_words(consequence))

    def _show_others(self, detail: PickupDetail) -> None:
        clear_layout(self._others)
        self._others_holder.setVisible(bool(detail.same_day))
        if detail.row.day is None:
            return
        self._others_title.set_text(translate("Pickups", "Also on {day}").format(day=day_words(detail.row.day)))
        for other in detail.same_day:
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            name = LinkButton(ltr(other.number) if other.number else Common.NEW_PICKUP.words)
            name.clicked.connect(lambda _checked=False, key=other.key: self._open_other(key))
            row.addWidget(name)
            count = "" if other.orders is None else Counts().orders(other.orders)
            row.addWidget(Label(count, colour="tx2"))
            row.addStretch(1)
            row.addWidget(StatusPill(status_of(other)))
            self._others.addWidget(line)

    def _go_to_sheet(self) -> None:
        if self._detail is not None and self._detail.row.number:
            self._open_sheet(self._detail.row.number)

    def _copy(self) -> None:
        if self._detail is not None and self._detail.row.number:
            QGuiApplication.clipboard().setText(self._detail.row.number)
            self._status.copied(ltr(self._detail.row.number))


def _titled(title: str, *contents: QWidget) -> QWidget:
    section = QWidget()
    column = QVBoxLayout(section)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(6)
    column.addWidget(SectionTitle(title))
    for content in contents:
        column.addWidget(content)
    return section


def _rows(detail: PickupDetail, where: str) -> list[DetailRow]:
    row = detail.row
    address = Common.MAIN_PICKUP_ADDRESS.words
    lines = [
        DetailRow(Fields.ADDRESS.words, listed([isolate(where), address]) if where else address),
        DetailRow(Fields.PHONE.words, phone_text(row.phone) or NOTHING, ltr=True),
        DetailRow(Common.NOTES.words, isolate_lines(row.notes) or NOTHING),
    ]
    said = {PickupFlag.FRAGILE: row.fragile, PickupFlag.LARGE: row.large}
    if told := {flag: value for flag, value in said.items() if value is not None}:
        on = listed([flag_words(flag) for flag, value in told.items() if value])
        lines.append(
            DetailRow(translate("Pickups", "Parcels"), on or translate("Pickups", "Neither fragile nor large"))
        )
    if row.token:
        lines.append(DetailRow(translate("Pickups", "Mark"), written(row.token), ltr=True))
    if row.category:
        lines.append(DetailRow(Common.CATEGORY.words, category_words(row.category)))
    return lines


def _history(detail: PickupDetail, now: datetime) -> list[TimelineLine]:
    """Give what happened, newest first: the statuses as seen, and what this desk did."""
    entries: list[tuple[datetime, str, str, str]] = []
    for place, (moment, status) in enumerate(detail.history):
        words = pickup_status_words(status)
        seen = translate("Pickups", "{status}, first seen").format(status=words.text)
        entries.append((moment, words.icon, words.tone.ink, words.text if place == 0 else seen))
    for event in detail.events:
        if (line := _event_line(event)) is not None:
            icon, ink, text = line
            entries.append((event.at, icon, ink, listed([text, isolate(event.who)])))  # at a site it was some desk
    if detail.row.state is not None:
        words = state_words(detail.row.state)
        entries.append((now, words.icon, words.tone.ink, words.text))
    ordered = sorted(enumerate(entries), key=lambda entry: (entry[1][0], entry[0]), reverse=True)
    return [TimelineLine(icon, ink, text, moment_words(moment, now)) for _, (moment, icon, ink, text) in ordered]


def _event_line(event: DeskEvent) -> tuple[str, str, str] | None:
    match event.what:
        case What.SAVED:
            saved = {
                Kind.PICKUP_UPDATE: Common.CHANGE_SAVED.words,
                Kind.PICKUP_CANCEL: Common.CANCELLATION_ASKED.words,
                Kind.PICKUP_DELETE: Common.DELETION_ASKED.words,
            }
            kind = str(event.facts.get("kind", ""))
            usual = (
                translate("Pickups", "Scheduled at this desk") if not event.who else translate("Pickups", "Scheduled")
            )
            return "draft", "neu", saved.get(Kind(kind), usual) if kind in set(Kind) else usual
        case What.REFUSED:
            said = str(event.facts.get("message", ""))
            text = Common.SERVICE_REFUSED.words
            return "alert", "red", f"{text}: {isolate(said)}" if said else text
        case What.HANDED_OVER:
            words = translate("Pickups", "Orders handed to the courier: {0}")
            count = event.facts.get("orders")
            return (
                "truck",
                "grn",
                words.replace("{0}", Formats.current().number(count if isinstance(count, int) else 0)),
            )
        case What.LOOKED_FOR:
            return "search", "amb", looked_for_words(event)
        case What.OTHER_FEE:
            return "alert", "amb", other_fee_words(event)
        case _:
            plain = _PLAIN_EVENTS.get(event.what)
            return None if plain is None else (*plain[:2], plain[2]())


_PLAIN_EVENTS: Mapping[str, tuple[str, str, Callable[[], str]]] = {
    What.HELD_BACK: ("alert", "amb", lambda: Common.HELD_BACK.words),
    What.ADOPTED: ("check", "grn", lambda: Common.FOUND_AT_SERVICE.words),
    What.UPDATED: ("edit", "grn", lambda: Common.CHANGE_TAKEN.words),
    What.HANDED_BACK: ("return", "amb", lambda: translate("Pickups", "Its handover was opened again")),
    What.NOT_STUCK: ("alert", "amb", lambda: Common.PARTLY_UNDONE.words),
}


def other_fee(detail: PickupDetail) -> DeskEvent | None:
    """Give that the fee is not the one that was previewed, as long as it is the fee."""
    told = next((one for one in reversed(detail.events) if one.what == What.OTHER_FEE), None)
    return told if told is not None and told.facts.get("booked") == detail.row.fee else None


def other_fee_words(event: DeskEvent) -> str:
    """Say both fees."""
    money = [Formats.current().money(int(str(event.facts.get(name, 0)))) for name in ("previewed", "booked")]
    text = translate("Pickups", "The preview said {0}. The service booked it for {1}.")
    return text.replace("{0}", money[0]).replace("{1}", money[1])
