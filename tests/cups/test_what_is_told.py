"""What the desk is told of printers and jobs by a real spooler, and what it must not believe."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import pytest

from courier_desk.domain.labels import OF_THE_PRINTER, LabelProblem
from courier_desk.domain.papers import Paper
from courier_desk.domain.printers import Readiness, SpoolState
from courier_desk.printing import spool
from courier_desk.printing.printers import find_printer, printer_uris, printing_facts
from courier_desk.printing.spooler import asking
from tests.cups.bench import wait_for
from tests.cups.papers import A4, attributes
from tests.cups.place import Place, on, pages_of, read_by_zbar


def test_a_job_is_waiting_then_printed_and_the_printer_busy_then_ready(place: Place) -> None:
    printer, profile = place.printer()
    assert place.status(profile).readiness is Readiness.READY
    printer.be("busy")
    first, second = place.job(profile, "204828"), place.job(profile, "204829")
    place.wait_for_standing(profile, Readiness.BUSY)
    assert place.status(profile).waiting == 2
    assert place.station.look(profile, [first, second]) == dict.fromkeys([first, second], SpoolState.WAITING)
    printer.be("busy", so=False)
    place.wait_for_state(profile, SpoolState.PRINTED, first, second)
    place.wait_for_standing(profile, Readiness.READY)
    assert place.status(profile).waiting == 0


def test_held_released_and_cancelled_jobs_are_told_apart(place: Place) -> None:
    printer, profile = place.printer()
    place.do("cupsdisable", profile.printer)
    held, cancelled, last = (place.job(profile, number) for number in ("204828", "204829", "204830"))
    place.do("lp", "-i", str(held), "-H", "hold")
    place.do("cancel", str(cancelled))
    place.do("cupsenable", profile.printer)
    place.wait_for_state(profile, SpoolState.PRINTED, last)
    assert place.state(profile, held) is SpoolState.HELD
    assert place.state(profile, cancelled) is SpoolState.CANCELLED
    place.do("lp", "-i", str(held), "-H", "resume")
    place.wait_for_state(profile, SpoolState.PRINTED, held)
    assert len(printer.got("pdf")) == 2
    assert place.station.look(profile, [99999]) == {99999: SpoolState.UNKNOWN}


def test_a_job_whose_paper_the_printer_lacks_is_cancelled_and_not_printed(place: Place) -> None:
    """``lpstat -W completed`` lists such a job beside those that were printed."""
    _printer, profile = place.printer(attributes(A4))
    pdf = place.bench.folder / "label.pdf"
    pdf.write_bytes(place.pdf_of(Paper.A5, "204828"))
    said = place.bench.tool("lp", "-d", profile.printer, "-o", "media=A5", "-o", "fit-to-page", str(pdf)).stdout
    job = int(said.split()[3].rpartition("-")[2])
    place.wait_for_state(profile, SpoolState.CANCELLED, job)
    assert f"{profile.printer}-{job}" in place.bench.tool("lpstat", "-W", "completed", "-o", profile.printer).stdout


def test_a_stopped_printer_holds_its_jobs_and_is_told(place: Place) -> None:
    _printer, profile = place.printer()
    place.do("cupsdisable", profile.printer)
    assert place.status(profile).readiness is Readiness.STOPPED
    assert place.status(profile).reasons == ("paused",)
    job = place.job(profile, "204828")
    assert place.state(profile, job) is SpoolState.HELD
    place.do("cupsenable", profile.printer)
    place.wait_for_state(profile, SpoolState.PRINTED, job)
    place.do("cupsreject", profile.printer)
    assert place.status(profile).readiness is Readiness.REFUSING
    assert place.print(profile, "204828").problem is LabelProblem.SPOOLER_REFUSED
    vector = place.print(on(profile, Paper.A5, vector=True), "204828")
    assert vector.problem is LabelProblem.SPOOLER_REFUSED
    place.do("cupsaccept", profile.printer)
    assert place.status(profile).readiness is Readiness.READY


def test_a_printer_out_of_paper_is_told_while_it_has_a_job(place: Place) -> None:
    printer, profile = place.printer()
    printer.be("empty")
    printer.be("busy")
    job = place.job(profile, "204828")
    place.wait_for_standing(profile, Readiness.OUT_OF_PAPER)
    assert not place.status(profile).takes_jobs
    printer.be("busy", so=False)
    place.wait_for_state(profile, SpoolState.PRINTED, job)
    place.wait_for_standing(profile, Readiness.READY)


def test_a_printer_gone_in_the_middle_is_offline_and_prints_once_when_it_is_back(place: Place) -> None:
    printer, profile = place.printer()
    printer.stop()
    job = place.job(profile, "204828")
    place.wait_for_standing(profile, Readiness.OFFLINE)
    assert not place.status(profile).takes_jobs
    assert place.state(profile, job) is SpoolState.WAITING
    printer.start()
    place.wait_for_state(profile, SpoolState.PRINTED, job)
    place.wait_for_standing(profile, Readiness.READY)
    assert len(printer.got("pdf")) == 1


def test_a_queue_removed_or_led_elsewhere_is_told_and_nothing_goes_there(place: Place) -> None:
    _printer, profile = place.printer()
    other, its = place.printer()
    place.do("lpadmin", "-p", profile.printer, "-v", other.uri)
    status = place.status(profile)
    assert (status.readiness, status.reasons) == (Readiness.CHANGED, (other.uri,))
    for vector in (False, True):
        result = place.print(on(profile, Paper.A5, vector=vector), "204828")
        assert result.problem is LabelProblem.PRINTER_CHANGED
    place.do("lpadmin", "-x", profile.printer)
    assert place.status(profile).readiness is Readiness.MISSING
    for vector in (False, True):
        assert place.print(on(profile, Paper.A5, vector=vector), "204828").problem is LabelProblem.PRINTER_MISSING
    assert place.status(its).readiness is Readiness.READY
    assert other.got("*") == []


def test_a_number_of_another_queue_is_not_ours(place: Place) -> None:
    _printer, profile = place.printer()
    _other, its = place.printer()
    job = place.job(its, "204828")
    place.wait_for_state(its, SpoolState.PRINTED, job)
    assert place.station.look(profile, [job]) == {job: SpoolState.UNKNOWN}


def test_jobs_of_others_in_the_same_moment_are_not_taken_for_ours(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    _printer, profile = place.printer()
    place.do("cupsdisable", profile.printer)
    earlier = place.job(profile, "204828")
    print_it = spool._print  # noqa: SLF001  (held up in the middle)

    def while_others_print(*what: Any, **how: Any) -> int:
        count = print_it(*what, **how)
        place.do("lp", "-d", profile.printer, "-t", "somebody's", "/etc/hostname")
        return count

    monkeypatch.setattr(spool, "_print", while_others_print)
    ours = place.job(profile, "204828")
    assert earlier < ours
    with asking() as spooler:
        jobs = {job.number: job.name for job in spooler.jobs(profile.printer, earlier)}
    assert jobs == {earlier: "AWB 204828", ours: "AWB 204828", max(jobs): "somebody's"}
    assert ours < max(jobs)


def test_a_person_without_rights_is_told_the_same_and_takes_back_only_their_own(place: Place) -> None:
    _printer, profile = place.printer()
    place.do("cupsdisable", profile.printer)
    other = place.job(profile, "204828")
    program = """
