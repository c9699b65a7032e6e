"""Where a window stands on its screens, a concept of its own: it begins inside what is free, and comes back there.

A window of this size is the same thing for the first-run screen and for the main window, so it is placed by whoever
shows it. Nothing here knows what the window shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QMainWindow

from courier_desk.desk.preferences import Preferences, WindowPlace

#: The least a window may be: the free part of a screen of 1280 x 720 under a title bar and over a task bar.
SMALLEST = (1180, 620)
#: What the pages were drawn for.
USUAL = (1366, 768)
#: The part of a large screen that a window takes at its very first start, and the most of it.
_SHARE, _MOST = 0.86, (1760, 1000)
#: Title bar and edges are taken to be so large (pixels) until the system has told.
_TITLE, _EDGE = 36, 2
#: So long (milliseconds) after it is shown a window's real frame is known.
_FRAME_KNOWN = 300


def arrangement() -> str:
    """Name the screens as they are now: where each is, how large, and its scale."""
    told = []
    for screen in QGuiApplication.screens():
        at = screen.geometry()
        told.append(f"{at.width()}x{at.height()}+{at.x()}+{at.y()}@{screen.devicePixelRatio():g}")
    return " ".join(sorted(told))


def inside(wanted: QRect, free: QRect, least: QSize) -> QRect:
    """Give ``wanted`` made no larger than ``free`` and moved into it, but not smaller than ``least``."""
    size = wanted.size().boundedTo(free.size()).expandedTo(least)
    x = max(free.left(), min(wanted.left(), free.left() + free.width() - size.width()))
    y = max(free.top(), min(wanted.top(), free.top() + free.height() - size.height()))
    return QRect(QPoint(x, y), size)


def first_place(free: QRect) -> tuple[QRect, bool]:
    """Give the place of a window that never stood here, and whether it fills the screen: where it is small, it does."""
    size = QSize(int(free.width() * _SHARE), int(free.height() * _SHARE)).boundedTo(QSize(*_MOST))
    size = size.expandedTo(QSize(*USUAL))
    fills = size.width() > free.width() or size.height() > free.height()
    size = size.boundedTo(free.size()).expandedTo(QSize(*SMALLEST))
    place = QRect(QPoint(0, 0), size)
    place.moveCenter(free.center())
    return inside(place, free, QSize(*SMALLEST)), fills


class WindowPlaces:
    """The places that this desk remembers, and windows put there."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def remembered(self) -> WindowPlace | None:
        """Give where a window stood on the screens of now; None when none did."""
        screens = arrangement()
        return next((one for one in self._preferences.settings.windows if one.screens == screens), None)

    def stand(self, window: QMainWindow) -> WindowPlace | None:
        """Put a window that is not shown yet where the last one stood, as far as that is on a screen; gives that."""
        place = self.remembered()
        window.setMinimumSize(*SMALLEST)
        room = _room(place)
        if place is None and room is None:
            window.resize(*USUAL)
            return None
        if place is None:
            assert room is not None
            at, maximised = first_place(room)
        else:
            at, maximised = QRect(place.x, place.y, place.width, place.height), place.maximised
            at = at if room is None else inside(at, room, QSize(*SMALLEST))
        window.resize(at.size())
        window.move(at.topLeft())
        if maximised:
            window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)
        if room is not None:
            QTimer.singleShot(_FRAME_KNOWN, window, lambda: _come_inside(window))
        return place

    def keep(self, window: QMainWindow, also: Callable[[WindowPlace], WindowPlace] | None = None) -> None:
        """Remember where a window stands; ``also`` adds what else there is to remember of it."""
        if not window.isVisible() or window.isMinimized() or window.isFullScreen():
            return
        maximised, screens = window.isMaximized(), arrangement()
        before = self.remembered() or WindowPlace(screens=screens, x=0, y=0, width=0, height=0)
        at = _behind(window, before) if maximised else QRect(window.pos(), window.size())
        stands = replace(
            before,
            screens=screens,
            x=at.x(),
            y=at.y(),
            width=at.width(),
            height=at.height(),
            maximised=maximised,
        )
        stands = stands if also is None else also(stands)
        others = [one for one in self._preferences.settings.windows if one.screens != screens]
        self._preferences.change(windows=(stands, *others))


def _room(place: WindowPlace | None) -> QRect | None:
    """Give what a window may take of the screen it is for, its frame left out; None where nobody looks at it."""
    if QGuiApplication.platformName() == "offscreen":
        return None  # a screen of Qt's own, of 800 x 800; it holds windows of any size
    centre = QPoint(place.x + place.width // 2, place.y + place.height // 2) if place is not None else None
    under = None if centre is None else _screen_at(centre)
    free = (under or QGuiApplication.primaryScreen()).availableGeometry()
    return QRect(free.topLeft(), QSize(free.width() - 2 * _EDGE, free.height() - _TITLE - _EDGE))


def _behind(window: QMainWindow, before: WindowPlace) -> QRect:
    """Give where a window that fills the screen goes back to: its frame's corner, which Qt does not tell of it.

    A manager may take the edges from a window that fills the screen, so the frame of now is not that of then.
    """
    at, frame, last = window.normalGeometry(), window.windowHandle().frameMargins(), QPoint(before.x, before.y)
    corner = at.topLeft() - QPoint(frame.left(), frame.top())
    same = at.size() == QSize(before.width, before.height) and (corner - last).manhattanLength() <= _EDGE + _TITLE
    return QRect(last if same else corner, at.size())


def _screen_at(point: QPoint) -> QScreen | None:
    return next((one for one in QGuiApplication.screens() if one.geometry().contains(point)), None)


def _come_inside(window: QMainWindow) -> None:
    """Move and make smaller what stands out of its screen, now that its frame is known."""
    if window.isMaximized() or window.isFullScreen() or not window.isVisible():
        return
    frame, free = window.frameGeometry(), window.screen().availableGeometry()
    if free.contains(frame):
        return
    around = frame.size() - window.size()
    fitted = inside(frame, free, window.minimumSize() + around)
    window.resize(fitted.size() - around)
    window.move(fitted.topLeft())
