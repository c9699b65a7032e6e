"""The look of the running program in one object: colours, fonts and icons, and the switch between light and dark.

It lives as a child of the QApplication and is had from any widget with ``Theme.of(widget)``. It knows no widget of
ours: those listen to ``changed`` (or are simply repainted) and ask again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QToolTip

from courier_desk.resources import resources_dir
from courier_desk.ui.theme.fonts import Fonts, Role
from courier_desk.ui.theme.style import DeskStyle
from courier_desk.ui.theme.tokens import DARK, LIGHT, Tokens

if TYPE_CHECKING:
    from pathlib import Path

#: The tokens as a QPalette, for everything that Qt paints by itself.
_PALETTE = {
    QPalette.ColorRole.Window: "win",
    QPalette.ColorRole.WindowText: "tx",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Text: "tx",
    QPalette.ColorRole.PlaceholderText: "tx3",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ButtonText: "tx",
    QPalette.ColorRole.BrightText: "ondg",
    QPalette.ColorRole.ToolTipBase: "surface",
    QPalette.ColorRole.ToolTipText: "tx",
    QPalette.ColorRole.Highlight: "sel",
    QPalette.ColorRole.HighlightedText: "tx",
    QPalette.ColorRole.Accent: "ac",
    QPalette.ColorRole.Link: "ac",
    QPalette.ColorRole.LinkVisited: "ac",
    QPalette.ColorRole.Light: "surface",
    QPalette.ColorRole.Midlight: "line",
    QPalette.ColorRole.Mid: "line2",
    QPalette.ColorRole.Dark: "ctl",
    QPalette.ColorRole.Shadow: "ctl",
}
#: What is painted paler where it is off.
_GREYED = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)
#: What Qt moves by itself where the system wants that.
_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)
#: Icons that point somewhere.
TURNED_IN_RTL = frozenset({"deliver", "return", "left", "right", "truck", "panel", "desks"})
_STROKE = 'stroke-width="1.5"'
#: More pieces than many screens hold; then all are forgotten at once.
_MOST_PICTURES = 1_024
#: Kept here because delegates ask for it at every cell: a look through the application's children takes longer.
_installed: Theme | None = None


def palette_of(tokens: Tokens) -> QPalette:
    """The palette of the whole program."""
    palette = QPalette()
    for role, token in _PALETTE.items():
        palette.setColor(role, QColor(tokens[token]))
    for role in _GREYED:
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.dis))
    return palette


def tokens_of(palette: QPalette) -> Tokens:
    """Tokens taken from a high-contrast palette of the system: its own pairs, and no colours of ours."""
    text = palette.color(QPalette.ColorRole.WindowText).name()
    window = palette.color(QPalette.ColorRole.Window).name()
    mark = palette.color(QPalette.ColorRole.Highlight).name()
    on_mark = palette.color(QPalette.ColorRole.HighlightedText).name()
    grounds = ("win", "panel", "surface", "sunken", "hover", "selnf", "sel", "track")
    tinted = ("blueb", "viob", "ambb", "grnb", "redb", "neub")
    marks = ("ac", "ach", "hl", "redline", "bar")
    on_marks = ("onac", "hltx", "ondg")
    values = dict.fromkeys((*grounds, *tinted), window) | dict.fromkeys(marks, mark) | dict.fromkeys(on_marks, on_mark)
    dark = palette.color(QPalette.ColorRole.Window).lightness() < 128
    base = DARK if dark else LIGHT
    inks = ("tx", "tx2", "tx3", "line", "line2", "ctl", "blue", "vio", "amb", "grn", "red", "neu")
    edges = ("ambline", "grnline", "bar2")
    return replace(base, **values, **dict.fromkeys((*inks, *edges), text), dis=_off_ink(palette))


def _off_ink(palette: QPalette) -> str:
    """The system's colour for what is off; where it makes no difference, one between text and ground."""
    role = QPalette.ColorRole
    text, ground = palette.color(role.WindowText), palette.color(role.Window)
    off = palette.color(QPalette.ColorGroup.Disabled, role.WindowText)
    if off not in (text, ground):
        return str(off.name())
    channels = zip((text.red(), text.green(), text.blue()), (ground.red(), ground.green(), ground.blue()), strict=True)
    return str(QColor(*(round(0.55 * ink + 0.45 * paper) for ink, paper in channels)).name())


