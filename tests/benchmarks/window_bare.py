"""The least a PySide6 window can be: QMainWindow with an empty QTableView. ``python -m tests.benchmarks.window_bare``.

Says when its table was painted and the event loop was free again. Nothing else is imported before that moment.
"""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView

from tests.benchmarks.moment import moment

#: As large as the program's window at its start.
SIZE = (1366, 768)
seen: dict[str, object] = {}


class Table(QTableView):
    """An empty table that tells when it was painted."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint, then tell."""
        super().paintEvent(event)
        QTimer.singleShot(0, painted)


def painted() -> None:
    """Note the first time."""
    if not seen:
        seen.update(moment())
        app.quit()


if __name__ == "__main__":
    app = QApplication(["bare"])
    window = QMainWindow()
    window.setCentralWidget(Table())
    window.resize(*SIZE)
    window.show()
    app.exec()
    import json

    sys.stdout.write(json.dumps({"usable": seen}) + "\n")
