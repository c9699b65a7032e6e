"""What stands beside the list of what needs a person: the panel of a label, or the outbox's own of an order."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from courier_desk.desk.outbox_items import OutboxDetail
from courier_desk.desk.session import Session
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelJob
from courier_desk.ui.batch.needs import NeedRow
from courier_desk.ui.batch.panel import BatchOrderPanel, LabelPanel
from courier_desk.ui.bridge import Latest
from courier_desk.ui.orders.label_picture import LabelPicture
from courier_desk.ui.outbox.deeds import OutboxDeeds
from courier_desk.ui.outbox.happening import happening
from courier_desk.ui.outbox.scene import scene_of
from courier_desk.ui.widgets import StatusMessage


class BatchSide(QObject):
    """Both panels of one page. ``changed``: this panel (or None) is to be shown."""

    changed = Signal(object)
    edit_asked = Signal(int)
    edit_order_asked = Signal(str)
    order_asked = Signal(str)
    """Show the order of this number."""

    def __init__(self, session: Session, status: StatusMessage, owner: QWidget) -> None:
        super().__init__(owner)
        self._session = session
        self._owner = owner
        self._row: NeedRow | None = None
        self._told: LabelJob | None = None
        self.label = LabelPanel(status).go_with(self)
        self.order = BatchOrderPanel(session.zones.search, status).go_with(self)
        self._deeds = OutboxDeeds(session, self.order, status, self)
        self._details = Latest[OutboxDetail | None](self._show_detail, name="job detail")
        self._connect()
        self.use_catalog()

    def _connect(self) -> None:
        label, order, deeds = self.label, self.order, self._deeds
        label.look_asked.connect(self._look_at_label)
        label.order_asked.connect(self._open_order)
        order.send_asked.connect(deeds.send)
        order.edit_asked.connect(deeds.edit)
        order.shelve_asked.connect(deeds.shelve)
        order.discard_asked.connect(deeds.discard)
        order.doubt.there.connect(deeds.confirm_there)
        order.doubt.absent.connect(deeds.confirm_absent)
        order.doubt.again.connect(deeds.read_candidates)
        deeds.edit_asked.connect(self.edit_asked)
        deeds.edit_order_asked.connect(self.edit_order_asked)

    def close(self) -> None:
        """Ask nothing more."""
        self._details.cancel()
        self._deeds.close()

    def use_catalog(self) -> None:
        """Offer the zones as they are now."""
        self.order.use_catalog(self._session.zones.catalog)

    def show_row(self, row: NeedRow | None, told: LabelJob | None, profile: LabelProfile) -> None:
        """Show a row; ``told``: what this run knows of its label, ``profile``: by which its job prints."""
        self._row, self._told = row, told
        row_id = row.need.item.row_id if row is not None and row.need.item is not None else None
        self._deeds.turn_to(row_id)
        if row_id is not None:
            self._details.start(lambda: self._session.outbox_desk.detail(row_id))
            return
        self._details.cancel()
        if row is None:
            self.changed.emit(None)
        else:
            self.label.show_row(row, told, profile)
            self.changed.emit(self.label)

    def _show_detail(self, detail: OutboxDetail | None) -> None:
        row = self._row
        if detail is None or row is None or row.need.item is None or detail.item.row_id != row.need.item.row_id:
            return
        scene = scene_of(self._session)
        self._deeds.take(detail)
        self.order.show_detail(detail, happening(detail.item, scene), scene.now, held=scene.held)
        self.changed.emit(self.order)

    def _look_at_label(self) -> None:
        row, told = self._row, self._told
        if row is not None and told is not None and told.result is not None and told.result.picture:
            LabelPicture(row.need.line.number, row.why, told.result.picture, self._owner.window()).open()

    def _open_order(self) -> None:
        if self._row is not None and self._row.need.line.number:
            self.order_asked.emit(self._row.need.line.number)
