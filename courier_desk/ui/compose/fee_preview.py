"""The fee while the form is being filled in: what was last said at once, then asked again, stale answers dropped.

A preview is never the fee; the panel says so. It must not know the form: it is told the case and tells the figures.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.fees import KnownFee
from courier_desk.domain.failures import Failure
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Governorate
from courier_desk.ui.bridge import Latest
from courier_desk.ui.compose.desk import Fees

#: Typing and moving in the zone list settle within this time (seconds); only then is the service asked.
DEBOUNCE = 0.35
#: An answer younger than this (seconds) is not asked for again while it is on the screen.
FRESH = 300.0


@dataclass(frozen=True, slots=True)
class Fee:
    """The figures of one case: without express and with it (None: not known, or there is no express)."""

    standard: KnownFee | None = None
    express: KnownFee | None = None
    asking: bool = False
    failure: Failure | None = None


class FeePreview(QObject):
    """The figures of the case in hand."""

    changed = Signal()

    def __init__(self, fees: Fees, *, now: Callable[[], float] = time.time, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fees = fees
        self._now = now
        self._case: tuple[Governorate, OrderType] | None = None
        self._failure: Failure | None = None
        self._asking = False
        self._latest: Latest[None] = Latest(self._answered, on_failure=self._failed, name="fee preview")

    def figures(self) -> Fee:
        """Give what is known of the case in hand."""
        if self._case is None:
            return Fee()
        governorate, order_type = self._case
        express = order_type is OrderType.DELIVER
        return Fee(
            self._fees.known(governorate, order_type, False),
            self._fees.known(governorate, order_type, True) if express else None,
            self._asking,
            self._failure,
        )

    def ask(self, governorate: Governorate | None, order_type: OrderType, *, again: bool = False) -> None:
        """Make this the case in hand; ask the service when nothing fresh is known of it, or ``again`` is wanted."""
        case = (governorate, order_type) if governorate is not None else None
        if case == self._case and not again:
            return
        self._case = case
        self._failure = None
        self._latest.cancel()
        wanted = self._stale(again=again)
        self._asking = bool(wanted)
        if case is not None and wanted:
            place, kind = case
            self._latest.start(lambda: self._read(place, kind, wanted), delay=DEBOUNCE)
        self.changed.emit()

    def stop(self) -> None:
        """Ask nothing any more."""
        self._latest.cancel()
        self._case, self._asking = None, False

    def _stale(self, *, again: bool) -> tuple[bool, ...]:
        """Give the express flags whose price is to be asked for."""
        if self._case is None:
            return ()
        governorate, order_type = self._case
        flags = (False, True) if order_type is OrderType.DELIVER else (False,)
        oldest = self._now() - FRESH
        known = {flag: self._fees.known(governorate, order_type, flag) for flag in flags}
        return tuple(flag for flag, fee in known.items() if again or fee is None or fee.read_at < oldest)

    async def _read(self, governorate: Governorate, order_type: OrderType, flags: tuple[bool, ...]) -> None:
        await asyncio.gather(*(self._fees.preview(governorate, order_type, flag) for flag in flags))

    def _answered(self, _nothing: None) -> None:
        self._asking = False
        self.changed.emit()

    def _failed(self, failure: Exception) -> None:
        if not isinstance(failure, DeskFailure):
            raise failure
        self._asking, self._failure = False, failure.failure
        self.changed.emit()
