"""The small parts: progress bar, result file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from courier_desk.desk.intake import Held, Saved
from courier_desk.domain.findings import ORDER_KINDS
from courier_desk.domain.intake_sheet import Fault, HeaderFault, RowFault
from courier_desk.send.outcome import NotAResult, Outcome, ResultFile
from courier_desk.send.progress import LINE_EVERY, Moment, Progress, span
from courier_desk.send.words import fault_words, held_words


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_without_a_terminal_a_line_now_and_then_and_one_at_the_end() -> None:
    out, clock = io.StringIO(), Clock()
    progress = Progress(300, out=out, clock=clock)
    progress.begin(0)
    for done in range(101):
        progress.show(Moment(done=done, total=300, left=120.0))
        clock.now += 0.1
    clock.now = 100.0 + LINE_EVERY
    progress.show(Moment(done=100, total=300, left=110.0, trouble=2, waiting="the limit"))
    clock.now += 60.0
    progress.show(Moment(done=300, total=300))
    progress.show(Moment(done=300, total=300))
    progress.close()
    first, second, last = out.getvalue().splitlines()
    assert first == "0 of 300 orders, 2:00 min left"
    assert second == "100 of 300 orders, 400/min, 1:50 min left, 2 with trouble, the limit"
    assert last == "300 of 300 orders, 240/min"


def test_a_time_left_that_is_a_guess_says_so() -> None:
    out = io.StringIO()
    progress = Progress(300, out=out, clock=Clock())
    progress.show(Moment(done=0, total=300, left=120.0, guess=True))
    progress.close()
    assert out.getvalue() == "0 of 300 orders, perhaps 2:00 min left\n"


def test_on_a_terminal_a_bar_says_the_same() -> None:
    out, clock = Terminal(), Clock()
    progress = Progress(300, out=out, clock=clock)
    progress.begin(100)
    clock.now += 60.0
    progress.show(Moment(done=200, total=300, left=61.0, waiting="the limit of 120 requests: goes on in 12 s"))
    progress.note("Stopping")
    progress.close()
    said = out.getvalue()
    assert "200/300" in said
    assert "100/min" in said
    assert "Stopping\n" in said


@pytest.mark.parametrize(
    ("seconds", "words"), [(-3, "0 s"), (0.4, "0 s"), (59, "59 s"), (185, "3:05 min"), (7_800, "2:10 h")]
)
def test_spans(seconds: float, words: str) -> None:
    assert span(seconds) == words


def test_a_result_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "o.csv.result.csv"
    ResultFile(path).write([Outcome(row=2, reason="old")])
    tmp = tmp_path / "gone"
    with pytest.raises(FileNotFoundError):
        ResultFile(tmp / "o.csv").write([])
    assert path.read_bytes().startswith(b"\xef\xbb\xbfrow,reference,state")
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def result_of(path: Path, *outcomes: Outcome) -> ResultFile:
    result = ResultFile(path)
    result.look()
    result.write(outcomes)
    return result


def test_a_result_of_an_earlier_run_is_kept_whatever_is_written_after_it(tmp_path: Path) -> None:
    path = tmp_path / "o.csv.result.csv"
    first = Outcome(row=2, reference="-A", state="created", number="100001")
    result_of(path, first)
    earlier = path.read_bytes()
    second = ResultFile(path)
    second.look()
    assert second.earlier == {"-A": "100001"}
    second.write([Outcome(row=2, reason="waiting")])
    second.write([Outcome(row=2, reason="other")])
    third = result_of(path, Outcome(row=2, reason="third"))
    kept = sorted(one for one in tmp_path.iterdir() if one != path)
    assert len(kept) == 2
    assert earlier in [one.read_bytes() for one in kept]
    assert third.path.read_bytes().endswith(b"third\r\n")


def test_a_run_that_changes_nothing_leaves_no_second_result(tmp_path: Path) -> None:
    path = tmp_path / "o.csv.result.csv"
    result_of(path, Outcome(row=2, reason="same"))
    again = ResultFile(path)
    again.look()
    again.write([Outcome(row=2, reason="meanwhile")])
    again.write([Outcome(row=2, reason="same")])
    assert list(tmp_path.iterdir()) == [path]
    before = path.read_bytes()
    more = ResultFile(path)
    more.look()
    for reason in ("same", "more"):
        more.write([Outcome(row=2, reason=reason)])
    assert before in [one.read_bytes() for one in tmp_path.iterdir()]


@pytest.mark.parametrize("content", [b"", b"a,b\r\n1,2\r\n"])
def test_what_is_no_result_is_not_touched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "o.csv.result.csv"
    path.write_bytes(content)
    with pytest.raises(NotAResult):
        ResultFile(path).look()
    assert path.read_bytes() == content


def test_every_fault_has_its_words() -> None:
    for kind in (*RowFault, *HeaderFault, *ORDER_KINDS):
        assert fault_words(Fault("zone", kind, "x", 1, 2, ("a", "b")))
    assert [held for held in Held if not held_words(Saved(None, held), 3)] == [Held.NO]
