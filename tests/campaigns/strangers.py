"""The whole desk at services that nobody here has written: one stranger a seed (see ``tests.support.stranger``).

    python -m tests.campaigns.strangers --seeds N [--first K] [--jobs 2] [--report FILE] [--only self-test|send]
                                        [--plant FAULT] [--keep DIR] [--show] [--each]

At each stranger the whole ``courier-desk self-test --url`` is run, with the company's key at even seeds and with the
key of one business at odd ones, and then ``courier-desk send`` of fifty orders while answers are lost. Whatever the
programs say, it is the service that is asked what became of it. With ``--report`` each seed is written as one line when
it is done, and seeds that stand there already are not run again; ``--show`` prints the strangers without running them.
With ``--each`` the strangers are usual ones with one single unusual choice each: they tell what a failure comes from.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO

from tests.campaigns.strangers_judge import judge_self_test, judge_sending, table_of, write_table
from tests.support import fork_server
from tests.support.stranger.choices import Choices, choose, each_alone
from tests.support.stranger.planted import FAULTS
from tests.support.stranger.running import Stranger, running

ROOT = Path(__file__).parents[2]
ORDERS = 50
SETTLE = 1.0
#: What happens to creates while fifty orders are sent; what is late comes within half of the settling time. What leaves
#: nothing at the service strikes so rarely that no order meets it three times: then a person is asked, as promised.
_TROUBLE = (
    "response_lost:method=POST,path=/orders,p=0.12,seed={0};late_commit:method=POST,path=/orders,p=0.06,seconds=0.4,"
    "seed={0};error_after:method=POST,path=/orders,p=0.05,seed={0};"
    "error_before:method=POST,path=/orders,p=0.1,count=2,seed={0};"
    "request_lost:method=POST,path=/orders,p=0.1,count=2,seed={0}"
)
#: A program that runs longer hangs (seconds).
PATIENCE = 420.0
PARTS = ("self-test", "send")


@dataclass(slots=True)
class Seen:
    """What one seed came to; ``failures`` are sentences, empty when all is well."""

    seed: int
    key: str
    failures: list[str] = field(default_factory=list)
    requests: int = 0
    seconds: float = 0.0
    choices: str = ""

    @property
    def ok(self) -> bool:
        """Return whether nothing is wrong."""
        return not self.failures


class Campaign:
    """Seeds at work, a few at a time."""

    def __init__(
        self,
        *,
        jobs: int,
        parts: tuple[str, ...] = PARTS,
        plant: str = "",
        keep: Path | None = None,
        orders: int = ORDERS,
        patience: float = PATIENCE,
    ) -> None:
        self._labels = ThreadPoolExecutor(1, "label")
        # Compiled once for all seeds, where the environment would have every program compile itself anew.
        self._bytecode = tempfile.TemporaryDirectory(prefix="strangers-bytecode-") if sys.dont_write_bytecode else None
        self._places = asyncio.Semaphore(jobs)
        self._parts = parts
        self._plant = plant
        self._keep = keep
        self._orders = orders
        self._patience = patience

    def close(self) -> None:
        """Let go of the thread that draws labels, and of what was compiled."""
        self._labels.shutdown()
        if self._bytecode is not None:
            self._bytecode.cleanup()

    async def run(self, choices: Choices) -> Seen:
        """Run one stranger and judge it."""
        async with self._places:
            seed = choices.seed
            seen = Seen(seed, "company" if seed % 2 == 0 else "single", choices=repr(choices))
            began = time.monotonic()
            with _folder(self._keep, seed) as folder:
                async with running(choices, self._labels) as stranger:
                    if "self-test" in self._parts:
                        seen.failures += await self._self_test(stranger, seen.key, folder)
                    if "send" in self._parts:
                        seen.failures += await self._send(stranger, seen.key, folder)
                    seen.requests = len(stranger.requests())
            seen.seconds = round(time.monotonic() - began, 1)
            return seen

    async def _self_test(self, stranger: Stranger, key: str, folder: Path) -> list[str]:
        out = folder / "self-test"
        code = await self._program(stranger, key, folder, "self-test", "--out", str(out))
        if code is None:
            return [f"self-test: did not end within {self._patience:.0f} s"]
        try:
            report = json.loads((out / "report.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return [f"self-test: exit {code} without a report: {_last_words(folder, 'self-test')}"]
        return judge_self_test(stranger, report, single=key == "single")

    async def _send(self, stranger: Stranger, key: str, folder: Path) -> list[str]:
        stranger.set_limit(10**6, 60)
        stranger.set_faults(_TROUBLE.format(stranger.choices.seed))
        before = len(stranger.creates())
        rows = table_of(stranger, self._orders)
        table = write_table(folder, rows)
        words = ("--data-dir", str(folder / "data"), "--settle", str(SETTLE), "--limit", "6000", "--window", "60")
        code = await self._program(stranger, key, folder, "send", str(table), *words)
        stranger.set_faults("")
        if code is None:
            return [f"send: did not end within {self._patience:.0f} s"]
        failures = judge_sending(stranger, rows, before)
        if code != 0:
            failures.append(f"send: exit {code}: {_last_words(folder, 'send')}")
        return failures

    async def _program(self, stranger: Stranger, key: str, folder: Path, *words: str) -> int | None:
        """Run the program with this stranger; gives its exit code, None when it had to be ended."""
        secret = stranger.company_key if key == "company" else stranger.single_key
        whom = ("--merchant", stranger.merchant.business_code) if key == "company" else ()
        words = (*words, "--url", stranger.base_url, *whom)
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env |= {"COURIER_DESK_API_KEY": secret, "QT_QPA_PLATFORM": "offscreen"}
        with (folder / f"{words[0]}.txt").open("wb") as said:
            process = await asyncio.to_thread(self._started, words, env, said)
        try:
            return await asyncio.to_thread(process.wait, self._patience)
        except subprocess.TimeoutExpired:
            return None
        finally:
            process.kill()
            process.wait()

    def _started(
        self, words: tuple[str, ...], env: dict[str, str], said: IO[bytes]
    ) -> fork_server.Forked | subprocess.Popen[str]:
        if words[0] == "send" and not self._plant:
            return fork_server.start([*words], stdout=said, stderr=said, env=env)
        if self._bytecode is not None:
            env = env | {"PYTHONPYCACHEPREFIX": self._bytecode.name}
        module = ("tests.support.stranger.planted", self._plant) if self._plant else ("courier_desk",)
        command = [sys.executable, "-m", *module, *words]
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd=ROOT, env=env, text=True
        )


@contextmanager
def _folder(keep: Path | None, seed: int) -> Iterator[Path]:
    if keep is None:
        with tempfile.TemporaryDirectory(prefix=f"stranger-{seed}-") as name:
            yield Path(name)
        return
    folder = keep / f"seed-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    yield folder


def _last_words(folder: Path, part: str) -> str:
    said = (folder / f"{part}.txt").read_text(encoding="utf-8", errors="replace").split("\n")
    lines = [line.strip() for line in said if line.strip()]
    return lines[-1] if lines else "said nothing"


def reason_of(failure: str) -> str:
    """Return a failure without what differs from seed to seed."""
    text = re.sub(r"CD\w+-\w+|S\d+-\d+", "REF", failure)
    return re.sub(r"\b[0-9a-f-]{12,}\b|\d+(\.\d+)?", "#", text)


async def campaign(
    strangers: list[Choices],
    *,
    jobs: int,
    parts: tuple[str, ...] = PARTS,
    plant: str = "",
    keep: Path | None = None,
    orders: int = ORDERS,
    patience: float = PATIENCE,
    tell: Callable[[Seen], None] = lambda _seen: None,
) -> list[Seen]:
    """Run strangers, ``jobs`` at a time; ``tell`` hears of each as it is done."""
    at_work = Campaign(jobs=jobs, parts=parts, plant=plant, keep=keep, orders=orders, patience=patience)
    done: list[Seen] = []
    try:
        async with asyncio.TaskGroup() as group:
            for task in [group.create_task(at_work.run(one)) for one in strangers]:
                task.add_done_callback(lambda one: _noted(one, done, tell))
    finally:
        at_work.close()
    return sorted(done, key=lambda one: one.seed)


def _noted(task: asyncio.Task[Seen], done: list[Seen], tell: Callable[[Seen], None]) -> None:
    if not task.cancelled() and task.exception() is None:
        done.append(task.result())
        tell(task.result())


def _known(report: Path | None) -> dict[int, Seen]:
    """Read the seeds that were run before."""
    if report is None or not report.exists():
        return {}
    lines = report.read_text(encoding="utf-8").splitlines()
    seen = [Seen(**json.loads(line)) for line in lines if line.startswith("{")]
    return {one.seed: one for one in seen}


def _summary(done: list[Seen]) -> str:
    """Group the failures by their reason, the most frequent first, with the seeds and their strangers."""
    seeds: dict[str, list[int]] = defaultdict(list)
    for one in done:
        for failure in one.failures:
            if one.seed not in seeds[reason_of(failure)]:
                seeds[reason_of(failure)].append(one.seed)
    lines = [f"{len(found):4} seeds  {reason}\n            {found}" for reason, found in seeds.items()]
    lines.sort(key=lambda line: -int(line[:4]))
    steps = Counter(one.failures[0].partition(":")[0] for one in done if one.failures)
    good = sum(one.ok for one in done)
    return "\n".join([*lines, f"first failing: {dict(steps)}", f"{good} of {len(done)} strangers are well served"])


def main(words: list[str]) -> int:
    """Run the command line; 0 when every seed is well."""
    parser = argparse.ArgumentParser(
        prog="strangers", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=20, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="K")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--report", type=Path)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--plant", choices=sorted(FAULTS), default="")
    parser.add_argument("--keep", type=Path, help="keep what the programs wrote below this folder")
    parser.add_argument("--show", action="store_true", help="print the strangers and do nothing")
    parser.add_argument("--each", action="store_true", help="usual strangers with one unusual choice each")
    found = parser.parse_args(words)
    seeds = range(found.first, found.first + found.seeds)
    strangers = each_alone()[seeds.start : seeds.stop] if found.each else [choose(seed) for seed in seeds]
    if found.show:
        sys.stdout.write("".join(f"{one!r}\n" for one in strangers))
        return 0
    known = _known(found.report)

    def tell(seen: Seen) -> None:
        sys.stdout.write(f"{'ok  ' if seen.ok else 'FAIL'} {seen.seed:5} {seen.key:7} {seen.seconds:6.1f} s\n")
        sys.stdout.write("".join(f"       {failure}\n" for failure in seen.failures))
        if not seen.ok:
            sys.stdout.write(f"       {seen.choices}\n")
        sys.stdout.flush()
        if found.report is not None:
            with found.report.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(seen), ensure_ascii=False) + "\n")

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # labels are drawn in this process
    began = time.monotonic()
    wanted = [one for one in strangers if one.seed not in known]
    parts = (found.only,) if found.only else PARTS
    done = asyncio.run(campaign(wanted, jobs=found.jobs, parts=parts, plant=found.plant, keep=found.keep, tell=tell))
    whole = [known[one.seed] for one in strangers if one.seed in known] + done
    spent = sum(
        usage.ru_utime + usage.ru_stime
        for usage in (resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF))
    )
    sys.stdout.write(_summary(whole) + "\n")
    each = spent / max(1, len(done))
    sys.stdout.write(f"{len(done)} run now in {time.monotonic() - began:.0f} s, {each:.1f} s of processor each\n")
    return 0 if all(one.ok for one in whole) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
