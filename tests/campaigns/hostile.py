"""Files, labels and damaged stores by somebody who wishes the desk ill, each taken by the desk as it would be.

    python -m tests.campaigns.hostile --sheets N --labels N --stores N [--first K] [--jobs J] [--report FILE]
                                      [--send-every 25] [--window-every 100] [--as-they-came]

The material is ``tests.support.hostile``, by somebody who has seen neither program nor tests. Sheets are read and
judged as ``courier-desk send`` does, some are sent to a training service which is asked what it has; labels are opened,
drawn, read back and printed into a folder; stores are opened and salvaged as the window offers it, some by the window.
Each desk is a process of its own (``hostile_desk``), which is measured with its workers. With ``--report`` each case is
written as one line, and what stands there already is not run again.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import zxingcpp

from courier_desk.sandbox import awb
from tests.campaigns.hostile_judge import (
    LONGEST,
    count_rows,
    judge_created,
    judge_label,
    judge_limits,
    judge_sheet,
    judge_store,
)
from tests.campaigns.hostile_stores import make_good
from tests.support import damaged_stores
from tests.support.compose_desk import training_catalog
from tests.support.hostile import bound, labels, sheets, stores
from tests.support.pdf_reading import opened, pixels
from tests.support.sandbox import RunningSandbox

ROOT: Final = Path(__file__).parents[2]
KINDS: Final = ("sheet", "label", "store")
#: A desk that does not answer for so long is killed, and that is a fault (seconds by the clock, on a busy machine).
PATIENCE: Final = 90.0
#: Printed pages are looked at with so many dots an inch.
_LOOKED_AT: Final = (300, 600)
#: A window has so long to stand (seconds), then it is asked to end.
_WINDOW: Final = 12.0
_TRACEBACK: Final = re.compile(r"Traceback|Fatal Python|Segmentation")


@dataclass(slots=True)
class Seen:
    """What one case came to; ``failures`` are sentences, empty when all is well. Seconds and megabytes."""

    kind: str
    seed: int
    family: str
    came: str = ""
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0
    worker: float = 0.0
    growth: float = 0.0
    rows: dict[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Return whether nothing is wrong."""
        return not self.failures


