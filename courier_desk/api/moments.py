"""Moments as a service tells them, and whose clock it means where it names no zone.

The specification says ISO 8601 and shows no zone. What names none is UTC until something proves that it is Cairo's
clock: the same order's creation told with a zone elsewhere, our own create answered at a known instant, a moment that
would lie ahead of the service's own clock, or its description. Pure; knows no record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta, tzinfo
from email.utils import parsedate_to_datetime

from courier_desk.domain.calendar import CAIRO

_EPOCH = re.compile(r"[1-9]\d{9}(?:\d{3})?(?:\.\d{1,6})?")
_BLANK_BEFORE_ZONE = re.compile(r"\s+([+-]\d{2}:?\d{2}|Z)$")
_ZONE_NAME = re.compile(r"\s*(?:UTC|GMT)$")
_LONGEST_MOMENT = 60
_EARLIEST, _LATEST = 946_684_800.0, 7_258_118_400.0  # the years 2000 and 2200
#: Two clocks, or two tellings of one creation, may be so far apart.
_SAME = timedelta(minutes=2)
#: This computer's clock and the service's speak with one voice within so many seconds.
_AGREED = 300.0
_MOST_KNOWN = 500


def moment_of(value: object, zone: tzinfo = UTC) -> datetime | None:
    """Read an instant as UTC: ISO 8601 (a blank for the T, an offset without colon), RFC 2822, seconds or milliseconds
    since the epoch as a number or a text. What names no zone is of ``zone``; None for what cannot be read."""
    found = _read(value)
    if found is None:
        return None
    try:
        return (found if found.tzinfo else found.replace(tzinfo=zone)).astimezone(UTC)
    except (OverflowError, ValueError):
        return None


def names_no_zone(value: object) -> bool:
    """Tell whether a value is a moment that leaves open whose clock it means."""
    found = _read(value)
    return found is not None and found.tzinfo is None


def _read(value: object) -> datetime | None:
    if isinstance(value, Mapping):
        value = next((value[name] for name in ("$date", "date", "value", "iso") if name in value), None)
    if isinstance(value, str):
        return _in_text(value.strip())
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    seconds = value / 1000 if value > _LATEST else float(value)
    return datetime.fromtimestamp(seconds, UTC) if _EARLIEST <= seconds <= _LATEST else None


def _in_text(text: str) -> datetime | None:
    if _EPOCH.fullmatch(text):  # before ISO 8601, as which Python takes some of them: 1788040821913 for 8 April 1788
        return _read(float(text))
    if _ZONE_NAME.search(text):
        text = f"{_ZONE_NAME.sub('', text)}Z" if text[:1].isdigit() else text
    for spelt in (text, _BLANK_BEFORE_ZONE.sub(r"\1", text)):
        try:
            return datetime.fromisoformat(spelt)
        except (ValueError, OverflowError):
            continue
    try:
        return parsedate_to_datetime(text) if len(text) < _LONGEST_MOMENT else None
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


class Moments:
    """Whose clock one service means by moments without a zone, as far as was found out.

    ``zone`` is in force for all readings. What is found out stands in ``learnt`` until the desk calls ``use``: what it
    has kept by the other clock has to be put right in the same breath, or the newer would look older.
    """

    def __init__(self, zone: tzinfo = UTC) -> None:
        self.zone = zone
        self.learnt: tzinfo | None = None
        self._proven = False
        self._known: dict[tuple[str, str], datetime] = {}
        self._service_now: datetime | None = None

    def read(self, value: object) -> datetime | None:
        """Read an instant as UTC."""
        return moment_of(value, self.zone)

    def use(self, zone: tzinfo) -> None:
        """Read by this clock from now on."""
        self.zone = zone
        self.learnt = None

    def hear(self, told: float | None, ours: float) -> None:
        """Take the service's time (seconds since the epoch) as an answer's Date told it. Nothing is concluded from it
        while this computer's clock says otherwise: one of them is wrong."""
        agreed = told is not None and abs(told - ours) <= _AGREED
        self._service_now = datetime.fromtimestamp(told, UTC) if told is not None and agreed else None

    def describe(self, zone: tzinfo) -> None:
        """Take what the service says of itself, unless it was seen otherwise."""
        if not self._proven:
            self._learn(zone)

    def just_made(self, subject: str, number: str) -> None:
        """Take that the service made something just now, unless it said when in so many words."""
        if self._service_now is not None:
            self._know((subject, number), self._service_now)

    def tell(self, subject: str, number: str, value: object) -> None:
        """Compare when something was made, as one answer tells it, with what is known of that from another."""
        found = _read(value)
        if found is None or (found.tzinfo is None and found.time() == time()):  # a bare date is no moment
            return
        key = (subject, number)
        if found.tzinfo is not None:
            self._know(key, found.astimezone(UTC))
            return
        known = self._known.get(key)
        if known is not None:
            self._compare(found, known)
        else:
            self._look_ahead(found)

    def _compare(self, found: datetime, known: datetime) -> None:
        """Conclude from two tellings of one moment; the last proof counts."""
        for zone in (UTC, CAIRO):
            if abs(found.replace(tzinfo=zone) - known) <= _SAME:
                self._proven = True
                self._learn(zone)
                return

    def _look_ahead(self, found: datetime) -> None:
        """Conclude from a past moment that by UTC would be yet to come."""
        now = self._service_now
        if now is None or self._proven or found.replace(tzinfo=UTC) <= now + _SAME:
            return
        if found.replace(tzinfo=CAIRO) <= now + _SAME:
            self._learn(CAIRO)

    def _learn(self, zone: tzinfo) -> None:
        self.learnt = None if zone is self.zone else zone

    def _know(self, key: tuple[str, str], at: datetime) -> None:
        if key not in self._known and len(self._known) >= _MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known.setdefault(key, at)


def retold(value: object, kept: datetime | None, zone: tzinfo) -> datetime | None:
    """Give a moment that was kept, by another clock where ``value``, which it was read out of, names none."""
    is_open = kept is not None and names_no_zone(value)
    return moment_of(value, zone) if is_open and kept in {moment_of(value, one) for one in (UTC, CAIRO)} else kept
