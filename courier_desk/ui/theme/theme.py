"""The look of the running program in one object: colours, fonts and icons, and the switch between light and dark.

It lives as a child of the QApplication and is had from any widget with ``Theme.of(widget)``. It knows no widget of
ours: those listen to ``changed`` (or are simply repainted) and ask again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QToolTip

from courier_desk.resources import resources_dir
from courier_desk.ui.theme.fonts import Fonts, Role
from courier_desk.ui.theme.icons import Icons
from courier_desk.ui.theme.palette import palette_of, tokens_of
from courier_desk.ui.theme.style import DeskStyle
from courier_desk.ui.theme.tokens import DARK, LIGHT, Tokens

#: More pieces than many screens hold; then all are forgotten at once.
_MOST_PICTURES = 1_024


class ThemeMode(Enum):
    """What the person chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """Colours, fonts and icons of the program; make it with ``install``."""

    changed = Signal()
    """Colours or fonts are different now; everything is repainted anyway, this is for what was made with them."""

    def __init__(self, app: QApplication, mode: ThemeMode, *, roomy: bool) -> None:
        super().__init__(app)
        self._app = app
        self._mode = mode
        self._roomy = roomy
        self._system_palette = app.palette()
        folder = resources_dir()
        self._icons = Icons(folder / "icons")
        self._font_folder = folder / "fonts"
        self._fonts = Fonts(self._font_folder, roomy=roomy)
        self._tokens = self._choose()
        self._colours: dict[str, QColor] = {}
        self._pictures: dict[tuple[Hashable, float], QPixmap] = {}
        self._colours_of: Tokens | None = None
        self._style = DeskStyle(self._tokens)
        app.setStyle(self._style)
        app.styleHints().colorSchemeChanged.connect(self._system_changed)
        self._apply()

    @classmethod
    def install(cls, app: QApplication, mode: ThemeMode = ThemeMode.SYSTEM, *, roomy: bool = False) -> Theme:
        """Give the program its look; the one already installed is changed and returned."""
        global _installed  # noqa: PLW0603 - there is one, of the one application
        if _installed is not None:
            _installed.set_roomy(roomy=roomy)
            _installed.set_mode(mode)
            return _installed
        _installed = cls(app, mode, roomy=roomy)
        _installed.destroyed.connect(_forget)
        return _installed

    @staticmethod
    def of(_widget: QObject | None = None) -> Theme:
        """The theme of the running program; RuntimeError when ``install`` was not called."""
        if _installed is None:
            raise RuntimeError("Theme.install(app) has to be called before the first widget is made")
        return _installed

    @property
    def tokens(self) -> Tokens:
        """The colours in use."""
        return self._tokens

    @property
    def mode(self) -> ThemeMode:
        """What the person chose."""
        return self._mode

    @property
    def dark(self) -> bool:
        """Whether the ground is dark now."""
        return QColor(self._tokens.surface).lightness() < 128

    @property
    def row_height(self) -> int:
        """Pixels of a row in a list."""
        return 40 if self._roomy else 36

    def set_mode(self, mode: ThemeMode) -> None:
        """Change to light, dark or what the system says; the whole program is painted anew."""
        self._mode = mode
        self._refresh()

    def set_roomy(self, *, roomy: bool) -> None:
        """Larger text and higher rows, or not."""
        if roomy != self._roomy:
            self._roomy = roomy
            self._fonts = Fonts(self._font_folder, roomy=roomy)
            self._apply()

    def colour(self, token: str) -> QColor:
        """The colour of a token; KeyError when there is none of that name."""
        if self._colours_of is not self._tokens:
            self._colours, self._colours_of = {}, self._tokens
        if token not in self._colours:  # delegates ask for thousands of them while somebody scrolls
            self._colours[token] = QColor(self._tokens[token])
        return self._colours[token]

    def font(self, role: Role, *, bold: bool = False) -> QFont:
        """The font of a role, the one that is kept: painting asks for it thousands of times. Change a copy only."""
        return self._fonts.font(role, bold=bold)

    def icon(self, name: str, colour: str = "tx", size: int = 20, direction: Qt.LayoutDirection | None = None) -> QIcon:
        """An icon in a token's colour for Qt's own menus and actions."""
        return self._icons.icon(name, self._tokens[colour], size, right_to_left=self._turned(direction))

    def pixmap(
        self,
        name: str,
        colour: str = "tx",
        size: int = 20,
        ratio: float = 1.0,
        direction: Qt.LayoutDirection | None = None,
    ) -> QPixmap:
        """The same as a picture, for painting; ``ratio`` is the device pixel ratio."""
        return self._icons.pixmap(name, self._tokens[colour], size, ratio, right_to_left=self._turned(direction))

    def picture(self, key: Hashable, size: QSize, ratio: float, paint: Callable[[QPainter], None]) -> QPixmap:
        """A piece that lists paint again and again, painted once; ``key`` tells apart all that it depends on."""
        found = self._pictures.get((key, ratio))
        if found is None:
            found = QPixmap(size * ratio)
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            paint(painter)
            painter.end()
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.clear()
            self._pictures[key, ratio] = found
        return found

    def icon_names(self) -> list[str]:
        """All icons there are."""
        return self._icons.names()

    def _turned(self, direction: Qt.LayoutDirection | None) -> bool:
        found = self._app.layoutDirection() if direction is None else direction
        return found == Qt.LayoutDirection.RightToLeft

    def _choose(self) -> Tokens:
        hints = self._app.styleHints()
        accessibility = hints.accessibility()
        if accessibility.contrastPreference() == Qt.ContrastPreference.HighContrast:
            return tokens_of(self._system_palette)
        if self._mode is ThemeMode.SYSTEM:
            return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT
        return DARK if self._mode is ThemeMode.DARK else LIGHT

    def _system_changed(self) -> None:
        if self._mode is ThemeMode.SYSTEM:
            self._refresh()

    def _refresh(self) -> None:
        tokens = self._choose()
        if tokens != self._tokens:
            self._tokens = tokens
            self._apply()

    def _apply(self) -> None:
        self._pictures.clear()
        self._style.use(self._tokens)
        self._app.setPalette(palette_of(self._tokens))
        QToolTip.setPalette(palette_of(self._tokens))
        QToolTip.setFont(self._fonts.font(Role.CAPTION))
        self._app.setFont(self._fonts.font(Role.BODY))
        for widget in self._app.allWidgets():
            widget.update()
        self.changed.emit()


#: Kept here because delegates ask for it at every cell: a look through the application's children takes longer.
_installed: Theme | None = None


def _forget() -> None:
    """The application took its theme away."""
    global _installed  # noqa: PLW0603 - there is one, of the one application
    _installed = None
