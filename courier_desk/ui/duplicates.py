"""Orders that stand twice at the service, as the audit found them: both side by side, and the way to one order less.

They are shown one after the other; before anything is deleted it is asked, and the desk does it.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.audit import AuditDesk, NotMendable, Twice
from courier_desk.domain.orders import AmountType, Order
from courier_desk.ui.bridge import spawn
from courier_desk.ui.literal import title_text
from courier_desk.ui.theme import Role, Tone
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    ConfirmDialog,
    DetailRow,
    DetailsGrid,
    Ground,
    IconLabel,
    Label,
    Note,
    Question,
    StatusMessage,
    StatusPill,
)
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    amount_tag,
    isolate,
    ltr,
    order_type_words,
    status_words,
)
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate
_WIDTH = 800


class SideBySide(QWidget):
    """The first and the last of the orders, with what differs standing out; the last is the one to go."""

    def __init__(self, twice: Twice) -> None:
        super().__init__()
        first, later = twice.orders[0], twice.later
        pairs = list(zip(facts(first, twice.printed[0]), facts(later, twice.printed[-1]), strict=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        stays, goes = translate("Duplicates", "Created first"), translate("Duplicates", "Created later")
        if twice.deletable:
            stays, goes = (
                translate("Duplicates", "Created first, stays"),
                translate("Duplicates", "Created later, can go"),
            )
        row.addWidget(_side(stays, first, [(one, one[1] != other[1]) for one, other in pairs]), 1)
        row.addWidget(_side(goes, later, [(other, one[1] != other[1]) for one, other in pairs], goes=True), 1)


def _side(caption: str, order: Order, rows: list[tuple[tuple[str, str], bool]], *, goes: bool = False) -> Card:
    card = Card(spacing=8, edge=Tone.RED.ink if goes else "line2")
    card.add(Label(caption, role=Role.CAPTION, colour="tx2"))
    head = QHBoxLayout()
    head.addWidget(Label(ltr(order.number), role=Role.TITLE, bold=True, selectable=True, gives_way=True))
    head.addStretch(1)
    head.addWidget(StatusPill(status_words(order.status)))
    card.body.addLayout(head)
    grid = DetailsGrid(None, label_width=72)
    grid.set_rows([DetailRow(label, text, colour="amb" if differs else "tx") for (label, text), differs in rows])
    card.add(grid)
    card.body.addStretch(1)
    return card


def facts(order: Order, printed: int) -> Iterator[tuple[str, str]]:
    """Give label and words of each fact, in the order in which one tells two orders apart."""
    formats = Formats.current()
    created = order.created
    yield Common.CREATED.words, formats.date_time(created) if created else NOTHING
    yield Common.CUSTOMER.words, isolate(order.full_name) or NOTHING
    yield Fields.PHONE.words, ltr(order.phone) or NOTHING
    yield Fields.ZONE.words, ZoneWords.current().place(order.governorate, order.zone) or NOTHING
    yield Fields.TYPE.words, order_type_words(order.order_type) if order.order_type else NOTHING
    yield Common.AMOUNT.words, amount_words(order)
    yield Common.FEE.words, formats.money(order.fee) if order.fee is not None else NOTHING
    yield Common.LABEL.words, _label_words(printed)


def amount_words(order: Order) -> str:
    """Say what changes hands at the door."""
    known = AmountType(order.amount_type) if order.amount_type in set(AmountType) else AmountType.NONE
    if order.amount is None or known is AmountType.NONE:
        return translate("Duplicates", "nothing to collect")
    return f"{amount_tag(known, order.amount)} {Formats.current().money(abs(order.amount))}"


def _label_words(printed: int) -> str:
    return translate("Duplicates", "printed here") if printed else translate("Duplicates", "not printed here")


class DuplicateDialog(QDialog):
    """One finding; whoever opens it (``open()``) connects its buttons. Escape closes it and changes nothing."""

    def __init__(self, twice: Twice, parent: QWidget, *, place: int = 1, count: int = 1) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_WIDTH)
        self.twice = twice
        title = self.tr("Order {0} stands twice at the service").replace("{0}", ltr(twice.reference))
        if len(twice.orders) > 2:
            title = self.tr("Order {0} stands at the service %Ln times", "", len(twice.orders))
            title = title.replace("{0}", ltr(twice.reference))
        self.setWindowTitle(title_text(title))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        # Its least height would allow for lines broken more often than they are at this width.
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._words(title, place, count))
        self._close = Button(Common.CLOSE.words, keys="Esc")
        column.addWidget(self._foot(self._close))
        self._close.setFocus()
        self.resize(_WIDTH, column.totalHeightForWidth(_WIDTH))

    def _words(self, title: str, place: int, count: int) -> QWidget:
        top = Ground("surface")
        row = QHBoxLayout(top)
        row.setContentsMargins(26, 22, 24, 18)
        row.setSpacing(18)
        row.addWidget(IconLabel("alert", colour="red", size=24), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(Label(title, role=Role.TITLE, bold=True, wrap=True), 1)
        if count > 1:
            number = Formats.current().number
            text = Common.PART_OF.words.replace("{0}", number(place)).replace("{1}", number(count))
            head.addWidget(Label(text, colour="tx2"), 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        text = self.tr("One of them is too many: a courier may come twice, and collect twice.")
        if self.twice.deletable:
            text = self.tr(
                "One of them is too many: a courier may come twice, and collect twice. Delete the later one."
            )
        column.addWidget(Label(text, role=Role.FIELD, colour="tx2", wrap=True))
        if self.twice.merchant_name:
            text = self.tr("Merchant: {0}").replace("{0}", isolate(self.twice.merchant_name))
            column.addWidget(Label(text, colour="tx2"))
        column.addSpacing(6)
        column.addWidget(SideBySide(self.twice))
        for note in self._notes():
            column.addSpacing(4)
            column.addWidget(note)
        row.addLayout(column, 1)
        return top

    def _notes(self) -> list[QWidget]:
        later = ltr(self.twice.later.number)
        notes: list[QWidget] = []
        if not self.twice.deletable:
            notes.append(_amber(self._why_not(), "lock"))
        elif self.twice.printed[-1]:
            text = self.tr("The label of {0} was printed. Take it off the parcel.").replace("{0}", later)
            notes.append(_amber(text, "print"))
        return notes

    def _why_not(self) -> str:
        text = self.tr(
            "The service deletes new orders only, and {0} is: {1}. Cancel it in the list, or call the courier."
        )
        later = self.twice.later
        return text.replace("{0}", ltr(later.number)).replace("{1}", isolate(status_words(later.status).text))

    def _foot(self, close: Button) -> QWidget:
        foot, later = Ground("panel", top=True, edge="line"), ltr(self.twice.later.number)
        row = QHBoxLayout(foot)
        row.setContentsMargins(24, 14, 24, 14)
        row.setSpacing(8)
        self.both = Button(self.tr("Both are meant"), icon="check")
        self.show_later = Button(self.tr("Show in the list"), icon="box")
        self.delete = Button(self.tr("Delete {0}…").replace("{0}", later), kind=ButtonKind.DESTRUCTIVE, icon="trash")
        close.clicked.connect(self.reject)
        if not self.twice.deletable:
            self.delete.set_off(self._why_not())
        row.addWidget(self.both)
        row.addWidget(self.show_later)
        row.addStretch(1)
        row.addWidget(close)
        row.addWidget(self.delete)
        return foot


def _amber(text: str, icon: str) -> Card:
    card = Card(padding=9, fill=Tone.AMBER.ground, edge=Tone.AMBER.ground, radius=4)
    card.add(Note(text, icon=icon, colour=Tone.AMBER.ink, role=Role.BODY))
    return card


class DuplicatesPresenter(QObject):
    """The way from the red banner to one order less. ``window`` lies under the dialogs."""

    order_wanted = Signal(str, str)
    """Merchant and number of an order that is to be shown in the list."""

    def __init__(self, audit: AuditDesk, window: QWidget, status: StatusMessage, parent: QObject) -> None:
        super().__init__(parent)
        self._audit = audit
        self._window = window
        self._status = status
        self._dialog: DuplicateDialog | None = None

    def open(self) -> None:
        """Show the first finding that nobody sees to yet."""
        if self._dialog is None:
            spawn(self._show_next(), name="show what stands twice")

    def close(self) -> None:
        """Take the dialog away with the window."""
        if self._dialog is not None:
            self._dialog.close()

    async def _show_next(self) -> None:
        found = [one for one in await self._audit.found() if not one.mending]
        if not found or self._dialog is not None:
            return
        dialog = DuplicateDialog(found[0], self._window, count=len(found))
        dialog.delete.clicked.connect(lambda: self._ask(dialog))
        dialog.both.clicked.connect(lambda: self._go_on(dialog, dismiss=True))
        dialog.show_later.clicked.connect(lambda: self._show_order(dialog))
        dialog.finished.connect(self._ended)
        self._dialog = dialog
        dialog.open()

    def _ended(self) -> None:
        self._dialog = None

    def _show_order(self, dialog: DuplicateDialog) -> None:
        twice = dialog.twice
        dialog.reject()
        self.order_wanted.emit(twice.merchant, twice.later.number)

    def _ask(self, dialog: DuplicateDialog) -> None:
        """Ask before the later one is deleted."""
        later = dialog.twice.later
        number, first = ltr(later.number), ltr(dialog.twice.orders[0].number)
        text = self.tr("It is removed from the service for good, for {0}, {1}. Order {2} stays.")
        warning = Common.TAKE_LABEL_OFF.words if dialog.twice.printed[-1] else ""
        question = Question(
            icon="trash",
            title=Common.ASK_TO_DELETE_ORDER.words.replace("{0}", number),
            text=text.replace("{0}", isolate(later.full_name))
            .replace("{1}", amount_words(later))
            .replace("{2}", first),
            destroy=Common.DELETE_NAMED.words.replace("{0}", number),
            keep=Common.KEEP_IT.words,
            warning=warning,
            warning_icon="print",
        )
        asking = ConfirmDialog(question, dialog)
        asking.confirmed.connect(lambda: self._go_on(dialog, dismiss=False))
        asking.open()

    def _go_on(self, dialog: DuplicateDialog, *, dismiss: bool) -> None:
        twice = dialog.twice
        dialog.accept()
        spawn(self._carry_out(twice, dismiss=dismiss), name="see to what stands twice")

    async def _carry_out(self, twice: Twice, *, dismiss: bool) -> None:
        """Do it, say so, and show the next one."""
        later = ltr(twice.later.number)
        if dismiss:
            await self._audit.dismiss(twice)
            self._status.done(self.tr("Kept both orders of {0}").replace("{0}", ltr(twice.reference)))
        else:
            try:
                await self._audit.repair(twice)
            except NotMendable:
                self._status.warn(self.tr("{0} has changed meanwhile; nothing was deleted").replace("{0}", later))
            else:
                self._status.done(self.tr("{0} is being deleted").replace("{0}", later))
        await self._show_next()
