"""A look at a label that was not printed: the page as it would have come out of the printer, in black and white."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from courier_desk.ui.literal import title_text
from courier_desk.ui.widgets import Button, ButtonKind, Label, Note, PageTitle
from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: The page is shown this wide (pixels): the bars can be judged, and a whole A5 page fits the window.
_WIDTH = 460


class LabelPicture(QDialog):
    """Number, why it was not printed, the picture. ``open()`` it; Escape closes it."""

    def __init__(self, number: str, reason: str, picture: bytes, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = translate("LabelPicture", "Label of order {0}").replace("{0}", ltr(number))
        self.setWindowTitle(title_text(title))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(PageTitle(title))
        column.addWidget(Note(reason, icon="alert", colour="red"))
        column.addWidget(_scrolled(_page(picture)), 1)
        column.addLayout(self._foot())
        self.resize(_WIDTH + 64, min(720, parent.window().height() - 40))

    def _foot(self) -> QHBoxLayout:
        hint = translate("LabelPicture", "This is the page at the printer's resolution. Nothing was printed.")
        close = Button(Common.CLOSE.words, kind=ButtonKind.NORMAL, keys="Esc")
        close.clicked.connect(self.close)
        foot = QHBoxLayout()
        foot.addWidget(Label(hint, colour="tx2", wrap=True), 1)
        foot.addWidget(close)
        return foot


def _page(picture: bytes) -> QLabel:
    """Make the picture; smoothed, because its dots are finer than the screen's."""
    pixmap = QPixmap()
    pixmap.loadFromData(picture, "PNG")
    page = QLabel()
    page.setAccessibleName(translate("LabelPicture", "Picture of the label"))
    page.setPixmap(pixmap.scaledToWidth(_WIDTH, Qt.TransformationMode.SmoothTransformation))
    page.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
    return page


def _scrolled(page: QLabel) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setAccessibleName(page.accessibleName())
    area.setWidget(page)
    return area