class Icons:
    """All icons of one folder: SVG files in one colour, drawn for a colour (``#RRGGBB``), a size, a ratio of pixels.

    Pictures are cached, because a table paints the same few thousands of times.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sources: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, str, int, float, bool], QPixmap] = {}
        self._icons: dict[tuple[str, str, int, bool], QIcon] = {}

    def names(self) -> list[str]:
        """The names of all icons, sorted."""
        return sorted(file.stem for file in self._folder.glob("*.svg"))

    def pixmap(self, name: str, colour: str, size: int, ratio: float = 1.0, *, right_to_left: bool = False) -> QPixmap:
        """The picture ``size`` logical pixels wide and high; KeyError when there is no icon of that name."""
        mirrored = right_to_left and name in TURNED_IN_RTL
        key = (name, colour, size, ratio, mirrored)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._draw(name, colour, size, ratio, mirrored=mirrored)
        return self._pixmaps[key]

    def icon(self, name: str, colour: str, size: int, *, right_to_left: bool = False) -> QIcon:
        """The same for Qt's own menus and actions, sharp on usual screens and on those of double density."""
        key = (name, colour, size, right_to_left and name in TURNED_IN_RTL)
        if key not in self._icons:
            icon = QIcon()
            for ratio in (1.0, 2.0):
                icon.addPixmap(self.pixmap(name, colour, size, ratio, right_to_left=right_to_left))
            self._icons[key] = icon
        return self._icons[key]

    def _source(self, name: str) -> str:
        if name not in self._sources:
            file = self._folder / f"{name}.svg"
            if not file.is_file():
                raise KeyError(f"There is no icon called {name!r}")
            self._sources[name] = file.read_text(encoding="utf-8")
        return self._sources[name]

    def _draw(self, name: str, colour: str, size: int, ratio: float, *, mirrored: bool) -> QPixmap:
        text = self._source(name).replace(_STROKE, f'stroke-width="{_stroke(size):.3f}"', 1)
        renderer = QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))
        side = round(size * ratio)
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if mirrored:
            painter.translate(side, 0)
            painter.scale(-1, 1)
        renderer.render(painter, QRectF(0, 0, side, side))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def _stroke(size: int) -> float:
    """The stroke in the 20 x 20 box that comes out 1.5 px thick at 16 to 20 px, and 1.4 px at 14."""
    if size >= 20:
        return 1.5
    return (1.4 if size <= 14 else 1.5) * 20 / size


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
        self._effects = {effect: app.isEffectEnabled(effect) for effect in _EFFECTS}
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
    def install(
        cls,
        app: QApplication,
        mode: ThemeMode = ThemeMode.SYSTEM,
        *,
        roomy: bool = False,
        reduced_motion: bool = False,
    ) -> Theme:
        """Give the program its look; the one already installed is changed and returned."""
        global _installed  # noqa: PLW0603 - there is one, of the one application
        if _installed is not None:
            _installed.set_roomy(roomy=roomy)
            _installed.set_mode(mode)
        else:
            _installed = cls(app, mode, roomy=roomy)
            _installed.destroyed.connect(_forget)
        _installed.set_reduced_motion(reduced=reduced_motion)
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

    def set_reduced_motion(self, *, reduced: bool) -> None:
        """Have nothing move by itself, or only what the system wants to."""
        self._style.stand_still(still=reduced)
        for effect, wanted in self._effects.items():
            self._app.setEffectEnabled(effect, wanted and not reduced)

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


def _forget() -> None:
    """The application took its theme away."""
    global _installed  # noqa: PLW0603 - there is one, of the one application
    _installed = None
