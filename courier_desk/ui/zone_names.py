"""How zones are called wherever they are shown, a concept of its own: in the window's language, or as was chosen.

The service's own writing is what is sent and what stands on its labels; the name that is not shown is told in the tip.
It must not know how zones are searched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.preferences import Preferences, ZoneNames
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.zones import Governorate, Zone
from courier_desk.ui.words import Formats, governorate_words, isolate, listed, ltr
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

if TYPE_CHECKING:
    from courier_desk.desk.zones import ZoneDesk
    from courier_desk.domain.zones import Catalog
    from courier_desk.ui.widgets import DetailRow


class ZoneWords:
    """Names the zones of one account; asked at each cell of a list, so what was found is kept.

    The window that shows the account puts its own in place (``install``), as the language is; before and after that
    zones are called as they are written, those of a catalog in the window's language.
    """

    _installed: ClassVar[ZoneWords | None] = None

    def __init__(self, zones: ZoneDesk | None = None, preferences: Preferences | None = None) -> None:
        self._zones = zones
        self._preferences = preferences
        self._made: dict[tuple[str, str], str] = {}
        self._made_for: tuple[Catalog | None, ZoneNames, bool] | None = None

    @classmethod
    def current(cls) -> ZoneWords:
        """Those of the account that is shown now."""
        return cls._installed or cls()

    def install(self) -> None:
        """Name zones from now on."""
        ZoneWords._installed = self

    def remove(self) -> None:
        """Name none any more, unless another one does already."""
        if ZoneWords._installed is self:
            ZoneWords._installed = None

    def name(self, governorate: str, zone: str) -> str:
        """Give what a zone of an order is called; as the service wrote it where nothing else is known.

        ``governorate`` may be empty: then it is the only zone that is called so.
        """
        now = (self._zones.catalog if self._zones is not None else None, self._chosen(), Formats.current().arabic)
        known = self._made_for
        if known is None or known[0] is not now[0] or known[1:] != now[1:]:
            self._made_for, self._made = now, {}
        named = self._made.get((governorate, zone))
        if named is None:
            as_written = now[1] is ZoneNames.WINDOW and not now[2]  # its Arabic name would not be shown
            arabic = "" if as_written else self._arabic(governorate, zone)
            named = self._made[governorate, zone] = self._call(zone, arabic)[0]
        return named

    def tip(self, governorate: str, zone: str) -> str:
        """Give both names of a zone, one under the other; nothing where it has but one."""
        arabic = self._arabic(governorate, zone)
        if not arabic:
            return ""
        first, second = (arabic, zone) if Formats.current().arabic else (zone, arabic)
        return f"{isolate(first)}\n{isolate(second)}"

    def place(self, governorate: str, zone: str) -> str:
        """Give zone and governorate of an order, as far as they are known."""
        where = governorate_words(governorate) if governorate else ""
        return listed([isolate(self.name(governorate, zone)), where])

    def both(self, zone: Zone) -> tuple[str, str]:
        """Give what a zone of the catalog is called, and the name beside it: empty where it has but one."""
        return self._call(zone.value, zone.ar if zone.ar != zone.value else "")

    def in_order(self, zone: Zone) -> tuple[str, str]:
        """Give the name that a zone of the catalog is called by, and the other one: empty where it has but one."""
        beside = self.both(zone)[1]
        return (zone.ar, zone.value) if zone.ar and beside == zone.value else (zone.value, beside)

    def _chosen(self) -> ZoneNames:
        return self._preferences.settings.zone_names if self._preferences is not None else ZoneNames.WINDOW

    def _call(self, zone: str, arabic: str) -> tuple[str, str]:
        chosen, in_arabic = self._chosen(), Formats.current().arabic
        if not arabic:
            return zone, ""
        if chosen is ZoneNames.BOTH:
            first, second = (arabic, zone) if in_arabic else (zone, arabic)
            return f"{isolate(first)} \u00b7 {isolate(second)}", second
        if chosen is ZoneNames.ARABIC or (chosen is ZoneNames.WINDOW and in_arabic):
            return arabic, zone
        return zone, arabic

    def _arabic(self, governorate: str, zone: str) -> str:
        where = (governorate,) if governorate else tuple(Governorate)  # nobody said which: the one that has it
        zones = self._zones
        found = [one for place in where if zones is not None and zone and (one := zones.entry(place, zone)) is not None]
        entry = found[0] if len(found) == 1 else None
        return entry.ar if entry is not None and entry.ar != zone else ""


def zone_row(zone: str, governorate: str) -> DetailRow:
    """Give the line of a zone with its governorate; its other name is in the tip."""
    from courier_desk.ui.widgets import DetailRow  # noqa: PLC0415 - no list has one

    words = ZoneWords.current()
    tip = words.tip(governorate, zone)
    return DetailRow(Fields.ZONE.words, words.place(governorate, zone), copy=bool(zone), tip=tip)


#: People tell ids apart by so many of their last signs.
_LAST_OF_ID = 4


def pickup_address_words(address: KnownPickupAddress) -> str:
    """What people know a pickup address by; the end of its id where nothing else is known."""
    place = [isolate(address.name), isolate(address.details), ZoneWords.current().place(address.city, address.zone)]
    if words := listed(place):
        return words
    if address.main:
        return Common.MAIN_PICKUP_ADDRESS.words
    other = QCoreApplication.translate("Words", "Another pickup address, {0}")
    return other.replace("{0}", ltr(f"…{address.address_id[-_LAST_OF_ID:]}"))
