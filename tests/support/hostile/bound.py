"""The sheets in the words of the service: its headings, its areas, and the column that says whether to collect.

Who wrote the sheets knew neither, so as they came every one of them ends at its heading. Judgements stay as they are.
"""

from __future__ import annotations

from typing import Final

from courier_desk.domain.order_fields import Column
from courier_desk.domain.zones import Catalog

from ._grid import ADDED, HEADINGS, ZONES, Cell, Table, text

_FIELDS: Final = {
    "name": Column.FULL_NAME,
    "phone": Column.PHONE,
    "phone2": Column.OTHER_PHONE,
    "gov": Column.GOVERNMENT,
    "zone": Column.ZONE,
    "street": Column.ADDRESS,
    "building": Column.BUILDING,
    "apartment": Column.APARTMENT,
    "inside": Column.DESCRIPTION,
    "items": Column.ITEMS,
    "type": Column.ORDER_TYPE,
    "cod": Column.COD_AMOUNT,
    "ref": Column.REFERENCE,
    "notes": Column.NOTES,
}
#: The service has no column for the floor: what is wrong in it stops nothing.
NO_COLUMN: Final = " in floor"
_YES: Final = ("TRUE", "yes", "1", "نعم", "True")
_AREAS: Final = 3


def bind(catalog: Catalog) -> None:
    """Bind the sheets of this process; twice is as good as once."""
    headings = {
        name: tuple(_spellings(_FIELDS[name].value)) if name in _FIELDS else ("Floor",) for name in HEADINGS["en"]
    }
    for language in HEADINGS:
        HEADINGS[language] = headings
    for governorate, areas in ZONES.items():
        names = [zone.value for zone in catalog.zones if zone.governorate.value == governorate]
        areas.clear()
        areas.update({name: (name,) for name in names[:: len(names) // _AREAS][:_AREAS]})
    ADDED[Column.COD.value] = _collects


def _spellings(name: str) -> list[str]:
    words = "".join(f" {letter}" if letter.isupper() and name != "COD" else letter for letter in name).strip()
    return [name, name, words if name != "amountCOD" else "amount COD", name.lower(), words.replace(" ", "_")]


def _collects(table: Table, index: int) -> Cell:
    """Say what a shop's sheet says beside an amount; beside a broken one what is broken too, or nothing, or yes."""
    amount, mark = table.rows[index].get("cod", Cell()), table.marks[index]
    if amount.kind == "error" or (amount.kind == "blank" and amount.formula):
        return (amount, Cell(), text("TRUE"))[(table.seed + index) % 3]
    if amount.kind == "blank" or (mark is not None and mark.collect == 0):
        return text("no") if (table.seed + index) % 2 and amount.kind != "blank" else Cell()
    if amount.shown() in table.headings:
        return text(Column.COD.value)
    if amount.kind == "number" and index % 2:
        return Cell("bool", True)
    return text(_YES[(table.seed + index) % len(_YES)])
