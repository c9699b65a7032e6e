"""Joining a site before this computer has an account: the accounts are the site's then, for all of its desks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from courier_desk.desk.site_joining import SiteJoining
from courier_desk.domain.site import SiteLook, SiteWay
from courier_desk.ui.bridge import Latest
from courier_desk.ui.settings.site_form import SiteForm
from courier_desk.ui.widgets import Label, scrolled

_SIZE = (640, 520)
_MARGIN = 16


class JoinSite(QDialog):
    """Open it with ``open()``; it goes when the site was joined, with the store that was in use until then."""

    def __init__(self, joining: SiteJoining, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Join the desks of a site"))
        self.resize(*_SIZE)
        self.site = SiteForm(keeps=joining.keeps_passwords)
        self.site.tell_nothing()
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        words = self.tr(
            "Orders, accounts and what waits are in one PostgreSQL database for all desks. Who looks after it told you "
            "its address and your name there."
        )
        column.addWidget(Label(words, colour="tx2", wrap=True))
        column.addWidget(self.site)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scrolled(inside))
        testing = Latest[SiteLook](self.site.show_look, name="test a site")
        joined = Latest[SiteLook](self._joined, name="join a site")
        for asking in (testing, joined):
            self.finished.connect(lambda _code, asking=asking: asking.cancel())
        self.site.test.clicked.connect(lambda: self._ask(testing, joining.test))
        self.site.join.clicked.connect(lambda: self._ask(joined, joining.join))
        self.site.close_it.clicked.connect(self.reject)

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to where it begins."""
        super().showEvent(event)
        self.site.host.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask(self, asking: Latest[SiteLook], ask: Callable[[SiteWay], Awaitable[SiteLook]]) -> None:
        way = self.site.way()
        if way is not None and not self.site.waits:
            self.site.show_wait()
            asking.start(lambda: ask(way))

    def _joined(self, seen: SiteLook) -> None:
        if seen.trouble:
            self.site.show_look(seen)
        else:
            self.accept()
