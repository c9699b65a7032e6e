"""How the keyboard goes through a region and from region to region: which stop comes next, and that it can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget


def focus_into(region: QWidget) -> bool:
    """Put the focus on the first thing in ``region`` that takes it by Tab; False when there is none."""
    first = next(focus_stops(region), None)
    if first is None:
        return False
    first.setFocus(Qt.FocusReason.TabFocusReason)
    return True


def focus_stops(region: QWidget) -> Iterator[QWidget]:
    """What can be reached by Tab in ``region`` now, in the order Qt would go."""
    widget: QWidget | None = region
    while widget is not None:
        inside = widget is region or region.isAncestorOf(widget)
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
        if inside and takes and widget.isVisible() and widget.isEnabled():
            yield widget
        widget = widget.nextInFocusChain()
        if widget is region:
            return


def within(region: QWidget, widget: QWidget | None) -> bool:
    """Whether a widget is the region or stands in it."""
    return widget is not None and (widget is region or region.isAncestorOf(widget))


def stops_by_region(regions: Sequence[QWidget], stops: Iterable[QWidget]) -> dict[QWidget, list[QWidget]]:
    """Give the stops of each region, the regions in their order; a stop that is in none is left out."""
    found: dict[QWidget, list[QWidget]] = {region: [] for region in regions}
    for widget in stops:
        if (region := next((one for one in found if within(one, widget)), None)) is not None:
            found[region].append(widget)
    return found


def go_to_next(stops: Sequence[QWidget], *, forward: bool) -> bool:
    """Give the keyboard to the stop after the one that has it, or before it; False where there is none."""
    if not stops:
        return False
    focus = QApplication.focusWidget()
    at = stops.index(focus) if focus in stops else (-1 if forward else 0)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    there = stops[(at + (1 if forward else -1)) % len(stops)]
    there.setFocus(reason)
    _bring_into_sight(there)
    return True


def enter_next(regions: Sequence[QWidget], by: int, enter: Callable[[QWidget], bool]) -> None:
    """Enter the region ``by`` further on than that with the keyboard, or the first beyond it that takes it."""
    focus = QApplication.focusWidget()
    at = next((n for n, region in enumerate(regions) if within(region, focus)), -1 if by > 0 else 0)
    for step in range(1, len(regions) + 1):
        region = regions[(at + by * step) % len(regions)]
        if region.isVisible() and enter(region):
            return


def _bring_into_sight(widget: QWidget) -> None:
    """Scroll what has the focus now into sight: Qt does this only where it moved the focus by itself."""
    area = widget.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    inside = area.widget() if isinstance(area, QScrollArea) else None
    if isinstance(area, QScrollArea) and inside is not None and inside.isAncestorOf(widget):
        area.ensureWidgetVisible(widget, 0, 48)
