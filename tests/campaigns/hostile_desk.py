"""The desk of the campaign of hostile material, a process of its own: it takes what it is given and says what it saw.

It reads files, labels and stores by the program's own ways, knows nothing of what was planted, and measures itself and
its workers meanwhile. A line of JSON in is a piece of work, one out its answer (``hostile`` is the other end).
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from courier_desk.desk.intake import judged
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.intake import IntakeRow
from courier_desk.domain.intake_sheet import read_heading
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected
from courier_desk.domain.orders import Delivery
from courier_desk.domain.papers import Paper
from courier_desk.printing.station import Station
from courier_desk.sandbox.awb import prepare
from courier_desk.send.words import FILES
from courier_desk.store import files, salvage
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.tables.table import Unreadable
from tests.campaigns.hostile_stores import kept_in
from tests.support.compose_desk import training_catalog
from tests.support.hostile import labels

_LOOK: Final = 0.02
#: What lies in the printer, and its dots an inch.
_PAPERS: Final = ((Paper.A5, 203), (Paper.A4, 300), (Paper.A5, 300), (Paper.LABEL_100X150, 203), (Paper.A4, 203))
_TICKS: Final = os.sysconf("SC_CLK_TCK")
#: How often a person takes the next way on before the campaign says that there is no end.
_ROUNDS: Final = 4
_MENDABLE: Final = frozenset({StoreFaultKind.CORRUPT, StoreFaultKind.CHANGES_MISSING})

#: With these the window offers to put the file of the labels aside: the service gives them again.
_MADE_ANEW: Final = frozenset({StoreFaultKind.CORRUPT, StoreFaultKind.NOT_OURS})


class Measured:
    """What a piece of work took: this process and the workers below it. Megabytes and seconds."""

    def __init__(self) -> None:
        self._reset("self")
        self._before = _memory("self", "VmRSS")
        self._cpu = self._processor()
        self._began = time.monotonic()
        self._peak = 0.0
        self._done = threading.Event()
        for child in _children():
            self._reset(child)
        self._watching = threading.Thread(target=self._watch)
        self._watching.start()

    @staticmethod
    def _reset(process: str) -> None:
        with suppress(OSError):
            Path(f"/proc/{process}/clear_refs").write_text("5", encoding="ascii")

    def _watch(self) -> None:
        while not self._done.wait(_LOOK):
            self._look()

    def _look(self) -> None:
        self._peak = max([self._peak, *(_memory(child, "VmHWM") for child in _children())])

    @staticmethod
    def _processor() -> float:
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        own = resource.getrusage(resource.RUSAGE_SELF)
        living = 0.0
        for child in _children():
            with suppress(OSError, IndexError):
                words = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                living += (int(words[11]) + int(words[12])) / _TICKS
        return ended.ru_utime + ended.ru_stime + own.ru_utime + own.ru_stime + living

    def end(self) -> dict[str, float]:
        """Give the figures."""
        self._done.set()
        self._watching.join()
        self._look()
        return {
            "seconds": round(time.monotonic() - self._began, 2),
            "processor": round(self._processor() - self._cpu, 2),
            "worker": round(self._peak, 1),
            "growth": round(_memory("self", "VmHWM") - self._before, 1),
        }


def _children() -> Iterator[str]:
    with suppress(OSError):
        for task in Path("/proc/self/task").iterdir():
            with suppress(OSError):
                yield from (task / "children").read_text(encoding="ascii").split()


def _memory(process: str, name: str) -> float:
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1]) / 1024
    return 0.0


# --- sheets -----------------------------------------------------------------------------------------------------------


class Sheets:
    """Reading and judging a table as ``send`` does before it sends."""

    def __init__(self) -> None:
        self._catalog = training_catalog()

    def read(self, work: dict[str, Any]) -> dict[str, Any]:
        """Say what would be sent, and why the rest would not."""
        try:
            sheet = read_sheet(Path(work["path"]))
        except Unreadable as reason:
            return {
                "came": f"refused: {reason.fault.value}",
                "said": FILES[reason.fault][:200],
                "detail": reason.detail,
            }
        heading = read_heading(sheet.heading, row=sheet.heading_row, odd=sheet.odd)
        if heading.faults:
            return {"came": "heading: " + ", ".join(sorted({fault.kind.value for fault in heading.faults}))}
        return {"came": "read", "rows": judged(sheet, heading, self._catalog, merchant="10000001")}


def _plain(row: IntakeRow) -> dict[str, Any]:
    """Tell of a judged row what the judge asks for; made after the measuring, for no desk makes it."""
    request = row.request
    delivery = request.shipment if request and isinstance(request.shipment, Delivery) else None
    return {
        "number": row.number,
        "reference": row.reference,
        "sent": request is not None,
        "name": request.consignee.full_name if request else "",
        "phone": request.consignee.phone if request else "",
        "amount": (delivery.cod or 0) if delivery else 0,
        "delivery": delivery is not None,
        "faults": [f"{fault.column}:{fault.kind.value}" for fault in row.faults][:4],
    }


# --- labels -----------------------------------------------------------------------------------------------------------


class Labels:
    """Opening, drawing, reading back and printing a label into a folder, as a print job does."""

    def __init__(self) -> None:
        prepare()  # as in a window: what is drawn beside a label has letters
        self._station = Station()
        good = labels.make_kind("good", 0)  # what the first label of a day loads is no label's cost
        self._station.prepare(good.content, Expected(number=good.number), LabelProfile(dpi=203))

    def read(self, work: dict[str, Any]) -> dict[str, Any]:
        """Say whether it is printed, or why it is held, and whether a person has a picture of it."""
        path = Path(work["path"])
        paper, dpi = _PAPERS[work["seed"] % len(_PAPERS)]
        profile = LabelProfile(folder=str(path.parent / "printed"), dpi=dpi, paper=paper)
        expected = Expected(number=work["number"] or "204828", amount=work["amount"])
        label = self._station.prepare(path.read_bytes(), expected, profile)
        if label.problem is not None:
            return {"came": f"held: {label.problem.value}", "detail": label.detail[:200], "shown": bool(label.picture)}
        result = self._station.spool([label], profile)
        if result.problem:
            return {"came": f"held: {result.problem.value}", "detail": result.detail[:200], "shown": True}
        return {"came": "printed", "shown": True}


# --- stores -----------------------------------------------------------------------------------------------------------


def open_store(work: dict[str, Any]) -> dict[str, Any]:
    """Open a store as the window does, taking at each trouble the way on that it offers; say what is there then."""
    path = Path(work["path"])
    told: list[dict[str, Any]] = []
    anew = False
    for _ in range(_ROUNDS):
        try:
            store = FileStore.open(path, anew=anew)
            try:
                asyncio.run(store.maintain())
                kept = store.peek(kept_in)
                damage = store.damage
                if damage is None:
                    return {"came": "opened", "told": told, "kept": kept}
                raise damage
            finally:
                store.close()
        except StoreFault as fault:
            anew = False
            told.append({"kind": fault.kind.value, "file": fault.path.name, "detail": fault.detail[:200]})
            if fault.path == files.labels_path(path) and fault.kind in _MADE_ANEW:
                files.set_aside(fault.path)  # "make a new one", of what the service gives again
            elif fault.kind in _MENDABLE and path.is_file():
                try:
                    told[-1]["saved"] = _salvaged(path)
                except StoreFault as trouble:
                    told.append({"kind": trouble.kind.value, "file": trouble.path.name, "detail": trouble.detail[:200]})
                    return {"came": "left", "told": told}
            else:
                return {"came": "left", "told": told}
    return {"came": "no end", "told": told}


def _salvaged(path: Path) -> dict[str, Any]:
    report = salvage.salvage(path)
    work = report.of(salvage.Group.WORK)
    return {
        "whole": report.whole,
        "certain": report.certain,
        "lost_work": list(report.lost_work),
        "work": [work.rows, work.lost, work.unreadable],
        "other": [[one.table, one.rows, one.lost, one.unreadable] for one in report.tables if not one.whole],
        "missing": None if report.missing is None else [report.missing.changes, report.missing.works],
    }


# --- the process ------------------------------------------------------------------------------------------------------


def main() -> None:
    """Do pieces of work until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing else may speak among the answers
    ways: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"store": open_store}
    for line in sys.stdin:
        work = json.loads(line)
        if work["do"] not in ways:
            ways[work["do"]] = Sheets().read if work["do"] == "sheet" else Labels().read
        with _told() as answer:
            measured = Measured()
            try:
                answer.update(ways[work["do"]](work))
            finally:
                answer.update(measured.end())
        answers.write(json.dumps(answer, default=_plain) + "\n")
        answers.flush()


@contextmanager
def _told() -> Iterator[dict[str, Any]]:
    """Make of an exception that no way of the program took an answer: it is what a person would see as a traceback."""
    answer: dict[str, Any] = {}
    try:
        yield answer
    except Exception as error:  # noqa: BLE001  (the campaign is looking for them)
        answer["came"] = "traceback"
        where = traceback.extract_tb(error.__traceback__)[-1]
        answer["detail"] = f"{type(error).__name__}: {error}"[:300] + f" ({Path(where.filename).name}:{where.lineno})"


if __name__ == "__main__":
    main()