import sys
from courier_desk.domain.printers import SpoolState
from courier_desk.printing.spooler import asking
queue, other = sys.argv[1], int(sys.argv[2])
with asking() as spooler:
    mine = spooler.print_pdf(queue, b"%PDF-1.4", title="mine", how={})
    names = [job.name for job in spooler.jobs(queue)]
    states = [spooler.job(number).state for number in (other, mine)]
    print(spooler.queue(queue).state, names, states, spooler.cancel(other), spooler.cancel(mine), spooler.uris()[queue])
"""
    said = place.bench.tool_as_nobody(sys.executable, "-c", program, profile.printer, str(other))
    assert said == f"5 ['', 'mine'] [3, 3] False True {profile.printer_uri}\n"
    assert place.state(profile, other) is SpoolState.HELD


def test_a_desk_can_take_its_job_back(place: Place) -> None:
    _printer, profile = place.printer()
    place.do("cupsdisable", profile.printer)
    job = place.job(profile, "204828")
    with asking() as spooler:
        assert spooler.cancel(job)
        assert not spooler.cancel(job)
    assert place.state(profile, job) is SpoolState.CANCELLED


def test_a_spooler_that_hangs_or_ends_is_not_believed_to_say_anything(place: Place) -> None:
    _printer, profile = place.printer()
    job = place.job(profile, "204828")
    place.wait_for_state(profile, SpoolState.PRINTED, job)
    with place.bench.hanging():
        assert place.status(profile).readiness is Readiness.NOT_TOLD
        assert place.state(profile, job) is SpoolState.NOT_TOLD
        assert place.print(profile, "204828").problem is LabelProblem.SPOOLER_REFUSED
    assert place.state(profile, job) is SpoolState.PRINTED
    with place.bench.ended():
        # In the network the printer is still seen, without the spooler it cannot be reached.
        assert place.status(profile).readiness in {Readiness.MISSING, Readiness.OFFLINE}
        assert place.state(profile, job) is SpoolState.NOT_TOLD
        assert place.print(profile, "204828").problem in OF_THE_PRINTER
    assert place.status(profile).readiness is Readiness.READY
    assert place.state(profile, job) is SpoolState.PRINTED


def test_lists_and_facts_agree_with_what_is_asked(place: Place) -> None:
    _printer, profile = place.printer(attributes(A4))
    found = find_printer(profile.printer)
    assert found is not None
    assert (found.uri, found.papers) == (profile.printer_uri, (Paper.A4, Paper.TWO_A5_ON_A4))
    assert printer_uris()[profile.printer] == profile.printer_uri
    told = printing_facts(profile)["printer"]
    assert isinstance(told, dict)
    assert (told["reached by"], told["same device as chosen"], told["state"]) == ("ipp", True, "idle")


def test_printing_goes_on_where_it_was_after_the_spooler_ended_in_the_middle(place: Place) -> None:
    printer, profile = place.printer()
    place.do("cupsdisable", profile.printer)
    numbers = ["204828", "204829", "204830"]
    jobs = [place.job(profile, number) for number in numbers]
    with place.bench.ended():
        pass
    assert place.station.look(profile, jobs) == dict.fromkeys(jobs, SpoolState.HELD)
    place.do("cupsenable", profile.printer)
    place.wait_for_state(profile, SpoolState.PRINTED, *jobs)
    wait_for(lambda: len(printer.got("pdf")) == 3, "three labels")
    for number, pdf in zip(numbers, printer.got("pdf"), strict=True):
        (page,) = pages_of(pdf, 203, place.bench.folder / "look")
        assert f"CODE-128:{number}" in read_by_zbar(page)


def test_a_profile_that_compares_no_device_takes_the_queue_as_it_is(place: Place) -> None:
    _printer, profile = place.printer()
    assert place.status(replace(profile, printer_uri="")).readiness is Readiness.READY
