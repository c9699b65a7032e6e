"""Keeps what is being typed every moment or two, and lays it open again when the program died meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from courier_desk.desk.order_form import TypedForm
from courier_desk.ui.bridge import spawn
from courier_desk.ui.compose.desk import TypedForms

#: What was typed is on the disk this long (milliseconds) after it was, at the latest.
DELAY = 1200


class Autosave(QObject):
    """Writes the form down while it is typed. One writing at a time, the last one wins."""

    def __init__(self, forms: TypedForms, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._forms = forms
        self.was_needed = False
        """Something worth keeping stood in the form since it is watched."""
        self._wanted: TypedForm | None = None
        self._kept: TypedForm | None = None
        self._writing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self.write_now)

    def note(self, form: TypedForm | None) -> None:
        """Take what stands in the form now; None when there is nothing worth keeping."""
        self._wanted = form
        self.was_needed = self.was_needed or form is not None
        if form == self._kept:
            self._timer.stop()
        elif form is None:
            self.write_now()
        elif not self._timer.isActive():
            self._timer.start()

    def write_now(self) -> None:
        """Write down what is not written yet: the window closes, the page is left."""
        self._timer.stop()
        if not self._writing and self._wanted != self._kept:
            self._writing = True
            spawn(self._write(), name="keep what is typed")

    async def _write(self) -> None:
        try:
            while self._wanted != self._kept:
                form = self._wanted
                written = await (self._forms.forget() if form is None else self._forms.keep(form))
                if not written:  # the disk does not take it; the next key typed tries again
                    return
                self._kept = form
        finally:
            self._writing = False
