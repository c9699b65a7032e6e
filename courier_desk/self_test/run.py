"""Runs the steps in the real program and writes the report."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from courier_desk.app import Options, Program
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.host import private
from courier_desk.host.logs import LogFile
from courier_desk.host.paths import DataFolder
from courier_desk.host.secrets import KeyStore
from courier_desk.host.settings import Appearance, Language, Settings
from courier_desk.self_test import Target
from courier_desk.self_test.driver import Driver, NotOffered
from courier_desk.self_test.report import Report, Step, Stopwatch
from courier_desk.self_test.steps import STEPS
from courier_desk.self_test.story import Story
from courier_desk.starting import make_application
from courier_desk.ui import bridge

log = logging.getLogger(__name__)


def run(target: Target, out: Path) -> int:
    """Do every step, write ``report.json``, pictures and labels; gives the exit code."""
    folder = make_room(out)
    private.for_the_person_alone()
    folder.make()
    logs = LogFile(folder.logs)
    logs.redactor.hide(target.key)
    try:
        app = make_application(["courier-desk"])
        program = Program(app, folder, _options(), logs, keys=KeyStore(None), settings=_settings(out))
        story = Story(program, Driver(out), target, out)
        report = Report([Step(planned.name) for planned in STEPS])
        code = bridge.run(app, lambda: _whole(program, story, report))
    finally:
        logs.close()
    report.orders = story.orders
    report.write(out / "report.json")
    _tell(report, out)
    return code


def make_room(out: Path) -> DataFolder:
    """Take away what an earlier self-test left in ``out``, and nothing else: the folder may be a person's own."""
    folder = DataFolder(out / "self-test-data")
    shutil.rmtree(folder.root, ignore_errors=True)
    old = [picture for planned in STEPS for picture in out.glob(f"[0-9][0-9]-{planned.name}.png")]
    with suppress(OSError, ValueError, TypeError, KeyError):  # no report, or not ours
        report = json.loads((out / "report.json").read_text(encoding="utf-8"))
        old += [out / f"label-{order['orderNumber']}.pdf" for order in report["orders"]]
    for path in old:
        path.unlink(missing_ok=True)
    return folder


def _options() -> Options:
    return Options(language=Language.ENGLISH, theme=Appearance.LIGHT)


def _settings(out: Path) -> Settings:
    """Print into files; everything else as a new desk has it."""
    return Settings(label_profiles=(LabelProfile(folder=str(out / "printed"), paper=Paper.A5, dpi=203),))


async def _whole(program: Program, story: Story, report: Report) -> int:
    """Run program and story side by side; the program ends when the story does."""
    work = bridge.spawn(_steps(story, report), name="self-test")
    work.add_done_callback(lambda _done: program.close())
    await program.run()
    await asyncio.wait([work])
    return 0 if report.ok else 1


async def _steps(story: Story, report: Report) -> None:
    """Do the steps in order; a failed one hides those alone that cannot be judged without it."""
    for step, planned in zip(report.steps, STEPS, strict=True):
        if planned.after and not any(report.passed(name) for name in planned.after):
            _leave_out(step, [one for one in report.steps if one.name in planned.after])
            continue
        watch = Stopwatch()
        try:
            step.detail = await planned.do(story)
            step.ok = True
        except NotOffered as reason:
            step.ok, step.offered, step.detail = True, False, f"not offered: {reason}"
        except Exception as failure:
            log.info("self-test step %s failed", planned.name, exc_info=failure)
            step.detail = f"{type(failure).__name__}: {failure}"
        step.detail += story.told_of_doubt()
        step.seconds = watch()
        await story.picture(planned.name)
        if not step.ok or not step.offered:
            await story.tidy()


def _leave_out(step: Step, needed: list[Step]) -> None:
    """Say why a step is not done: what it works on was not offered, or failed."""
    names = ", ".join(one.name for one in needed)
    if all(one.ok for one in needed):
        step.ok, step.offered, step.detail = True, False, f"not offered: it works on what {names} makes"
    else:
        step.detail = f"not judged: it works on what {names} makes"


def _tell(report: Report, out: Path) -> None:
    """Print what a person wants to know."""
    for step in report.steps:
        verdict = "FAIL" if not step.ok else "ok  " if step.offered else "–   "
        sys.stdout.write(f"{verdict}  {step.name:<17} {step.seconds:6.2f} s  {step.detail}\n")
    for order in report.orders:
        sys.stdout.write(f"      order {order.orderNumber} ({order.reference}), label {order.label or 'none'}\n")
    sys.stdout.write(f"Report, pictures and labels: {out}\n")
