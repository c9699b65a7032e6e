from __future__ import annotations

import pytest

from courier_desk.domain.printers import Readiness, SpoolState
from courier_desk.printing.printers import readiness_of, spool_state_of
from courier_desk.printing.spooler import JobFacts, QueueFacts


def queue(state: int = 3, *reasons: str, accepts: bool = True, words: str = "") -> QueueFacts:
    return QueueFacts("AWB", state, reasons, accepts, 0, "usb://x", (), words)


@pytest.mark.parametrize(
    ("facts", "readiness"),
    [
        (queue(), Readiness.READY),
        (queue(4, "cups-waiting-for-job-completed"), Readiness.BUSY),
        (queue(4, "connecting-to-device"), Readiness.BUSY),
        (queue(3, "media-low-report", "toner-low-warning", "cups-missing-filter-warning"), Readiness.READY),
        (queue(4, "offline-report"), Readiness.OFFLINE),
        (queue(5, "paused", "offline"), Readiness.OFFLINE),
        (queue(4, words="The printer may not exist or is unavailable at this time."), Readiness.OFFLINE),
        (queue(3, words="The printer may not exist or is unavailable at this time."), Readiness.READY),
        (queue(4, words="Waiting for printer to become available."), Readiness.OFFLINE),
        (queue(5, "media-empty-error"), Readiness.OUT_OF_PAPER),
        (queue(4, "media-empty"), Readiness.OUT_OF_PAPER),
        (queue(4, "media-needed-warning"), Readiness.OUT_OF_PAPER),
        (queue(4, "media-needed-report"), Readiness.BUSY),
        (queue(4, "media-empty-warning"), Readiness.BUSY),
        (queue(5, "media-empty-warning"), Readiness.OUT_OF_PAPER),
        (queue(3, "marker-supply-empty-error"), Readiness.OUT_OF_PAPER),
        (queue(4, "media-jam-warning"), Readiness.JAMMED),
        (queue(5, "media-jam-error", "cover-open-error"), Readiness.JAMMED),
        (queue(5, "cover-open"), Readiness.OPEN),
        (queue(3, "door-open-warning"), Readiness.OPEN),
        (queue(3, "door-open-report"), Readiness.READY),
        (queue(5, "paused"), Readiness.STOPPED),
        (queue(4, "moving-to-paused"), Readiness.STOPPED),
        (queue(5), Readiness.STOPPED),
        (queue(3, accepts=False), Readiness.REFUSING),
        (queue(5, "paused", accepts=False), Readiness.STOPPED),
    ],
)
def test_a_printer_stands_as_the_spooler_says(facts: QueueFacts, readiness: Readiness) -> None:
    assert readiness_of(facts) is readiness


@pytest.mark.parametrize(
    ("job", "of_queue", "state"),
    [
        (JobFacts(1, 3), queue(), SpoolState.WAITING),
        (JobFacts(1, 5, ("job-printing",)), queue(4), SpoolState.WAITING),
        (JobFacts(1, 3, ("printer-stopped",)), None, SpoolState.HELD),
        (JobFacts(1, 3), queue(5), SpoolState.HELD),
        (JobFacts(1, 4, ("job-hold-until-specified",)), queue(), SpoolState.HELD),
        (JobFacts(1, 6), queue(4), SpoolState.HELD),
        (JobFacts(1, 7, ("job-canceled-by-user",)), queue(), SpoolState.CANCELLED),
        (JobFacts(1, 8, ("job-completed-with-errors",)), queue(), SpoolState.ABORTED),
        (JobFacts(1, 9, ("job-completed-successfully",)), queue(), SpoolState.PRINTED),
        (JobFacts(1, 9, ("processing-to-stop-point",)), queue(5), SpoolState.PRINTED),
        (JobFacts(1, 9, ("job-completed-with-warnings",)), None, SpoolState.PRINTED),
        (JobFacts(1, 9, ("job-canceled-at-device",)), queue(), SpoolState.CANCELLED),
        (JobFacts(1, 9, ("aborted-by-system",)), queue(), SpoolState.ABORTED),
        (JobFacts(1, 9, ("unsupported-attributes-or-values",)), queue(), SpoolState.ABORTED),
        (JobFacts(1, 9, ("document-unprintable-error",)), queue(), SpoolState.ABORTED),
        (JobFacts(1, 9, ("job-completed-with-errors",)), queue(), SpoolState.ABORTED),
        (JobFacts(1, None), queue(), SpoolState.NOT_TOLD),
        (JobFacts(1, 42), queue(), SpoolState.NOT_TOLD),
    ],
)
def test_a_job_is_printed_only_when_nothing_says_otherwise(
    job: JobFacts, of_queue: QueueFacts | None, state: SpoolState
) -> None:
    assert spool_state_of(job, of_queue) is state
