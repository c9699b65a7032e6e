"""A fault in an override of Qt's is told and the program goes on, whoever raised it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.patience import PATIENCE

#: A fault that C code raises has no object yet in Python 3.11, and killed the program when it left an override.
FAULTS = {
    "a key": "{}[len(sys.argv)]",
    "a number": "int('x' * len(sys.argv))",
    "nothing": "iter(()).__next__()",
    "what Qt has taken away": "gone.width()",
    "what Python raises": "exec('raise ValueError')",
}
PROGRAM = """
import sys
from courier_desk.ui.quick_start import begin_start
begin_start()
from courier_desk.ui.overrides import keep_faults_in_overrides
keep_faults_in_overrides()
from PySide6.QtCore import QAbstractListModel, Qt, QTimer
from PySide6.QtWidgets import QApplication, QListView, QWidget
from shiboken6 import Shiboken

app = QApplication([])
gone = QWidget()
Shiboken.delete(gone)
told = []
sys.excepthook = lambda kind, fault, trace: told.append(type(fault) is kind)

class Mixed:
    def resizeEvent(self, event):
        FAULT

class Plain(Mixed, QWidget):
    def eventFilter(self, watched, event):
        FAULT

class Model(QAbstractListModel):
    def rowCount(self, parent=None):
        return 1

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        FAULT

plain, view, model = Plain(), QListView(), Model()
view.setModel(model)
for widget in (plain, view):
    QTimer.singleShot(0, widget.show)
QTimer.singleShot(0, lambda: view.installEventFilter(plain))
QTimer.singleShot(500, app.quit)
app.exec()
view.removeEventFilter(plain)
assert len(told) >= 3 and all(told), told
print("goes on")
"""


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_in_an_override_ends_nothing(fault: str) -> None:
    program = PROGRAM.replace("FAULT", fault)
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=4 * PATIENCE, check=False
    )
    assert (run.returncode, run.stdout) == (0, "goes on\n"), run.stderr


START = """
import sys, types

def window(words):
    from PySide6.QtCore import QObject

    class Own(QObject):
        def event(self, event):
            return False

    print(hasattr(Own.event, "__wrapped__") or sys.version_info >= (3, 12))
    return 0

sys.modules["courier_desk.startup"] = types.SimpleNamespace(main=window)
from courier_desk.__main__ import main

sys.argv = ["courier-desk"]
sys.exit(main())
"""


def test_every_start_sees_to_it_before_the_window() -> None:
    run = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, timeout=4 * PATIENCE, check=False
    )
    assert (run.returncode, run.stdout) == (0, "True\n"), run.stderr


def test_what_is_overridden_keeps_its_name_and_its_words() -> None:
    from courier_desk.ui.frame.top_bar import Switcher

    assert Switcher.paintEvent.__name__ == "paintEvent"
    assert Switcher.sizeHint.__doc__
