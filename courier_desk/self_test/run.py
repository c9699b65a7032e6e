"""The steps of the self-test in a module of its own, which brings Qt: run in the real program, with a report."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from courier_desk.app import Options, Program
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.host import private
from courier_desk.host.logs import LogFile
from courier_desk.host.paths import DataFolder
from courier_desk.host.secrets import KeyStore
from courier_desk.host.settings import Appearance, Language, Settings
from courier_desk.printing.printers import device_of
from courier_desk.self_test import story_imports, story_merchants, story_money, story_orders, story_pickups
from courier_desk.self_test.driver import Driver, NotOffered
from courier_desk.self_test.report import Report, Step, Stopwatch
from courier_desk.self_test.site_visit import SiteVisit
from courier_desk.self_test.story import (
    Story,
    Target,
    compose,
    connect,
    create_deliver,
    create_exchange,
    create_return,
    fee_preview,
    fetch_label,
    print_label,
    scan_back,
    table_shows_all,
    zones,
)
from courier_desk.site_command import sentence
from courier_desk.startup import make_application
from courier_desk.store.faults import StoreFault
from courier_desk.ui import bridge

log = logging.getLogger(__name__)

_CREATED = ("create_deliver", "create_return", "create_exchange")
_MODEL = ("create_deliver", "create_exchange")


class Planned(NamedTuple):
    """One step. Where none of the steps in ``after`` passed, it cannot be judged."""

    name: str
    do: Callable[[Story], Awaitable[str]]
    after: tuple[str, ...]


STEPS: tuple[Planned, ...] = (
    Planned("connect", connect, ()),
    Planned("zones", zones, ("connect",)),
    Planned("compose", compose, ("zones",)),
    Planned("fee_preview", fee_preview, ("compose",)),
    Planned("create_deliver", create_deliver, ("compose",)),
    Planned("create_return", create_return, ("zones",)),
    Planned("create_exchange", create_exchange, ("zones",)),
    Planned("fetch_label", fetch_label, _CREATED),
    Planned("scan_back", scan_back, ("fetch_label",)),
    Planned("print_label", print_label, _CREATED),
    Planned("table_shows_all", table_shows_all, _CREATED),
    Planned("clone_order", story_orders.clone_order, _MODEL),
    Planned("update_order", story_orders.update_order, ("clone_order",)),
    Planned("return_from_order", story_orders.return_from_order, _MODEL),
    Planned("cancel_order", story_orders.cancel_order, _MODEL),
    Planned("delete_order", story_orders.delete_order, ("clone_order",)),
    Planned("schedule_pickup", story_pickups.schedule_pickup, ("connect",)),
    Planned("reschedule_pickup", story_pickups.reschedule_pickup, ("schedule_pickup",)),
    Planned("cancel_pickup", story_pickups.cancel_pickup, ("schedule_pickup",)),
    Planned("delete_pickup", story_pickups.delete_pickup, ("schedule_pickup",)),
    Planned("import_check", story_imports.import_check, ("zones",)),
    Planned("import_send", story_imports.import_send, ("import_check",)),
    Planned("settle", story_money.settle, _CREATED),
    Planned("onboard_merchant", story_merchants.onboard_merchant, ("zones",)),
    Planned("use_merchant", story_merchants.use_merchant, ("onboard_merchant",)),
)


def _visit(story: Story) -> SiteVisit:
    assert story.visit is not None
    return story.visit


#: Before the main job at a site, and after it, when the program has ended.
_AT_SITE: tuple[Planned, ...] = (
    Planned("site_reached", lambda story: _visit(story).reached(), ()),
    Planned("site_clock", lambda story: _visit(story).clock(), ("site_reached",)),
    Planned("site_lease", lambda story: _visit(story).lease(story.driver, story.program), ("site_reached",)),
    Planned("site_news", lambda story: _visit(story).news(story.program), ("site_lease",)),
)
_LEAVING = Planned("leave_site", lambda story: _visit(story).leave(), ())


def run(out: Path, *, url: str, merchant: str, key: str, printer: str = "", site: str = "") -> int:
    """Do every step, without ``url`` at the training service; write report, pictures, labels; gives the exit code.

    ``printer``: the name of a printer for the labels (A5, 203 dpi), which go into files without one. ``site``: the
    store that the desks of a site share, which is tried and worked with.
    """
    folder = make_room(out)
    private.for_the_person_alone()
    folder.make()
    logs = LogFile(folder.logs)
    logs.redactor.hide(key)
    try:
        app = make_application(["courier-desk"])
        visit = SiteVisit(site, folder.training) if site else None
        settings = _settings(out, printer)
        if visit is not None:
            settings = replace(settings, desk_id=visit.guest, desk_name=visit.guest)
        program = Program(app, folder, _options(site), logs, keys=KeyStore(None), settings=settings)
        story = Story(program, Driver(out), Target(url=url, merchant=merchant, key=key), out, visit)
        plans = (*_AT_SITE, *STEPS) if site else STEPS
        report = Report([Step(planned.name) for planned in (*plans, *([_LEAVING] if site else []))])
        code = bridge.run(app, lambda: _whole(program, story, report, plans))
    except StoreFault as fault:
        sys.stderr.write(f"courier-desk self-test: {sentence(fault)}\n")
        return 2
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
    old = [picture for planned in (*_AT_SITE, *STEPS) for picture in out.glob(f"[0-9][0-9]-{planned.name}.png")]
    with suppress(OSError, ValueError, TypeError, KeyError):  # no report, or not ours
        report = json.loads((out / "report.json").read_text(encoding="utf-8"))
        old += [out / f"label-{order['orderNumber']}.pdf" for order in report["orders"]]
    for path in old:
        path.unlink(missing_ok=True)
    return folder


def _options(site: str) -> Options:
    return Options(language=Language.ENGLISH, theme=Appearance.LIGHT, site=site, guest=bool(site))


def _settings(out: Path, printer: str) -> Settings:
    """Print into files, or on the printer that was named; everything else as a new desk has it."""
    profile = LabelProfile(folder=str(out / "printed"), paper=Paper.A5, dpi=203)
    if printer:
        profile = LabelProfile(printer=printer, printer_uri=device_of(printer) or "", paper=Paper.A5, dpi=203)
    return Settings(label_profiles=(profile,))


async def _whole(program: Program, story: Story, report: Report, plans: Sequence[Planned]) -> int:
    """Run program and story side by side; the program ends when the story does."""
    work = bridge.spawn(_steps(story, report, plans), name="self-test")
    work.add_done_callback(lambda _done: program.close())
    await program.run()
    await asyncio.wait([work])
    if story.visit is not None:
        await _do(_LEAVING, report.steps[-1], story)
    return 0 if report.ok else 1


async def _steps(story: Story, report: Report, plans: Sequence[Planned]) -> None:
    """Do the steps in order; a failed one hides those alone that cannot be judged without it."""
    for step, planned in zip(report.steps, plans, strict=False):
        if planned.after and not any(report.passed(name) for name in planned.after):
            _leave_out(step, [one for one in report.steps if one.name in planned.after])
            continue
        await _do(planned, step, story)
        await story.picture(planned.name)
        if not step.ok or not step.offered:
            await story.tidy()


async def _do(planned: Planned, step: Step, story: Story) -> None:
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
