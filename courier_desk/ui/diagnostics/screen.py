"""What the window alone knows of the computer it stands on: screens, language, look."""

from __future__ import annotations

from PySide6.QtCore import QLocale, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from courier_desk.ui.theme import Theme
from courier_desk.ui.words import Formats


def screen_facts() -> dict[str, object]:
    """Give the facts; screens are told by their size, not by their name."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    screens = [
        {
            "size": f"{one.size().width()}x{one.size().height()}",
            "scale": round(one.devicePixelRatio(), 2),
            "dots per inch": round(one.logicalDotsPerInch()),
        }
        for one in QGuiApplication.screens()
    ]
    windows = [one for one in app.topLevelWidgets() if one.isVisible() and one.isWindow()]
    return {
        "Qt": qVersion(),
        "platform": QGuiApplication.platformName(),
        "screens": screens,
        "windows": [f"{one.width()}x{one.height()}" for one in windows],
        "language": "ar" if Formats.current().arabic else "en",
        "language of the system": QLocale.system().name(),
        "direction": "right to left" if QGuiApplication.isRightToLeft() else "left to right",
        "theme": "dark" if Theme.of(app).dark else "light",
    }
