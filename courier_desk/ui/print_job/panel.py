"""What stands beside the list of what needs a person: of a label what happened and what can be done, of an order the
panel of the outbox.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.outbox_items import OutboxDetail, OutboxItem
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelJob
from courier_desk.domain.order_rules import Action
from courier_desk.domain.pickups import PickupAction
from courier_desk.domain.print_jobs import PrintJob, PrintState
from courier_desk.ui.bridge import Latest
from courier_desk.ui.compose.zone_picker import Search
from courier_desk.ui.literal import tip_text
from courier_desk.ui.orders.label_picture import LabelPicture
from courier_desk.ui.outbox.actions import OutboxActions
from courier_desk.ui.outbox.explanation import SendingState, explain
from courier_desk.ui.outbox.panel import OutboxPanel
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.print_job.lists import NeedRow, customer_of
from courier_desk.ui.print_job.words import line_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    DetailRow,
    DetailsGrid,
    IconLabel,
    Label,
    Panel,
    SectionTitle,
    StatusMessage,
    StatusPill,
)
from courier_desk.ui.words import Formats, isolate, listed, ltr, place_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate


class LabelPanel(Panel):
    """A label that was not printed, may be out, or is held."""

    def __init__(self, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = Label(role=Role.NAME, bold=True, selectable=True, gives_way=True)
        self._pill = StatusPill()
        self._who = Label(colour="tx2", wrap=True)
        self._card = Card(padding=12, radius=4)
        self._icon = IconLabel("print", size=18)
        self._why = Label(wrap=True)
        self.again = Button(Common.PRINT_AGAIN.words, kind=ButtonKind.FIRST, icon="print", keys="P")
        self.seen = Button(translate("PrintJob", "It came out"), icon="check")
        self.look = Button(Common.LOOK_AT_LABEL.words, icon="eye")
        self.leave = Button(Common.LEAVE_OUT.words, icon="ban", keys="Del")
        self.order = Button(Common.OPEN_ORDER.words, icon="box")
        self._grid = DetailsGrid(status)
        self._lay_out()

    def _lay_out(self) -> None:
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        head = QHBoxLayout()
        head.addWidget(self._number, 1)
        head.addWidget(self._pill, 0, Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(head)
        column.addWidget(self._who)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._why, 1)
        self._card.body.addLayout(row)
        column.addWidget(self._card)
        for button in (self.again, self.seen, self.look, self.leave, self.order):
            column.addWidget(button)
        self.add_section(top)
        below = QWidget()
        lines = QVBoxLayout(below)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(6)
        lines.addWidget(SectionTitle(translate("PrintJob", "The label")))
        lines.addWidget(self._grid)
        self.add_section(below)

    def show_row(self, row: NeedRow, told: LabelJob | None, profile: LabelProfile) -> None:
        """Show a label with what is known of it; ``profile``: by which its job prints."""
        line = row.need.line
        words = line_words(line.state, saves=profile.writes_files)
        self._number.set_text(ltr(line.number or line.reference))
        self._pill.set_status(words)
        order = row.need.view.order
        zones = ZoneWords.current()
        where = (order.governorate, order.zone) if order is not None else ("", "")
        self._who.set_text(listed([isolate(customer_of(row.need)), isolate(zones.name(*where))]))
        self._who.setToolTip(tip_text(zones.tip(*where)))
        self._card.set_look(words.tone.ground, words.tone.ground)
        self._icon.set_icon(words.icon, words.tone.ink)
        self._why.set_colour(words.tone.ink)
        self._why.set_text(row.why)
        self.seen.setVisible(line.state in (PrintState.UNKNOWN, PrintState.HELD))
        self.look.setVisible(told is not None and told.result is not None and bool(told.result.picture))
        number = Formats.current().number
        rows = [
            DetailRow(translate("PrintJob", "Place"), number(line.position)),
            DetailRow(Common.REFERENCE.words, line.reference, ltr=True),
            DetailRow(Common.PRINTER.words, place_words(profile)),
            DetailRow(Common.WHEN.words, Formats.current().time_to_the_second(datetime.fromtimestamp(line.moved, UTC))),
        ]
        self._grid.set_rows([one for one in rows if one.value])


class JobOrderPanel(OutboxPanel):
    """An order that needs a person: as in the outbox, and it can be left out of the job."""

    def __init__(self, search: Search, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__(search, status, parent)
        self.leave = Button(translate("PrintJob", "Leave out of this batch"), icon="ban")
        self.set_foot(self.leave)


class JobPanels(QObject):
    """Both panels of one page. ``changed``: this panel (or None) is to be shown.

    ``edit``: open this row in the form, ``act``: do this with the order of this number, ``open_order``: show it.
    """

    changed = Signal(object)

    def __init__(
        self,
        context: PageContext,
        owner: QWidget,
        *,
        edit: Callable[[OutboxItem], None],
        act: Callable[[Action | PickupAction, str], None],
        open_order: Callable[[str], None],
    ) -> None:
        super().__init__(owner)
        session, status = context.session, context.status
        self._show_order = open_order
        self._session = session
        self._owner = owner
        self._row: NeedRow | None = None
        self._told: LabelJob | None = None
        self.label = LabelPanel(status).go_with(self)
        self.order = JobOrderPanel(session.zones.search, status).go_with(self)
        self._actions = OutboxActions(session, self.order, status, self, edit=edit, act=act)
        self._details = Latest[OutboxDetail | None](self._show_detail, name="job detail")
        self.label.look.clicked.connect(self._look_at_label)
        self.label.order.clicked.connect(self._open_order)
        self.use_catalog()

    def close(self) -> None:
        """Ask nothing more."""
        self._details.cancel()
        self._actions.close()

    def use_catalog(self) -> None:
        """Offer the zones as they are now."""
        self.order.use_catalog(self._session.zones.catalog)

    def show_row(self, row: NeedRow | None, told: LabelJob | None, job: PrintJob) -> None:
        """Show a row of this job; ``told``: what this run knows of its label."""
        self._row, self._told, job_id = row, told, job.job_id
        row_id = row.need.item.row_id if row is not None and row.need.item is not None else None
        self._actions.row_changed(row_id)
        if row_id is not None:
            self._details.start(lambda: self._session.outbox_desk.detail(row_id, job=job_id))
            return
        self._details.cancel()
        if row is None:
            self.changed.emit(None)
        else:
            self.label.show_row(row, told, job.profile)
            self.changed.emit(self.label)

    def _show_detail(self, detail: OutboxDetail | None) -> None:
        row = self._row
        if detail is None or row is None or row.need.item is None or detail.item.row_id != row.need.item.row_id:
            return
        sending = SendingState.of(self._session)
        self._actions.use_row(detail)
        self.order.show_detail(detail, explain(detail.item, sending), sending.now, held=sending.held)
        self.changed.emit(self.order)

    def _look_at_label(self) -> None:
        row, told = self._row, self._told
        if row is not None and told is not None and told.result is not None and told.result.picture:
            LabelPicture(row.need.line.number, row.why, told.result.picture, self._owner.window()).open()

    def _open_order(self) -> None:
        if self._row is not None and self._row.need.line.number:
            self._show_order(self._row.need.line.number)
