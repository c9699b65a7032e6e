"""What our IPP printers say they can: papers, margins and resolution, as ``ippeveprinter -a`` reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: Names by the PWG's rule (PWG 5101.1) and sides in hundredths of a millimetre.
A4: Final = {"iso_a4_210x297mm": (21000, 29700)}
OFFICE: Final = {**A4, "iso_a5_148x210mm": (14800, 21000)}
LABELS: Final = {"na_index-4x6_4x6in": (10160, 15240), "om_label_100x150mm": (10000, 15000)}
MARGINS: Final = ("bottom", "left", "right", "top")


def attributes(
    papers: Mapping[str, tuple[int, int]],
    *,
    formats: str = "application/pdf,image/pwg-raster",
    dpi: int = 203,
    margin: int = 0,
) -> str:
    """Write the file: nothing but these papers, this resolution, this margin all around (hundredths of mm)."""
    names = ",".join(papers)
    first = next(iter(papers))
    sizes = ",".join(_size(*sides) for sides in papers.values())
    columns = ",".join(_column(sides, margin) for sides in papers.values())
    lines = [
        f"ATTR mimeMediaType document-format-supported {formats}",
        f"ATTR keyword media-supported {names}",
        f"ATTR keyword media-default {first}",
        f"ATTR keyword media-ready {names}",
        f"ATTR collection media-size-supported {sizes}",
        f"ATTR collection media-col-database {columns}",
        f"ATTR collection media-col-ready {columns}",
        f"ATTR collection media-col-default {_column(papers[first], margin)}",
        *(f"ATTR integer media-{side}-margin-supported {margin}" for side in MARGINS),
        f"ATTR resolution printer-resolution-supported {dpi}dpi",
        f"ATTR resolution printer-resolution-default {dpi}dpi",
        f"ATTR resolution pwg-raster-document-resolution-supported {dpi}dpi",
        "ATTR keyword pwg-raster-document-type-supported sgray_8,black_1",
        "ATTR keyword print-color-mode-supported auto,monochrome",
        "ATTR keyword print-color-mode-default monochrome",
    ]
    return "\n".join(lines) + "\n"


def _size(width: int, height: int) -> str:
    return f"{{MEMBER integer x-dimension {width} MEMBER integer y-dimension {height}}}"


def _column(sides: tuple[int, int], margin: int) -> str:
    margins = " ".join(f"MEMBER integer media-{side}-margin {margin}" for side in MARGINS)
    return "{MEMBER collection media-size " + _size(*sides) + " " + margins + "}"
