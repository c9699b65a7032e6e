"""Label files that would take the machine: each ends within limits in a process of its own and is told; the next works.

The limits are lowered here, so that the suite stays quick; ``tests.campaigns.hostile`` runs with those of the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, LabelProblem
from courier_desk.domain.papers import Paper
from courier_desk.printing import documents
from courier_desk.printing.documents import Document
from courier_desk.printing.label_printer import prepare_label
from courier_desk.printing.outcomes import ready_label
from courier_desk.printing.pages import LabelFault, render_page
from courier_desk.workers.kept import KeptWorker, Reason, WorkFailed, own_command
from tests.printing import labels
from tests.support.hostile_pdfs import HOSTILE, endless_tiles, lzw_bomb, nested_forms

linux = pytest.mark.skipif(sys.platform != "linux", reason="the limits of memory and processor time are the system's")


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    reader = KeptWorker([sys.executable, "-m", "tests.printing.small_reader"], room=documents.SHARED)
    monkeypatch.setattr(documents, "_worker", reader)
    monkeypatch.setattr(documents, "MAX_PROCESSOR", 0.4)
    yield
    reader.close()


def reads_a_good_one() -> bool:
    return prepare_label(labels.a5(), "204828", paper=Paper.A5, dpi=203).ok


@linux
@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)
def test_each_ends_and_is_told_and_the_next_label_works(make: Callable[[], bytes]) -> None:
    label = prepare_label(make(), "204828", paper=Paper.A5, dpi=203, amount=0)
    assert not label.ok
    assert reads_a_good_one()


@linux
@pytest.mark.parametrize("make", [lzw_bomb, endless_tiles])
def test_a_label_under_which_its_reader_dies_has_a_sentence_of_its_own(
    make: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    monkeypatch.setattr(documents, "MAX_PROCESSOR", 2.0)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    ready = ready_label(make(), Expected(number="204828"), LabelProfile())
    assert ready.problem is LabelProblem.DANGEROUS
    assert ready.detail.split(":")[0] in {"too_slow", "too_heavy", "crashes"}
    assert ready.dots is None
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss  # KiB, of the largest process that has ended yet
    assert after <= max(before, 400 << 10)


def test_without_a_process_nothing_is_said_of_the_label(monkeypatch: pytest.MonkeyPatch) -> None:
    for worker in (KeptWorker(["/nowhere/at/all"]), KeptWorker(own_command("no such kind"))):
        monkeypatch.setattr(documents, "_worker", worker)
        ready = ready_label(labels.a5(), Expected(number="204828"), LabelProfile())
        assert ready.problem is LabelProblem.NO_READER
        worker.close()
        assert ready_label(labels.a5(), Expected(number="204828"), LabelProfile()).problem is LabelProblem.NO_READER


def test_an_honest_label_of_one_large_picture_fits_the_limits() -> None:
    """A whole A4 page scanned in colour at 600 dots an inch."""
    label = prepare_label(labels.scanned_in_colour(), "204828", paper=Paper.A4, dpi=203)
    assert label.ok, (label.reason, label.detail)


@linux
@pytest.mark.usefixtures("small_limits")
def test_a_document_stays_open_whatever_another_one_does() -> None:
    expected = render_page(labels.a5(), 0, 100)
    document = Document(labels.a5(), most_pages=1)
    assert prepare_label(nested_forms(), "204828", paper=Paper.A5, dpi=203).fault is not None
    size = (expected.width, expected.height)
    dots = bytearray(size[0] * size[1])
    assert document.draw(0, memoryview(dots), size=size, stride=size[0], origin=(0, 0), scaled=size)
    assert dots.count(b"\0"[0])
    document.close()


def test_all_that_is_done_with_one_label_shares_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document(labels.a5(), most_pages=1)
    document._processor = 0.0  # noqa: SLF001  (with such a limit from the start it could not even be opened)
    with pytest.raises(WorkFailed) as failed:
        document.text(0)
    assert failed.value.reason is Reason.TIME
    document.close()


def test_every_fault_of_the_reader_is_known() -> None:
    from courier_desk.printing.pages import _FAULTS

    assert set(_FAULTS) == set(Reason)
    assert set(_FAULTS.values()) < set(LabelFault)
