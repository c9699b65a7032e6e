"""Commands by name, a list of its own: what the keys of the window do, found by their names in either language.

A command presses the very action its key presses; it is looked up when it is wanted, so nothing is bound twice. A few
things that are opened seldom have no key: a command opens them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Protocol

from PySide6.QtCore import QT_TRANSLATE_NOOP, QTranslator
from PySide6.QtGui import QAction, QKeySequence

from courier_desk.domain.folding import fold
from courier_desk.domain.values import frozen
from courier_desk.resources import resources_dir
from courier_desk.ui.frame import MainWindow, Tab
from courier_desk.ui.widgets import PaintedButton
from courier_desk.ui.words_common import Common, Vocabulary

_SHORTEST = 2
_MOST = 6


class Commands(Vocabulary):
    """Names of commands that nothing else is called by."""

    SCHEDULE_A_PICKUP = QT_TRANSLATE_NOOP("Commands", "Schedule a pickup")
    ADD_A_MERCHANT = QT_TRANSLATE_NOOP("Commands", "Add a merchant")
    EXPORT_THE_LIST = QT_TRANSLATE_NOOP("Commands", "Export the list")
    FILTER_THIS_PAGE = QT_TRANSLATE_NOOP("Commands", "Filter this page")
    READ_STATUSES_AGAIN = QT_TRANSLATE_NOOP("Commands", "Read statuses again")


class Opener(Protocol):
    """Who opens what has no key (``SessionWindow``)."""

    def open_settings(self, section: str = "") -> None:
        """Show the settings, at a section of them if one is named."""

    def show_tour(self) -> None:
        """Show the welcome tour."""

    def show_news(self) -> object:
        """Show what each version brought."""


@frozen
class Command:
    """A command: its key, its name, an icon, and the tab it belongs to, if to one; ``opens`` where it has no key."""

    keys: str
    name: Vocabulary
    icon: str
    tab: Tab | None = None
    opens: Callable[[Opener], object] | None = None


COMMANDS = (
    Command("Ctrl+N", Common.NEW_ORDER, "plus"),
    Command("Ctrl+Shift+N", Commands.SCHEDULE_A_PICKUP, "truck", Tab.PICKUPS),
    Command("Ctrl+Shift+N", Commands.ADD_A_MERCHANT, "store", Tab.MERCHANTS),
    Command("Ctrl+1", Common.ORDERS, "box"),
    Command("Ctrl+2", Common.PICKUPS, "truck"),
    Command("Ctrl+3", Common.MERCHANTS, "store"),
    Command("Ctrl+4", Common.OUTBOX, "tray"),
    Command("Ctrl+5", Common.TODAY, "sun"),
    Command("Ctrl+Shift+M", Common.MONEY, "cash"),
    Command("Ctrl+M", Common.SWITCH_MERCHANT, "store"),
    Command("Ctrl+I", Common.IMPORT_ORDERS, "import"),
    Command("F9", Common.SCAN_STATION, "scan"),
    Command("Ctrl+Shift+P", Common.PRINT_PAGE, "print", Tab.ORDERS),
    Command("Ctrl+E", Commands.EXPORT_THE_LIST, "export", Tab.ORDERS),
    Command("Ctrl+F", Commands.FILTER_THIS_PAGE, "search"),
    Command("Ctrl+Space", Common.HOLD_OR_GO_ON, "pause"),
    Command("F5", Commands.READ_STATUSES_AGAIN, "sync"),
    Command("Ctrl+Shift+L", Common.OTHER_LANGUAGE, "globe"),
    Command("Ctrl+,", Common.SETTINGS, "sliders"),
    Command("Ctrl+Shift+H", Common.WHAT_CHANGED, "clock"),
    Command("Ctrl+Shift+D", Common.DIAGNOSTICS_FILE, "info"),
    Command("F4", Common.SHOW_OR_HIDE_PANEL, "panel"),
    Command("F1", Common.SHORTCUTS, "kbd"),
    Command("", Common.ABOUT_THE_PROGRAM, "info", opens=lambda desk: desk.open_settings("about")),
    Command("", Common.WELCOME_TOUR, "school", opens=lambda desk: desk.show_tour()),
    Command("", Common.WHAT_IS_NEW, "info", opens=lambda desk: desk.show_news()),
)


def commands_named(typed: str) -> tuple[Command, ...]:
    """Find the commands whose name, in either language, has a word that begins with each word typed.

    Those whose whole name begins so stand first.
    """
    wanted = fold(typed).split()
    if len("".join(wanted)) < _SHORTEST or typed.strip().isdigit():
        return ()
    found = [one for one in COMMANDS if any(has_words(name, typed) for name in _names(one))]
    return tuple(sorted(found, key=lambda one: not is_called(one, typed)))[:_MOST]


def is_called(command: Command, typed: str) -> bool:
    """Tell whether the name of a command, in either language, begins with what was typed."""
    wanted = _without_article(fold(typed).strip())
    return any(_without_article(fold(name)).startswith(wanted) for name in _names(command))


def why_off(window: MainWindow, command: Command) -> str:
    """Say why a command cannot be used now; empty when it can."""
    buttons: Mapping[Vocabulary, PaintedButton] = {
        Common.IMPORT_ORDERS: window.tab_row.import_file,
        Common.SCAN_STATION: window.tab_row.scan_station,
        Common.SETTINGS: window.top_bar.settings,
        Common.ABOUT_THE_PROGRAM: window.top_bar.settings,
    }
    button = buttons.get(command.name)
    return (button.off_reason or "") if button is not None else ""


def run_command(window: MainWindow, opener: Opener, place: int) -> None:
    """Do what the key of the command in this place does, or open what it opens."""
    command = COMMANDS[place]
    if command.opens is not None:
        command.opens(opener)
        return
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
    english = str(command.name.value)
    arabic = _arabic().translate(type(command.name).__name__, english) or ""
    return (english, arabic, command.name.words)


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


def has_words(name: str, typed: str) -> bool:
    """Tell whether a name has a word that begins with each word typed."""
    words = [_without_article(word) for word in fold(name).split()]
    return all(any(word.startswith(part.removeprefix("ال") or part) for word in words) for part in fold(typed).split())


def _without_article(word: str) -> str:
    return word.removeprefix("ال") if len(word) > 4 else word
