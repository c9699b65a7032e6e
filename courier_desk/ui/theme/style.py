"""Fusion with the desk's own fields, checks, radio buttons, arrows, scroll bars and focus frame.

All of it is painted here and there is no style sheet: one would take over sub-controls, does not mirror its paddings,
and while an application has one, palettes set on single widgets are lost when they are shown. A field's dynamic
property ``state`` ("ok", "warn", "error") gives its border.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QProxyStyle,
    QRadioButton,
    QStyle,
    QStyleOption,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionFrame,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QWidget,
)

from courier_desk.ui.theme.paint import paint_arrow, paint_box, paint_check, paint_field_box, paint_radio
from courier_desk.ui.theme.tokens import Tokens

FIELD_HEIGHT = 36
_TARGET = 32  # the smallest thing to hit
_DOT = "\u2022"  # what stands for a letter of a key
_LIST_FRAME = 5
_STEPS = 24  # the width of a spin box's arrows
_METRICS = {
    QStyle.PixelMetric.PM_IndicatorWidth: 18,
    QStyle.PixelMetric.PM_IndicatorHeight: 18,
    QStyle.PixelMetric.PM_ExclusiveIndicatorWidth: 18,
    QStyle.PixelMetric.PM_ExclusiveIndicatorHeight: 18,
    QStyle.PixelMetric.PM_CheckBoxLabelSpacing: 9,
    QStyle.PixelMetric.PM_RadioButtonLabelSpacing: 12,
    QStyle.PixelMetric.PM_SplitterWidth: 1,
    QStyle.PixelMetric.PM_ScrollBarExtent: 10,
    QStyle.PixelMetric.PM_ScrollBarSliderMin: 32,
    QStyle.PixelMetric.PM_ToolTipLabelFrameWidth: 1,
}

# Qt asks for these at every widget and cell; each is looked up once, and is the same object ever after.
_FRAME_WIDTH = QStyle.PixelMetric.PM_DefaultFrameWidth
_COMBO_POPUP = QStyle.StyleHint.SH_ComboBox_Popup
_ANIMATION = QStyle.StyleHint.SH_Widget_Animation_Duration
_PASSWORD_SIGN = QStyle.StyleHint.SH_LineEdit_PasswordCharacter
_VIEW_ROW = QStyle.PrimitiveElement.PE_PanelItemViewRow
_VIEW_ITEM = QStyle.PrimitiveElement.PE_PanelItemViewItem
_SHAPED_FRAME = QStyle.ControlElement.CE_ShapedFrame
_SPLITTER = QStyle.ControlElement.CE_Splitter


class DeskStyle(QProxyStyle):
    """The widget style of the whole program."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__("Fusion")
        self._tokens = tokens
        self._still = False

    def use(self, tokens: Tokens) -> None:
        """Paint with these tokens from now on; whoever calls repaints."""
        self._tokens = tokens

    def stand_still(self, *, still: bool) -> None:
        """Have nothing move by itself from now on, or only as the system has it."""
        self._still = still

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """Sizes of interface.md, section 2; a list stands inside its rounded frame."""
        if metric is _FRAME_WIDTH and isinstance(widget, QListWidget):
            return _LIST_FRAME
        return _METRICS.get(metric, -1) if metric in _METRICS else super().pixelMetric(metric, option, widget)

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: object = None,  # noqa: ARG002, N803 - Qt's own signature
    ) -> int:
        """A combo box opens a list under itself; Space and Enter both press."""
        if hint is _COMBO_POPUP:
            return 0
        if self._still and hint is _ANIMATION:
            return 0
        if hint is _PASSWORD_SIGN:
            return ord(_DOT)
        return super().styleHint(hint, option, widget)

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Frames of fields, checks, radio buttons and the focus frame."""
        kind = QStyle.PrimitiveElement
        if element is _VIEW_ROW:  # at each cell of a list: first
            super().drawPrimitive(element, option, painter, widget)
        elif element is _VIEW_ITEM and isinstance(widget, QListWidget):
            self._list_entry(option, painter, widget)
        elif element == kind.PE_PanelLineEdit:
            self._line_edit(option, painter, widget)
        elif element == kind.PE_IndicatorItemViewItemCheck:
            paint_check(painter, option.rect, _check_state(option), self._tokens, off=_off(option))
        elif element == kind.PE_IndicatorCheckBox:
            paint_check(
                painter, option.rect, _check_state(option), self._tokens, focus=_focus(option), off=_off(option)
            )
        elif element == kind.PE_IndicatorRadioButton:
            on = bool(option.state & QStyle.StateFlag.State_On)
            paint_radio(painter, option.rect, self._tokens, on=on, focus=_focus(option), off=_off(option))
        elif element == kind.PE_FrameFocusRect:
            self._focus_frame(option, painter, widget)
        else:
            super().drawPrimitive(element, option, painter, widget)

    def drawControl(
        self, element: QStyle.ControlElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        """The frame of a text box of several lines and of a list, and the line one can drag between two regions."""
        framed = element is _SHAPED_FRAME
        if framed and isinstance(widget, QPlainTextEdit):
            self._field_box(option, painter, widget, read_only=widget.isReadOnly(), focus=widget.hasFocus())
        elif framed and isinstance(widget, QListWidget) and widget.frameWidth():
            self._field_box(option, painter, widget, read_only=False, focus=widget.hasFocus())
        elif element is _SPLITTER:
            painter.fillRect(option.rect, QColor(self._tokens.line2))
        else:
            super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Spin boxes, combo boxes and scroll bars."""
        if control == QStyle.ComplexControl.CC_SpinBox and isinstance(option, QStyleOptionSpinBox):
            self._spin_box(option, painter, widget)
        elif control == QStyle.ComplexControl.CC_ComboBox and isinstance(option, QStyleOptionComboBox):
            self._combo_box(option, painter, widget)
        elif control == QStyle.ComplexControl.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            self._scroll_bar(option, painter, widget)
        else:
            super().drawComplexControl(control, option, painter, widget)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        sub: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Where the parts of spin boxes, combo boxes and scroll bars are."""
        place = None
        if control == QStyle.ComplexControl.CC_SpinBox:
            place = _spin_box_part(option.rect, sub)
        elif control == QStyle.ComplexControl.CC_ComboBox and sub == QStyle.SubControl.SC_ComboBoxEditField:
            place = option.rect.adjusted(8, 2, -32, -2)
        elif control == QStyle.ComplexControl.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            place = _scroll_bar_part(option, sub)
        if place is None:
            return super().subControlRect(control, option, sub, widget)  # type: ignore[arg-type]  # Qt allows None
        return QStyle.visualRect(option.direction, option.rect, place)

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        """Fields are 36 high and rows of menus 32, and never lower than their text needs."""
        made = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]  # Qt allows None
        fields = {
            QStyle.ContentsType.CT_LineEdit,
            QStyle.ContentsType.CT_SpinBox,
            QStyle.ContentsType.CT_ComboBox,
        }
        inner = isinstance(option, QStyleOptionFrame) and option.lineWidth <= 0  # inside a field that has the frame
        if kind in fields and not inner and not _in_a_list(widget):
            made.setHeight(max(FIELD_HEIGHT, size.height() + 4))
        elif kind == QStyle.ContentsType.CT_MenuItem and made.height() > 16:  # a separator stays thin
            made.setHeight(max(_TARGET, made.height()))
        return made

    def _line_edit(self, option: QStyleOption, painter: QPainter, widget: QWidget | None) -> None:
        if isinstance(option, QStyleOptionFrame) and option.lineWidth <= 0:
            return  # the line edit inside a spin box or combo box: its owner has the frame
        read_only = isinstance(widget, QLineEdit) and widget.isReadOnly()
        self._field_box(option, painter, widget, read_only=read_only, focus=_focus(option))

    def _field_box(
        self, option: QStyleOption, painter: QPainter, widget: QWidget | None, *, read_only: bool, focus: bool
    ) -> None:
        state = str(widget.property("state") or "") if widget is not None else ""
        paint_field_box(
            painter, option.rect, self._tokens, state=state, focus=focus, off=_off(option), read_only=read_only
        )

    def _list_entry(self, option: QStyleOption, painter: QPainter, widget: QListWidget) -> None:
        """The ground of a line of a plain list: the current one where lines are chosen, and under the pointer."""
        on = bool(option.state & QStyle.StateFlag.State_Selected)
        if on or option.state & QStyle.StateFlag.State_MouseOver:
            fill = self._tokens.sel if on else self._tokens.hover
            border = self._tokens.ac if on and widget.hasFocus() else None
            paint_box(painter, option.rect, fill=fill, border=border, width=2, radius=4)

    def _spin_box(self, option: QStyleOptionSpinBox, painter: QPainter, widget: QWidget | None) -> None:
        read_only = isinstance(widget, QAbstractSpinBox) and widget.isReadOnly()
        self._field_box(option, painter, widget, read_only=read_only, focus=_focus(option))
        if widget is None or read_only or option.buttonSymbols == QAbstractSpinBox.ButtonSymbols.NoButtons:
            return
        control, sub = QStyle.ComplexControl.CC_SpinBox, QStyle.SubControl
        up = self.subControlRect(control, option, sub.SC_SpinBoxUp, widget)
        down = self.subControlRect(control, option, sub.SC_SpinBoxDown, widget)
        edge = up.left() if option.direction == Qt.LayoutDirection.LeftToRight else up.right()
        painter.setPen(QColor(self._tokens.line2))
        painter.drawLine(edge, option.rect.top() + 2, edge, option.rect.bottom() - 2)
        steps = option.stepEnabled
        can_up = bool(steps & QAbstractSpinBox.StepEnabledFlag.StepUpEnabled)
        can_down = bool(steps & QAbstractSpinBox.StepEnabledFlag.StepDownEnabled)
        paint_arrow(painter, up.adjusted(0, 4, 0, 0), self._step_ink(on=can_up), down=False, span=3.0)
        paint_arrow(painter, down.adjusted(0, 0, 0, -4), self._step_ink(on=can_down), down=True, span=3.0)

    def _step_ink(self, *, on: bool) -> str:
        return self._tokens.tx2 if on else self._tokens.line2

    def _combo_box(self, option: QStyleOptionComboBox, painter: QPainter, widget: QWidget | None) -> None:
        focus = _focus(option) or (isinstance(widget, QComboBox) and widget.hasFocus())
        self._field_box(option, painter, widget, read_only=False, focus=focus)
        arrow = QRect(option.rect.right() - 30, option.rect.y(), 24, option.rect.height())
        ink = self._tokens.dis if _off(option) else self._tokens.tx2
        paint_arrow(painter, QStyle.visualRect(option.direction, option.rect, arrow), ink, down=True)

    def _scroll_bar(self, option: QStyleOptionSlider, painter: QPainter, widget: QWidget | None) -> None:
        control, slider = QStyle.ComplexControl.CC_ScrollBar, QStyle.SubControl.SC_ScrollBarSlider
        if widget is None or option.maximum <= option.minimum:
            return
        hot = bool(option.activeSubControls & slider and option.state & QStyle.StateFlag.State_MouseOver)
        handle = self.subControlRect(control, option, slider, widget).adjusted(2, 2, -2, -2)
        fill = self._tokens.ctl if hot or option.state & QStyle.StateFlag.State_Sunken else self._tokens.line2
        paint_box(painter, handle, fill=fill, border=None, radius=3)

    def _focus_frame(self, option: QStyleOption, painter: QPainter, widget: QWidget | None) -> None:
        if isinstance(widget, QCheckBox | QRadioButton | QComboBox | QAbstractItemView):
            return  # the box itself, or the delegate, shows where the focus is
        paint_box(painter, option.rect, fill=None, border=self._tokens.ac, width=2, radius=4)


def _in_a_list(widget: QWidget | None) -> bool:
    return widget is not None and isinstance(widget.parent(), QAbstractItemView)


def _focus(option: QStyleOption) -> bool:
    return bool(option.state & QStyle.StateFlag.State_HasFocus)


def _off(option: QStyleOption) -> bool:
    return not option.state & QStyle.StateFlag.State_Enabled


def _check_state(option: QStyleOption) -> Qt.CheckState:
    if option.state & QStyle.StateFlag.State_NoChange:
        return Qt.CheckState.PartiallyChecked
    on = bool(option.state & QStyle.StateFlag.State_On)
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked


def _spin_box_part(whole: QRect, sub: QStyle.SubControl) -> QRect | None:
    """Two arrows at the end, one over the other, behind a line."""
    half = whole.height() // 2
    places = {
        QStyle.SubControl.SC_SpinBoxUp: QRect(whole.right() - _STEPS, whole.y() + 2, _STEPS, half - 2),
        QStyle.SubControl.SC_SpinBoxDown: QRect(whole.right() - _STEPS, whole.y() + half, _STEPS, half - 2),
        QStyle.SubControl.SC_SpinBoxEditField: whole.adjusted(6, 2, -_STEPS - 4, -2),
        QStyle.SubControl.SC_SpinBoxFrame: whole,
    }
    return places.get(sub)


def _scroll_bar_part(option: QStyleOptionSlider, sub: QStyle.SubControl) -> QRect | None:
    """A handle in a groove that takes the whole bar; no arrows."""
    whole, lying = option.rect, option.orientation == Qt.Orientation.Horizontal
    length = whole.width() if lying else whole.height()
    span = option.maximum - option.minimum
    handle = length
    if span > 0:
        handle = min(length, max(32, length * option.pageStep // (span + option.pageStep)))
    at = QStyle.sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, length - handle, option.upsideDown
    )
    parts = {
        QStyle.SubControl.SC_ScrollBarGroove: (0, length),
        QStyle.SubControl.SC_ScrollBarSlider: (at, handle),
        QStyle.SubControl.SC_ScrollBarSubPage: (0, at),
        QStyle.SubControl.SC_ScrollBarAddPage: (at + handle, length - at - handle),
        QStyle.SubControl.SC_ScrollBarSubLine: (0, 0),
        QStyle.SubControl.SC_ScrollBarAddLine: (length, 0),
    }
    if sub not in parts:
        return None
    start, extent = parts[sub]
    if lying:
        return QRect(whole.x() + start, whole.y(), extent, whole.height())
    return QRect(whole.x(), whole.y() + start, whole.width(), extent)
