"""The saved views at the end of the chips: filters and sort under a name, to be taken, kept, renamed and forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from courier_desk.desk.order_list import ListViewDesk
from courier_desk.domain.list_views import LONGEST_NAME, SavedView, view_name
from courier_desk.domain.order_list import OrderColumn, OrderSort
from courier_desk.ui.bridge import spawn
from courier_desk.ui.orders.filter_bar import OrderFilterBar
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Field,
    FieldState,
    FilterButton,
    PopupFrame,
    StatusMessage,
    TextField,
)

_VIEW, _SAVE, _UPDATE, _RENAME, _DROP = "view:", "save", "update", "rename", "drop"


class SavedViews(QObject):
    """Presents the views of one list in the filter button of its bar. ``taken``: a view was chosen, with its sort."""

    taken = Signal(object)

    def __init__(
        self,
        desk: ListViewDesk,
        filters: OrderFilterBar,
        sort: Callable[[], OrderSort],
        status: StatusMessage,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._filters = filters
        self._sort = sort
        self._status = status
        self._used = ""
        self._name: _NamePopup | None = None
        self._button: FilterButton = filters.views
        self._button.chosen.connect(self._do)
        filters.changed.connect(self._show)
        self._show()

    def _now(self, name: str) -> SavedView:
        sort = self._sort()
        ways = {"sort": sort.column.value, "way": "down" if sort.descending else "up"}
        return SavedView(name=name, choices={**self._filters.choices(), **ways})

    def _show(self) -> None:
        """Offer the views, and what can be done with the one in use."""
        views = self._desk.views
        if self._used not in {view.name for view in views}:
            self._used = ""
        options = [] if self._used else [("", self.tr("None"))]
        options += [(_VIEW + view.name, view.name) for view in views]
        options.append((_SAVE, self.tr("Save as a new view…")))
        if self._used:
            options += [
                (_UPDATE, self.tr("Update {0} to what is shown").replace("{0}", self._used)),
                (_RENAME, self.tr("Rename {0}…").replace("{0}", self._used)),
                (_DROP, self.tr("Forget {0}").replace("{0}", self._used)),
                ("", self.tr("No view")),
            ]
        self._button.set_options(options)
        self._button.set_value(_VIEW + self._used if self._used else "")
        changed = self._used and not self._is_as_kept()
        self._button.show_text(self.tr("{0} (changed)").replace("{0}", self._used) if changed else self._button.shown())

    def _is_as_kept(self) -> bool:
        kept = next((view for view in self._desk.views if view.name == self._used), None)
        return kept is None or kept.choices == self._now(self._used).choices

    def show_sort(self) -> None:
        """The list is sorted otherwise: the view in use may be another one now."""
        self._show()

    def _do(self, key: str) -> None:
        if key.startswith(_VIEW):
            self._take(key.removeprefix(_VIEW))
        elif key in (_SAVE, _RENAME):
            self._show()
            self._ask_name(rename=key == _RENAME)
        elif key == _UPDATE:
            self._then(self._desk.keep(self._now(self._used)), self.tr("View {0} updated"), self._used)
        elif key == _DROP:
            self._then(self._desk.drop(self._used), self.tr("View {0} forgotten"), self._used)
        else:
            self._used = ""
            self._filters.choose({})

    def _take(self, name: str) -> None:
        view = next((view for view in self._desk.views if view.name == name), None)
        if view is None:
            return
        self._used = name
        column = view.choices.get("sort", "")
        known = OrderColumn(column) if column in set(OrderColumn) else OrderColumn.CREATED
        self.taken.emit(OrderSort(column=known, descending=view.choices.get("way") != "up"))
        self._filters.choose(view.choices)

    def _ask_name(self, *, rename: bool) -> None:
        if self._name is None:
            self._name = _NamePopup(self._button)
        taken = {view.name for view in self._desk.views} - ({self._used} if rename else set())
        if rename:
            old = self._used
            self._name.open_for(self.tr("New name"), old, taken, lambda name: self._rename(old, name))
        else:
            self._name.open_for(self.tr("Name of the view"), "", taken, self._save)

    def _save(self, name: str) -> None:
        self._used = name
        self._then(self._desk.keep(self._now(name)), self.tr("View {0} saved"), name)

    def _rename(self, old: str, name: str) -> None:
        self._used = name
        self._then(self._desk.rename(old, name), self.tr("View {0} renamed"), name)

    def _then(self, work: Awaitable[object], words: str, name: str) -> None:
        async def do() -> None:
            await work
            self._show()
            self._status.done(words.replace("{0}", name))

        spawn(do(), name="saved views")


class _NamePopup(PopupFrame):
    """Asks for the name of a view under its button."""

    def __init__(self, button: FilterButton) -> None:
        super().__init__(button)
        self._taken: set[str] = set()
        self._done: Callable[[str], None] = lambda _name: None
        self._edit = TextField()
        self._edit.setMaxLength(LONGEST_NAME)
        self._field = Field("", self._edit)
        self._keep = Button(self.tr("Save"), kind=ButtonKind.EMPHASISED)
        inner = QVBoxLayout()
        inner.setContentsMargins(12, 10, 12, 10)
        inner.setSpacing(8)
        inner.addWidget(self._field)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._keep)
        inner.addLayout(foot)
        self.body.addLayout(inner)
        self._keep.clicked.connect(self._finish)
        self._edit.returnPressed.connect(self._finish)
        self.closed.connect(lambda: button.setFocus(Qt.FocusReason.PopupFocusReason))

    def open_for(self, label: str, name: str, taken: set[str], done: Callable[[str], None]) -> None:
        """Ask; ``done`` gets a name that no other view has."""
        self._taken, self._done = taken, done
        self._field.set_label(label)
        self._edit.setText(name)
        self._field.set_state(FieldState.NONE)
        self.open_under(self.anchor(), width=300)
        self._edit.selectAll()
        self._edit.setFocus(Qt.FocusReason.PopupFocusReason)

    def _finish(self) -> None:
        name = view_name(self._edit.text())
        if not name:
            self._field.set_state(FieldState.ERROR, self.tr("Type a name."))
        elif name in self._taken:
            self._field.set_state(FieldState.ERROR, self.tr("Another view has this name."))
        else:
            self.close_popup()
            self._done(name)
