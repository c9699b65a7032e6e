"""The desk's own widgets, one file per family. They know the theme and the words, and nothing of what the desk does.

A family is imported when one of its names is asked for first: the window does not wait for the editors of a form.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from courier_desk.ui.widgets.amount import AmountField
    from courier_desk.ui.widgets.banner import Banner, BannerView
    from courier_desk.ui.widgets.boxes import Card, Ground, Rule, clear_layout, scrolled
    from courier_desk.ui.widgets.buttons import Button, ButtonKind, IconButton, LinkButton
    from courier_desk.ui.widgets.chips import Chip, Chips
    from courier_desk.ui.widgets.choices import CheckBox, Radio, WordBox
    from courier_desk.ui.widgets.confirm import AskText, ConfirmDialog, Question
    from courier_desk.ui.widgets.details import CopyButton, DetailRow, DetailsGrid
    from courier_desk.ui.widgets.editors import Combo, LeavesWheel, NumberField, PhoneField, PlainText, Spin, TextField
    from courier_desk.ui.widgets.empty import EmptyPage
    from courier_desk.ui.widgets.field import Field
    from courier_desk.ui.widgets.filters import FilterButton
    from courier_desk.ui.widgets.follow import follow_theme
    from courier_desk.ui.widgets.kbd import KbdLook, KbdTag, kbd_size, paint_kbd
    from courier_desk.ui.widgets.labels import IconLabel, Label, Note, PageTitle, SectionTitle
    from courier_desk.ui.widgets.messages import Severity, StatusMessage
    from courier_desk.ui.widgets.meter import Meter
    from courier_desk.ui.widgets.other_layout import DidYouType, did_you_type_words
    from courier_desk.ui.widgets.painted import PaintedButton
    from courier_desk.ui.widgets.panel import Panel
    from courier_desk.ui.widgets.pill import StatusPill, Tag, paint_pill, paint_tag, pill_size, tag_size
    from courier_desk.ui.widgets.popup import PopupFrame
    from courier_desk.ui.widgets.popup_list import PopupList
    from courier_desk.ui.widgets.popup_rows import PopupRow, RowKind
    from courier_desk.ui.widgets.segments import Segment, Segments
    from courier_desk.ui.widgets.states import HOLDS_NUMBERS, TAKES_SCANS, FieldState, set_field_state

__all__ = [
    "HOLDS_NUMBERS",
    "TAKES_SCANS",
    "AmountField",
    "AskText",
    "Banner",
    "BannerView",
    "Button",
    "ButtonKind",
    "Card",
    "CheckBox",
    "Chip",
    "Chips",
    "Combo",
    "ConfirmDialog",
    "CopyButton",
    "DetailRow",
    "DetailsGrid",
    "DidYouType",
    "EmptyPage",
    "Field",
    "FieldState",
    "FilterButton",
    "Ground",
    "IconButton",
    "IconLabel",
    "KbdLook",
    "KbdTag",
    "Label",
    "LeavesWheel",
    "LinkButton",
    "Meter",
    "Note",
    "NumberField",
    "PageTitle",
    "PaintedButton",
    "Panel",
    "PhoneField",
    "PlainText",
    "PopupFrame",
    "PopupList",
    "PopupRow",
    "Question",
    "Radio",
    "RowKind",
    "Rule",
    "SectionTitle",
    "Segment",
    "Segments",
    "Severity",
    "Spin",
    "StatusMessage",
    "StatusPill",
    "Tag",
    "TextField",
    "WordBox",
    "clear_layout",
    "did_you_type_words",
    "follow_theme",
    "kbd_size",
    "paint_kbd",
    "paint_pill",
    "paint_tag",
    "pill_size",
    "scrolled",
    "set_field_state",
    "tag_size",
]

#: The families and what they hold.
_FAMILIES = {
    "amount": "AmountField",
    "banner": "Banner BannerView",
    "boxes": "Card Ground Rule clear_layout scrolled",
    "buttons": "Button ButtonKind IconButton LinkButton",
    "chips": "Chip Chips",
    "choices": "CheckBox Radio WordBox",
    "confirm": "AskText ConfirmDialog Question",
    "details": "CopyButton DetailRow DetailsGrid",
    "editors": "Combo LeavesWheel NumberField PhoneField PlainText Spin TextField",
    "empty": "EmptyPage",
    "field": "Field",
    "filters": "FilterButton",
    "follow": "follow_theme",
    "kbd": "KbdLook KbdTag kbd_size paint_kbd",
    "labels": "IconLabel Label Note PageTitle SectionTitle",
    "messages": "Severity StatusMessage",
    "meter": "Meter",
    "other_layout": "DidYouType did_you_type_words",
    "painted": "PaintedButton",
    "panel": "Panel",
    "pill": "StatusPill Tag paint_pill paint_tag pill_size tag_size",
    "popup": "PopupFrame",
    "popup_list": "PopupList",
    "popup_rows": "PopupRow RowKind",
    "segments": "Segment Segments",
    "states": "FieldState HOLDS_NUMBERS TAKES_SCANS set_field_state",
}
_FAMILY_OF = {name: family for family, names in _FAMILIES.items() for name in names.split()}

if not TYPE_CHECKING:  # where types are checked, a name that is not imported above is a mistake

    def __getattr__(name: str) -> object:
        """Import the family of a name that is asked for first, and keep what the name means."""
        family = _FAMILY_OF.get(name)
        if family is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found = getattr(import_module(f"{__name__}.{family}"), name)
        return found
