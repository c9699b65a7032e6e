"""Where labels can go, as a person chooses it: the places of the profiles, the printers of this computer, a folder.

A printer of a profile that is not there now stays in the list and is said to be gone; nothing takes its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.ui.words import place_words

if TYPE_CHECKING:
    from courier_desk.printing.printers import PrinterInfo

NOBODY, CHOOSE_FOLDER = "nobody", "choose folder"


def printers_here() -> tuple[PrinterInfo, ...]:
    """Ask the system for its printers; Qt's printing comes in with the first question. Slow."""
    from courier_desk.printing.printers import list_printers  # noqa: PLC0415

    return list_printers()


def printers_and_their_system() -> tuple[tuple[PrinterInfo, ...], bool]:
    """Ask for the printers, and whether the system that prints on them answers. Slow."""
    from courier_desk.printing.printers import SpoolerPresence, spooler_is  # noqa: PLC0415

    answers = spooler_is() not in (SpoolerPresence.GONE, SpoolerPresence.HANGS)
    return printers_here() if answers else (), answers


def folder_of(profile: LabelProfile) -> str:
    """Give the folder that PDF files of a profile go into; empty where a printer takes its labels."""
    return profile.folder if profile.writes_files else ""


def key_of(profile: LabelProfile) -> str:
    """Give the key of where a profile's labels go."""
    if profile.printer:
        return f"printer {profile.printer}"
    return f"folder {profile.folder}" if profile.folder else NOBODY


def place_choices(
    profiles: Sequence[LabelProfile], printers: Sequence[PrinterInfo], current: LabelProfile
) -> list[tuple[str, str]]:
    """Give keys and words of every place, those of the profiles first."""
    choices = {key_of(one): place_words(one) for one in profiles if one.is_chosen}
    choices.update({key_of(one): place_words(one) for one in map(_of_printer, printers) if key_of(one) not in choices})
    if key_of(current) not in choices:
        words = place_words(current) or QCoreApplication.translate("Settings", "Nothing chosen yet")
        choices = {key_of(current): words, **choices}
    choices[CHOOSE_FOLDER] = QCoreApplication.translate("PrinterMenu", "PDF files in a folder…")
    return list(choices.items())


def _of_printer(printer: PrinterInfo) -> LabelProfile:
    return LabelProfile(printer=printer.name, printer_uri=printer.uri)


def at_place(current: LabelProfile, key: str, printers: Sequence[PrinterInfo]) -> LabelProfile:
    """Give the current profile with its labels going there."""
    kind, _, name = key.partition(" ")
    if kind == "folder":
        return replace(current, printer="", printer_uri="", folder=name)
    uri = next((one.uri for one in printers if one.name == name), "")
    return replace(current, printer=name, printer_uri=uri, folder="")


def fresh_name(profiles: Sequence[LabelProfile], profile: LabelProfile) -> str:
    """Give a name for a new profile: that of its place, with a number where another profile is called so."""
    base = profile.printer or Path(profile.folder).name or profile.paper.value
    taken = {one.name for one in profiles}
    names = [base, *(f"{base} {number}" for number in range(2, len(profiles) + 3))]
    return next(name for name in names if name not in taken)
