"""Commands by name: what the keys of the window do, found by what they are called in either language.

A command presses the very action its key presses; it is looked up when it is wanted, so nothing is bound twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QTranslator
from PySide6.QtGui import QAction, QKeySequence

from courier_desk.domain.folding import fold
from courier_desk.resources import resources_dir
from courier_desk.ui.frame import MainWindow, Tab

_SHORTEST = 2
_MOST = 6
_CONTEXT = "Commands"


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its key, its name as written here, an icon, and the tab it belongs to, if to one."""

    keys: str
    name: object
    icon: str
    tab: Tab | None = None

    @property
    def words(self) -> str:
        """Give its name in the window's language."""
        return QCoreApplication.translate(_CONTEXT, str(self.name))


COMMANDS = (
    Command("Ctrl+N", QT_TRANSLATE_NOOP("Commands", "New order"), "plus"),
    Command("Ctrl+Shift+N", QT_TRANSLATE_NOOP("Commands", "Schedule a pickup"), "truck", Tab.PICKUPS),
    Command("Ctrl+Shift+N", QT_TRANSLATE_NOOP("Commands", "Add a merchant"), "store", Tab.MERCHANTS),
    Command("Ctrl+1", QT_TRANSLATE_NOOP("Commands", "Orders"), "box"),
    Command("Ctrl+2", QT_TRANSLATE_NOOP("Commands", "Pickups"), "truck"),
    Command("Ctrl+3", QT_TRANSLATE_NOOP("Commands", "Merchants"), "store"),
    Command("Ctrl+4", QT_TRANSLATE_NOOP("Commands", "Outbox"), "tray"),
    Command("Ctrl+5", QT_TRANSLATE_NOOP("Commands", "Today"), "sun"),
    Command("Ctrl+M", QT_TRANSLATE_NOOP("Commands", "Switch merchant"), "store"),
    Command("Ctrl+I", QT_TRANSLATE_NOOP("Commands", "Import orders"), "import"),
    Command("F9", QT_TRANSLATE_NOOP("Commands", "Scan station"), "scan"),
    Command("Ctrl+Shift+P", QT_TRANSLATE_NOOP("Commands", "Print page"), "print", Tab.ORDERS),
    Command("Ctrl+E", QT_TRANSLATE_NOOP("Commands", "Export the list"), "export", Tab.ORDERS),
    Command("Ctrl+F", QT_TRANSLATE_NOOP("Commands", "Filter this page"), "search"),
    Command("Ctrl+Space", QT_TRANSLATE_NOOP("Commands", "Hold or go on sending"), "pause"),
    Command("F5", QT_TRANSLATE_NOOP("Commands", "Read statuses again"), "sync"),
    Command("Ctrl+Shift+L", QT_TRANSLATE_NOOP("Commands", "Other language"), "globe"),
    Command("Ctrl+,", QT_TRANSLATE_NOOP("Commands", "Settings"), "sliders"),
    Command("Ctrl+Shift+H", QT_TRANSLATE_NOOP("Commands", "What changed"), "clock"),
    Command("Ctrl+Shift+D", QT_TRANSLATE_NOOP("Commands", "Diagnostics file…"), "info"),
    Command("F4", QT_TRANSLATE_NOOP("Commands", "Show or hide the panel"), "panel"),
    Command("F1", QT_TRANSLATE_NOOP("Commands", "Shortcuts"), "kbd"),
)


def commands_named(typed: str) -> tuple[Command, ...]:
    """Find the commands whose name, in either language, has a word that begins with each word typed."""
    wanted = fold(typed).split()
    if len("".join(wanted)) < _SHORTEST or typed.strip().isdigit():
        return ()
    return tuple(one for one in COMMANDS if any(_begins(name, wanted) for name in _names(one)))[:_MOST]


def why_off(window: MainWindow, command: Command) -> str:
    """Say why a command cannot be used now; empty when it can."""
    button = {
        "Ctrl+I": window.tab_row.import_file,
        "F9": window.tab_row.scan_station,
        "Ctrl+,": window.top_bar.settings,
    }.get(command.keys)
    return (button.off_reason or "") if button is not None else ""


def run_command(window: MainWindow, place: int) -> None:
    """Do what the key of the command in this place does."""
    command = COMMANDS[place]
    if command.tab is not None:
        window.show_page(command.tab)
    action = next((one for one in _actions(window) if QKeySequence(command.keys) in one.shortcuts()), None)
    if action is not None:
        action.trigger()


def _actions(window: MainWindow) -> list[QAction]:
    page = window.current_page()
    inside = [action for action in page.findChildren(QAction) if action.isEnabled()]
    return [*window.actions(), *page.actions(), *inside]


def _names(command: Command) -> tuple[str, ...]:
    arabic = _arabic().translate(_CONTEXT, str(command.name)) or ""
    return (str(command.name), arabic, command.words)


@cache
def _arabic() -> QTranslator:
    """Give the Arabic names, whatever the window speaks; a checkout may not have compiled them yet.

    They are read into memory: a file that Qt maps must not be written anew while the program runs.
    """
    translator = QTranslator()
    file = resources_dir() / "translations" / "courier_desk_ar.qm"
    if file.exists():
        _kept.append(file.read_bytes())
        translator.load(_kept[-1])
    return translator


#: What the translator reads from, for as long as it is there.
_kept: list[bytes] = []


def _begins(name: str, wanted: list[str]) -> bool:
    words = [word.removeprefix("ال") if len(word) > 4 else word for word in fold(name).split()]
    return all(any(word.startswith(part.removeprefix("ال") or part) for word in words) for part in wanted)
