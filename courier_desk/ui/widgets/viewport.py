"""The part of a scrolling area through which one sees what is in it, made by us: a start is sooner over with it."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def put_viewport(area: QAbstractScrollArea) -> None:
    """Give a new area the viewport that Qt would make for it; to be called before anything else is asked of the area.

    Of a widget that Qt made, PySide finds out what kind it is when it is handed out first: it makes the classes of all
    kinds of widgets there are, fifty that nobody uses here, for a sixtieth of a start.
    """
    viewport = QWidget()
    viewport.setObjectName("qt_scrollarea_viewport")
    viewport.setBackgroundRole(QPalette.ColorRole.Base)
    viewport.setAutoFillBackground(True)
    area.setViewport(viewport)
