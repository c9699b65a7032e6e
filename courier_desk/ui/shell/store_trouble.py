"""What is shown instead of the window when this computer's store cannot be used: what is wrong, and the ways on.

Nothing is overwritten: a file that cannot be read is only ever moved aside, by a person's word.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from courier_desk.ui.widgets import Button, ButtonKind, EmptyPage
from courier_desk.ui.words import ltr

#: Kind (as the store names it) -> title, sentence, and whether the file may be set aside to begin anew.
_TROUBLES: dict[str, tuple[object, object, bool]] = {
    "newer": (
        QT_TRANSLATE_NOOP("StoreTrouble", "These data were written by a newer version"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Install that version or a later one. Nothing was changed."),
        False,
    ),
    "corrupt": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data file of this desk is damaged"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble",
            "It can be kept aside, untouched, and the desk begins with a new one; orders at the service are read "
            "again. Backups are in the folder beside it.",
        ),
        True,
    ),
    "not_ours": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data file of this desk is something else"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble", "It was not written by Courier Desk. It can be kept aside, untouched, to begin anew."
        ),
        True,
    ),
    "missing": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data file of this desk is gone"),
        QT_TRANSLATE_NOOP(
            "StoreTrouble", "It was here before. Put it back and try again, or begin with a new, empty one."
        ),
        True,
    ),
    "read_only": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data folder cannot be written"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Allow this person to write there, or choose another folder (--data-dir)."),
        False,
    ),
    "locked": (
        QT_TRANSLATE_NOOP("StoreTrouble", "Another program uses the data file"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Close the other Courier Desk, then try again."),
        False,
    ),
    "disk_full": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The disk is full"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Make room on it, then try again. Nothing was lost."),
        False,
    ),
    "device": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The disk reports an error"),
        QT_TRANSLATE_NOOP("StoreTrouble", "Check the disk, then try again. Nothing was changed."),
        False,
    ),
    "network_share": (
        QT_TRANSLATE_NOOP("StoreTrouble", "The data folder is on another computer"),
        QT_TRANSLATE_NOOP("StoreTrouble", "It has to be on a disk of this computer. Choose another (--data-dir)."),
        False,
    ),
}
#: Troubles with writing alone: what is kept can still be shown.
_MAY_LOOK = frozenset({"read_only", "locked", "disk_full", "device"})
_OTHER = (
    QT_TRANSLATE_NOOP("StoreTrouble", "The data file of this desk cannot be opened"),
    QT_TRANSLATE_NOOP("StoreTrouble", "Check the disk and the folder, then try again. Nothing was changed."),
    False,
)


def trouble_title(kind: str) -> str:
    """Give the short words for a fault of the store, named as the store names it."""
    return QCoreApplication.translate("StoreTrouble", str(_TROUBLES.get(kind, _OTHER)[0]))


class StoreTroubleWindow(QMainWindow):
    """Says what is wrong; ``again``, ``look`` and ``set_aside`` are the ways on, closing ends the program.

    ``can_look``: there is a store that could be shown without writing.
    """

    again = Signal()
    look = Signal()
    set_aside = Signal()
    closing = Signal()

    def __init__(self, kind: str, path: Path, detail: str, *, can_look: bool = False) -> None:
        super().__init__()
        self.setWindowTitle(QCoreApplication.translate("StoreTrouble", "Courier Desk"))
        self.resize(900, 560)
        title, words, may_begin_anew = _TROUBLES.get(kind, _OTHER)
        translate = QCoreApplication.translate
        self.retry = Button(translate("StoreTrouble", "Try again"), icon="sync", kind=ButtonKind.FIRST, tall=True)
        self.retry.clicked.connect(self.again)
        buttons = [self.retry]
        if can_look and kind in _MAY_LOOK:
            look = Button(translate("StoreTrouble", "Look without writing"), icon="eye", tall=True)
            look.clicked.connect(self.look)
            buttons.append(look)
        if may_begin_anew:
            anew = Button(translate("StoreTrouble", "Keep it aside and begin anew"), kind=ButtonKind.DANGER, tall=True)
            anew.clicked.connect(self.set_aside)
            buttons.append(anew)
        text = translate("StoreTrouble", str(words)) + "\n\n" + ltr(str(path))
        if detail:
            text += "\n" + ltr(detail)
        self.setCentralWidget(EmptyPage("alert", translate("StoreTrouble", str(title)), text, buttons))
        self.retry.setFocus(Qt.FocusReason.OtherFocusReason)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the person gives up for now."""
        self.closing.emit()
        super().closeEvent(event)
