"""What can be told of this station's printing without naming anybody: no name of a printer, a folder or a queue.

Asking the system takes a good part of a second: use a thread.
"""

from __future__ import annotations

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.printing.printers import find_printer, job_numbers, list_printers
from courier_desk.printing.targets import NamedPrinter, PdfFolder, place_of


def printing_facts(profile: LabelProfile) -> dict[str, object]:
    """Tell how labels are printed, and what the system's spooler says of the printer."""
    place = place_of(profile)
    told: dict[str, object] = {
        "labels go to": _where(place),
        "paper": profile.paper.value,
        "dots per inch": profile.dpi,
        "copies": profile.copies,
        "orientation": profile.orientation.value,
        "offset in millimetres": [profile.offset_x, profile.offset_y],
        "percent of the size that fits": profile.scale,
        "printers": len(list_printers()),
    }
    if isinstance(place, NamedPrinter):
        told["printer"] = _printer(place)
    return told


def _where(place: NamedPrinter | PdfFolder | None) -> str:
    if place is None:
        return "nowhere yet"
    return "a printer" if isinstance(place, NamedPrinter) else "a folder"


def _printer(target: NamedPrinter) -> dict[str, object]:
    found = find_printer(target.name)
    if found is None:
        return {"there": False}
    jobs = job_numbers(target.name)
    return {
        "there": True,
        "model": found.model,
        "reached by": found.uri.partition(":")[0],
        "same device as chosen": not target.uri or not found.uri or target.uri == found.uri,
        "state": found.state.value,
        "papers": [paper.value for paper in found.papers],
        "own papers": found.custom_papers,
        "resolutions": list(found.resolutions),
        "jobs known to the spooler": len(jobs) if jobs is not None else "not told",
    }
