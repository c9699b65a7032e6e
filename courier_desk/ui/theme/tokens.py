"""The colours of the two themes, one name for each use (interface.md, section 2); nothing here knows Qt or a widget.

Text pairs keep a contrast of 4.5 or more against ``surface``, borders of controls and bars 3.0 or more.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum

from courier_desk.domain.values import frozen


class Tone(Enum):
    """What a coloured thing means; each tone has a text token and a ground token."""

    NEUTRAL = "neu"
    BLUE = "blue"
    VIOLET = "vio"
    AMBER = "amb"
    GREEN = "grn"
    RED = "red"
    OUTLINE = "outline"

    @property
    def ink(self) -> str:
        """The token of text and glyphs in this tone."""
        return "tx2" if self is Tone.OUTLINE else self.value

    @property
    def ground(self) -> str:
        """The token behind them; an outlined thing stands on the surface."""
        return "surface" if self is Tone.OUTLINE else f"{self.value}b"


@frozen(kw_only=True)
class Tokens:
    """All colours of one theme as ``#RRGGBB``."""

    win: str
    """Top bar, tabs, status line, group rows of a page."""
    panel: str
    """Side panel, navigation."""
    surface: str
    """Tables, fields, forms, popups."""
    sunken: str
    """Table header, group header, read-only field."""
    hover: str
    """Pointer over a row or button."""
    sel: str
    """Selected row, chip and segment that is on."""
    selnf: str
    """Selected row while focus is elsewhere."""
    line: str
    """Row lines."""
    line2: str
    """Edges of regions, chips, cards."""
    ctl: str
    """Borders of fields, buttons, checks."""
    tx: str
    """Text."""
    tx2: str
    """Second text: phone, header, caption."""
    tx3: str
    """Third text: hints, placeholders (12 px and up)."""
    dis: str
    """Text of what is off (its reason is in tx3)."""
    ac: str
    """Accent: first button, focus ring, links, tab bar line."""
    ach: str
    """First button under the pointer."""
    onac: str
    """Text on ac."""
    hl: str
    """Ground: match in search and picker."""
    hltx: str
    """Text: match in search and picker."""
    blue: str
    """Text: New, Sending."""
    blueb: str
    """Ground: New, Sending."""
    vio: str
    """Text: Out for delivery."""
    viob: str
    """Ground: Out for delivery."""
    amb: str
    """Text: Pending pickup, Checking, doubtful."""
    ambb: str
    """Ground: Pending pickup, Checking, doubtful."""
    grn: str
    """Text: Created, Printed, Found."""
    grnb: str
    """Ground: Created, Printed, Found."""
    red: str
    """Text: Needs attention, refused."""
    redb: str
    """Ground: Needs attention, refused."""
    neu: str
    """Text: Saved, Draft."""
    neub: str
    """Ground: Saved, Draft."""
    redline: str
    """Border of a wrong field, destructive button."""
    ondg: str
    """Text on redline."""
    ambline: str
    """Border of a doubtful field."""
    grnline: str
    """Edge of the good scan."""
    bar: str
    """Progress, bar of today."""
    bar2: str
    """Other bars, queued part."""
    track: str
    """Empty part of a bar."""

    def __getitem__(self, token: str) -> str:
        """The colour named ``token``; KeyError when there is no such token."""
        if token not in TOKEN_NAMES:
            raise KeyError(token)
        value: str = getattr(self, token)
        return value


TOKEN_NAMES = frozenset(field.name for field in fields(Tokens))

LIGHT = Tokens(
    win="#F0F3F3",
    panel="#F7F9F9",
    surface="#FFFFFF",
    sunken="#F4F6F6",
    hover="#EBF0F0",
    sel="#DBEBED",
    selnf="#E8F1F2",
    line="#DDE3E4",
    line2="#C5CDCF",
    ctl="#7F8B8F",
    tx="#152023",
    tx2="#445155",
    tx3="#5A676B",
    dis="#7B878B",
    ac="#0B6272",
    ach="#094E5B",
    onac="#FFFFFF",
    hl="#FFE08A",
    hltx="#152023",
    blue="#1B4E92",
    blueb="#E2EBF8",
    vio="#5A3A98",
    viob="#EDE7F8",
    amb="#754600",
    ambb="#FCECCB",
    grn="#17652F",
    grnb="#DDF1E2",
    red="#A11D18",
    redb="#FCE5E3",
    neu="#3F4B4F",
    neub="#E9EDEE",
    redline="#C9362F",
    ondg="#FFFFFF",
    ambline="#B87500",
    grnline="#2A8A48",
    bar="#0B6272",
    bar2="#679CA6",
    track="#DDE3E4",
)

DARK = Tokens(
    win="#12181A",
    panel="#171E20",
    surface="#1B2326",
    sunken="#161C1E",
    hover="#253034",
    sel="#17404A",
    selnf="#1D3238",
    line="#2C373B",
    line2="#3E4B50",
    ctl="#738187",
    tx="#E8EEEF",
    tx2="#B4C0C3",
    tx3="#9BA9AD",
    dis="#76858A",
    ac="#5CC4D3",
    ach="#7AD3DF",
    onac="#04252B",
    hl="#6A5312",
    hltx="#FFF3CF",
    blue="#9CC3F5",
    blueb="#1B3150",
    vio="#C7B1F2",
    viob="#342850",
    amb="#F2C46B",
    ambb="#44330F",
    grn="#8AD6A0",
    grnb="#173923",
    red="#FF9F97",
    redb="#4A211F",
    neu="#C3CDD0",
    neub="#2B3538",
    redline="#E5645B",
    ondg="#2B0A08",
    ambline="#D99A2B",
    grnline="#4FB36E",
    bar="#5CC4D3",
    bar2="#3F8794",
    track="#2C373B",
)