class Desk:
    """The desk's process; a new one when it died or had to be killed."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115  (closed by close)
        self._read_to = 0

    def ask(self, work: dict[str, Any]) -> dict[str, Any]:
        """Have a case done; what killed the desk, or hung it, is an answer too."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.campaigns.hostile_desk"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                cwd=ROOT,
                env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Timer(self._patience, process.kill)
        late.start()
        try:
            process.stdin.write(json.dumps(work) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = ""
        finally:
            late.cancel()
        if line:
            answer: dict[str, Any] = json.loads(line)
        else:
            code = process.wait()
            self._end()
            answer = {"came": "traceback", "detail": f"the desk died or hung: exit {code}", "seconds": self._patience}
            answer |= {"processor": 0.0, "worker": 0.0, "growth": 0.0}
        said = self.said()
        if _TRACEBACK.search(said):
            answer["came"], answer["detail"] = "traceback", "on stderr: " + said[-400:]
        return answer

    def said(self) -> str:
        """Give what it has said on its error output since the last time."""
        self._errors.seek(self._read_to)
        said = self._errors.read()
        self._read_to = self._errors.tell()
        self._errors.seek(0, os.SEEK_END)
        return said

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(self._patience)
            if process.poll() is None:
                process.kill()
                process.wait()

    def close(self) -> None:
        """End the process."""
        self._end()
        self._errors.close()


class Campaign:
    """Cases at work: made, handed to the desk, judged."""

    def __init__(self, folder: Path, *, send_every: int = 25, window_every: int = 100) -> None:
        self._folder = folder
        self._send_every = send_every
        self._window_every = window_every
        self._good_folder = folder / "good"
        self._good: dict[str, Any] | None = None
        self._making = threading.Lock()
        self._sending = threading.Lock()
        self._stack = ExitStack()
        self._sandbox: RunningSandbox | None = None

    def close(self) -> None:
        """End the training service."""
        self._stack.close()

    def run(self, desk: Desk, kind: str, seed: int) -> Seen:
        """Run one case and judge it."""
        place = self._folder / f"{kind}-{seed}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        try:
            return {"sheet": self._sheet, "label": self._label, "store": self._store}[kind](desk, place, seed)
        finally:
            stores.mend(place)
            shutil.rmtree(place, ignore_errors=True)

    def _sheet(self, desk: Desk, place: Path, seed: int) -> Seen:
        case = sheets.make(seed)
        path = place / case.name
        path.write_bytes(case.content)
        answer = desk.ask({"do": "sheet", "path": str(path)})
        seen = _seen("sheet", seed, case.kind, answer)
        seen.failures += judge_sheet(case, answer)
        seen.rows = count_rows(case, answer)
        if self._send_every and seed % self._send_every == 0:
            seen.failures += self._sent(case, place, path)
        return seen

    def _sent(self, case: sheets.Case, place: Path, path: Path) -> list[str]:
        """Send the file for real, and ask the service what it has of it."""
        with self._sending:  # one after the other, so that what is new at the service is this table's
            if self._sandbox is None:
                self._sandbox = self._stack.enter_context(RunningSandbox())
            before = _numbers(self._sandbox)
            wrong, created = self._send(self._sandbox, path, place / "data"), []
            if case.rows is not None:
                created = list(_created(self._sandbox, before))
        return wrong + judge_created(case, created)

    @staticmethod
    def _send(sandbox: RunningSandbox, path: Path, data_folder: Path) -> list[str]:
        merchant = sandbox.ready["merchants"][0]["businessAccountCode"]
        words = ("send", str(path), "--url", sandbox.base_url, "--merchant", merchant, "--settle", "1")
        data = ("--data-dir", str(data_folder), "--limit", "6000")
        code, said = _program(*words, *data, key=str(sandbox.ready["company_key"]))
        wrong = [] if code in (0, 2, 3) else [f"send: exit {code}: {said[-300:]}"]
        wrong += [f"send: traceback: {said[-400:]}"] if _TRACEBACK.search(said) else []
        return wrong

    def _label(self, desk: Desk, place: Path, seed: int) -> Seen:
        case = labels.make(seed)
        path = place / "label-in.pdf"
        path.write_bytes(case.content)
        work = {"do": "label", "path": str(path), "number": case.number, "amount": case.amount, "seed": seed}
        answer = desk.ask(work)
        if answer["came"] == "printed":
            answer["codes"] = _codes(place / "printed", case.number)
        seen = _seen("label", seed, case.kind, answer)
        seen.failures += judge_label(case, answer)
        return seen

    def _store(self, desk: Desk, place: Path, seed: int) -> Seen:
        with self._making:
            if self._good is None:
                self._good_folder.mkdir()
                self._good = make_good(self._good_folder)
        shutil.rmtree(place)
        shutil.copytree(self._good_folder, place)
        done = _damaged(place, seed)
        in_window: list[str] = []
        if self._window_every and seed % self._window_every == 0:
            other = place.with_name(f"{place.name}-window")
            shutil.copytree(place, other, symlinks=True) if not _has_pipe(place) else None
            if other.exists():
                in_window = _window(other)
                stores.mend(other)
                shutil.rmtree(other, ignore_errors=True)
        answer = desk.ask({"do": "store", "path": str(place / "desk.sqlite")})
        seen = _seen("store", seed, f"{done.kind} {done.files[0].name}: {done.detail}", answer)
        told = ", ".join(f"{one['kind']} {one['file']}" for one in answer.get("told", []))
        seen.came = f"{answer['came']}: {told}" if told else answer["came"]
        seen.failures += judge_store(done, self._good, answer) + in_window
        return seen


def _codes(folder: Path, number: str) -> list[str]:
    """Read what came out: every bar and square on every page of the files that were written.

    What reads as another number's is read again from twice as many dots: a coarse picture of fine bars reads wrongly.
    """
    for dpi in _LOOKED_AT:
        found = {text for path in folder.iterdir() for text in _codes_of(path, dpi)}
        if found == {number}:
            break
    return sorted(found)


def _codes_of(path: Path, dpi: int) -> set[str]:
    pdf = path.read_bytes()
    with opened(pdf) as document:
        pages = len(document)
    found = set()
    for page in range(pages):
        paper = pixels(pdf, page, dpi)
        levels = memoryview(paper.constBits()).cast("B")
        view = zxingcpp.ImageView(
            levels, paper.width(), paper.height(), zxingcpp.ImageFormat.Lum, paper.bytesPerLine(), 1
        )
        found |= {code.text for code in zxingcpp.read_barcodes(view)}
    return found


def _damaged(place: Path, seed: int) -> stores.Damage:
    """Damage what stands in the folder: mostly the store itself, at each fourth seed any of its neighbours too.

    Each fifth seed takes the damage that the suite draws for the store, by those who know how it is built.
    """
    if seed % 5 == 0:
        known = damaged_stores.damage(place, seed)
        return stores.Damage(f"known {known.what.partition(' ')[0]}", [place / "desk.sqlite"], known.what)
    if seed % 4 == 0:
        return stores.damage(place, seed)
    aside = place.with_name(f"{place.name}-aside")
    aside.mkdir()
    for other in [path for path in place.iterdir() if not path.name.startswith("desk.")]:
        other.rename(aside / other.name)
    try:
        return stores.damage(place, seed)
    finally:
        for other in aside.iterdir():
            other.rename(place / other.name)
        aside.rmdir()


def _has_pipe(place: Path) -> bool:
    return any(path.is_fifo() for path in place.rglob("*"))


def _seen(kind: str, seed: int, family: str, answer: dict[str, Any]) -> Seen:
    measured = {name: answer[name] for name in ("seconds", "processor", "worker", "growth")}
    return Seen(kind, seed, family, answer["came"], judge_limits(answer), **measured)


def _program(*words: str, key: str) -> tuple[int, str]:
    """Run the program; gives its exit code and what it said on its error output."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "courier_desk", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            cwd=ROOT,
            env=os.environ | {"COURIER_DESK_API_KEY": key, "QT_QPA_PLATFORM": "offscreen"},
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return -1, f"did not end within {PATIENCE:.0f} s: {(late.stderr or b'').decode(errors='replace')}"
    return done.returncode, done.stderr.decode(errors="replace")


def _created(sandbox: RunningSandbox, before: set[str]) -> Iterator[tuple[str, str, str, int]]:
    """Give the service's newest orders that were not there before: reference, name, phone and amount (piastres)."""
    for number in sorted(_numbers(sandbox) - before):
        order = sandbox.call("GET", f"/orders/{number}").data
        order = order.get("order", order)
        customer = order["customer"]
        amount = round(float(order["amountCOD"] or 0) * 100) if order["COD"] else 0
        yield str(order["referralNumber"] or ""), customer["fullName"], customer["phoneNumber"], amount


def _numbers(sandbox: RunningSandbox) -> set[str]:
    return {order["orderNumber"] for order in sandbox.call("GET", "/orders?limit=100").data["orders"]}


def _window(folder: Path) -> list[str]:
    """Open the window over a damaged store and ask it to end; a traceback or another end is a fault."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "courier_desk", "--data-dir", str(folder), "--language", "en"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            cwd=ROOT,
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        )
        ended_early = False
        try:
            process.wait(_WINDOW)
            ended_early = True
        except subprocess.TimeoutExpired:
            process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return ["window: does not end when it is asked to"]
        errors.seek(0)
        said = errors.read().decode(errors="replace")
    wrong = [f"window: traceback: {said[-400:]}"] if _TRACEBACK.search(said) else []
    if ended_early:
        wrong.append(f"window: ended by itself with {process.returncode}: {said[-300:]}")
    return wrong


def campaign(
    cases: list[tuple[str, int]],
    *,
    jobs: int = 1,
    folder: Path,
    send_every: int = 25,
    window_every: int = 100,
    patience: float = PATIENCE,
) -> Iterator[Seen]:
    """Run cases, ``jobs`` at a time; gives each as it is done."""
    awb.prepare()  # labels are drawn in other threads than this
    waiting: queue.SimpleQueue[tuple[str, int] | None] = queue.SimpleQueue()
    done: queue.SimpleQueue[Seen | BaseException] = queue.SimpleQueue()
    for case in cases:
        waiting.put(case)
    at_work = Campaign(folder, send_every=send_every, window_every=window_every)

    def work() -> None:
        desk = Desk(patience)
        try:
            while (case := waiting.get()) is not None:
                done.put(at_work.run(desk, *case))
        except BaseException as error:  # noqa: BLE001  (handed on)
            done.put(error)
        finally:
            desk.close()

    threads = [threading.Thread(target=work, name=f"desk {at}") for at in range(jobs)]
    for thread in threads:
        waiting.put(None)
        thread.start()
    try:
        for _ in cases:
            seen = done.get()
            if isinstance(seen, BaseException):
                raise seen
            yield seen
    finally:
        with suppress(queue.Empty):
            while True:
                waiting.get_nowait()
        for _ in threads:
            waiting.put(None)
        for thread in threads:
            thread.join()
        at_work.close()


def reason_of(failure: str) -> str:
    """Return a failure without what differs from seed to seed."""
    text = re.sub(r"\bH[0-9A-Z]+-\d+|'[^']*'", "…", failure)
    return re.sub(r"\d+(\.\d+)?", "#", text)[:160]


def summary(seen: list[Seen]) -> str:
    """Group the failures by their reason, and give the figures of each kind."""
    found: dict[str, list[str]] = defaultdict(list)
    for one in seen:
        for failure in {reason_of(failure) for failure in one.failures}:
            found[failure].append(f"{one.kind} {one.seed}")
    lines = [f"{len(where):5}  {reason}\n            {', '.join(where[:12])}" for reason, where in found.items()]
    lines.sort(key=lambda line: -int(line[:5]))
    for kind in KINDS:
        of_kind = [one for one in seen if one.kind == kind]
        if not of_kind:
            continue
        good = sum(one.ok for one in of_kind)
        came = Counter(one.came.partition(":")[0] for one in of_kind)
        worst = {
            name: max(getattr(one, name) for one in of_kind) for name in ("worker", "growth", "processor", "seconds")
        }
        slow = sum(one.seconds > LONGEST for one in of_kind)
        lines.append(
            f"{kind}s: {good} of {len(of_kind)} well; {dict(came)}; most: worker {worst['worker']:.0f} MB, desk "
            f"+{worst['growth']:.0f} MB, processor {worst['processor']:.1f} s, clock {worst['seconds']:.1f} s ({slow} "
            f"above {LONGEST:.0f} s)"
        )
        if rows := sum((Counter(one.rows) for one in of_kind), Counter[str]()):
            lines.append(f"planted rows: {dict(rows)}")
    return "\n".join(lines)


def _known(report: Path | None) -> dict[tuple[str, int], Seen]:
    """Read the cases that were run before."""
    if report is None or not report.exists():
        return {}
    lines = report.read_text(encoding="utf-8").splitlines()
    seen = [Seen(**json.loads(line)) for line in lines if line.startswith("{")]
    return {(one.kind, one.seed): one for one in seen}


def main(words: list[str]) -> int:
    """Run the command line; 0 when every case is well."""
    parser = argparse.ArgumentParser(
        prog="hostile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for kind in KINDS:
        parser.add_argument(f"--{kind}s", type=int, default=0, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="K")
    parser.add_argument("--jobs", type=int, default=1, metavar="J")
    parser.add_argument("--report", type=Path)
    parser.add_argument("--send-every", type=int, default=25, metavar="N", help="0: none")
    parser.add_argument("--window-every", type=int, default=100, metavar="N", help="0: none")
    parser.add_argument("--as-they-came", action="store_true", help="sheets with the headings of their author")
    found = parser.parse_args(words)
    if not found.as_they_came:
        bound.bind(training_catalog())
    known = _known(found.report)
    wanted = [(kind, seed) for kind in KINDS for seed in range(found.first, found.first + getattr(found, f"{kind}s"))]
    began = time.monotonic()
    done = [known[case] for case in wanted if case in known]
    run = 0
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        for seen in campaign(
            [case for case in wanted if case not in known],
            jobs=found.jobs,
            folder=Path(folder),
            send_every=found.send_every,
            window_every=found.window_every,
        ):
            run += 1
            done.append(seen)
            if not seen.ok:
                sys.stdout.write(f"FAIL {seen.kind} {seen.seed} {seen.family} ({seen.came})\n")
                sys.stdout.write("".join(f"       {failure}\n" for failure in seen.failures))
                sys.stdout.flush()
            if found.report is not None:
                with found.report.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(seen), ensure_ascii=False) + "\n")
    spent = sum(
        usage.ru_utime + usage.ru_stime
        for usage in (resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF))
    )
    sys.stdout.write(summary(done) + "\n")
    each = spent / max(1, run)
    sys.stdout.write(f"{run} run now in {time.monotonic() - began:.0f} s, {each:.2f} s of processor each\n")
    return 0 if all(one.ok for one in done) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
