"""The desk's own widgets, one file per family. They know the theme and the words, and nothing of what the desk does."""

from __future__ import annotations

from courier_desk.ui.widgets.amount import AmountField
from courier_desk.ui.widgets.banner import Banner, BannerView
from courier_desk.ui.widgets.boxes import Card, Ground, Rule
from courier_desk.ui.widgets.buttons import Button, ButtonKind, IconButton, LinkButton
from courier_desk.ui.widgets.chips import Chip, Chips
from courier_desk.ui.widgets.choices import CheckBox, Radio
from courier_desk.ui.widgets.confirm import ConfirmDialog, Question
from courier_desk.ui.widgets.details import DetailRow, DetailsGrid
from courier_desk.ui.widgets.editors import Combo, NumberField, PhoneField, PlainText, Spin, TextField
from courier_desk.ui.widgets.empty import EmptyPage
from courier_desk.ui.widgets.field import Field
from courier_desk.ui.widgets.filters import FilterButton
from courier_desk.ui.widgets.follow import follow_theme
from courier_desk.ui.widgets.kbd import KbdLook, KbdTag, kbd_size, paint_kbd
from courier_desk.ui.widgets.labels import IconLabel, Label, Note, PageTitle, SectionTitle
from courier_desk.ui.widgets.messages import StatusMessage
from courier_desk.ui.widgets.meter import Meter
from courier_desk.ui.widgets.painted import PaintedButton
from courier_desk.ui.widgets.panel import Panel
from courier_desk.ui.widgets.pill import StatusPill, Tag, paint_pill, paint_tag, pill_size, tag_size
from courier_desk.ui.widgets.popup import PopupFrame
from courier_desk.ui.widgets.popup_list import PopupList
from courier_desk.ui.widgets.popup_rows import PopupRow, RowKind
from courier_desk.ui.widgets.segments import Segment, Segments
from courier_desk.ui.widgets.states import FieldState, set_field_state

__all__ = [
    "AmountField",
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
    "DetailRow",
    "DetailsGrid",
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
    "Spin",
    "StatusMessage",
    "StatusPill",
    "Tag",
    "TextField",
    "follow_theme",
    "kbd_size",
    "paint_kbd",
    "paint_pill",
    "paint_tag",
    "pill_size",
    "set_field_state",
    "tag_size",
]
