"""The head of the compose page, a concept of its own: the way back, what is written for whom, its kind, pasting."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from courier_desk.domain.accounts import Merchant
from courier_desk.domain.orders import OrderType
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconLabel, Label, PageTitle, Rule, Segment, Segments
from courier_desk.ui.words import isolate, ltr, order_type_icon, order_type_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: A merchant of a longer name (pixels) is told whole by the tip.
_MERCHANT_MOST = 200


class ComposeHead(Ground):
    """The way back, the title, and the kind of order: ``kinds`` has a segment for each."""

    def __init__(self) -> None:
        super().__init__("surface", bottom=True, edge="line")
        self.back = Button(Common.ORDERS.words, kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(Common.BACK_TO_ORDERS.words)
        self.kinds = Segments(
            [
                Segment(kind.value, order_type_words(kind.value), order_type_icon(kind.value), f"Alt+{place}")
                for place, kind in enumerate(OrderType, 1)
            ],
            translate("Compose", "Kind of order"),
        )
        self.title = PageTitle(Common.NEW_ORDER.words)
        self._merchant = Label(role=Role.CAPTION, colour="tx2", gives_way=True)
        self._merchant.setMaximumWidth(_MERCHANT_MOST)
        self._merchant.hide()
        rule = Rule(vertical=True, colour="line2")
        rule.setFixedHeight(16)
        self._kind = IconLabel("", size=18)
        self._kind_name = Label(colour="tx2")
        self._kind.hide()
        self._kind_name.hide()
        self.paste = Button(
            translate("Compose", "Paste a message"), kind=ButtonKind.QUIET, icon="copy", keys="Ctrl+Shift+V"
        )
        self.setFixedHeight(56)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(rule)
        row.addSpacing(10)
        titles = QVBoxLayout()
        titles.setSpacing(0)
        titles.addStretch(1)
        titles.addWidget(self.title)
        titles.addWidget(self._merchant)
        titles.addStretch(1)
        row.addLayout(titles)
        row.addSpacing(20)
        row.addWidget(self.kinds)
        row.addWidget(self._kind)
        row.addWidget(self._kind_name)
        row.addStretch(1)
        row.addWidget(self.paste)
        row.addSpacing(10)
        row.addWidget(Label("*", colour="red", role=Role.CAPTION))
        row.addWidget(Label(Common.REQUIRED.words, colour="tx2", role=Role.CAPTION))

    def use_for_new(self) -> None:
        """Head a new order, of any kind."""
        self._show(Common.NEW_ORDER.words, editing=False)

    def use_for_edit(self, number: str, kind: OrderType) -> None:
        """Head an order that exists: its number, and its kind, which stays."""
        self._show(translate("Compose", "Edit {number}").format(number=ltr(number)), editing=True)
        self._kind.set_icon(order_type_icon(kind.value))
        self._kind_name.set_text(order_type_words(kind.value))

    def show_merchant(self, code: str, called: str, in_use: Merchant | None) -> None:
        """Say under the title whose order it is, in amber where that is not the merchant in use; of nobody, nothing."""
        is_theirs = in_use is not None and in_use.code == code
        name = isolate(in_use.called) if in_use is not None and is_theirs else called
        self._merchant.set_text(translate("Compose", "for {merchant}").format(merchant=name))
        self._merchant.set_colour("tx2" if is_theirs else "amb")
        self._merchant.setVisible(bool(code))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, pasting has its icon alone; its words are in the tip."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Small enough for the smallest window; what is hidden now would take the panel's room else."""
        return QSize(640, self.height())

    def _fit(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.invalidate()  # parts of it were shown or hidden just now
        for keys, words in ((True, True), (False, True), (False, False)):
            self.paste.set_compact(keys=keys, words=words)
            if layout is None or layout.minimumSize().width() <= self.width():
                break

    def _show(self, title: str, *, editing: bool) -> None:
        self.title.set_text(title)
        self.kinds.setVisible(not editing)
        self.paste.setVisible(not editing)
        self._kind.setVisible(editing)
        self._kind_name.setVisible(editing)
        self._fit()
