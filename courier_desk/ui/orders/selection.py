"""Which orders are chosen: their keys, in the order they were chosen, whatever the list shows of them now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, Signal


class Selection(QObject):
    """A set of keys that tells when it changes."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: dict[str, None] = {}

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def keys(self) -> tuple[str, ...]:
        """Give the keys."""
        return tuple(self._keys)

    def toggle(self, key: str) -> None:
        """Choose it, or choose it no more."""
        if key in self._keys:
            del self._keys[key]
        else:
            self._keys[key] = None
        self.changed.emit()

    def choose(self, keys: Iterable[str]) -> None:
        """Choose these and no others."""
        wanted = dict.fromkeys(keys)
        if wanted != self._keys or list(wanted) != list(self._keys):
            self._keys = wanted
            self.changed.emit()

    def clear(self) -> None:
        """Choose nothing."""
        self.choose(())
