"""The page of a job of labels: what is asked of paper, and what is told of files; how long it takes yet."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from courier_desk.desk.print_jobs import JobPage, JobView
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.print_jobs import CameOut, JobCounts, JobState, PrintJob, PrintState
from courier_desk.ui.print_job.progress import Figures
from courier_desk.ui.print_job.strips import CameOutStrip
from courier_desk.ui.print_job.words import JobWords
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import Label
from courier_desk.ui.words import plain


def ended(came_out: CameOut = CameOut.NOT_ASKED) -> JobPage:
    job = PrintJob(made=1.0, ended=9.0, state=JobState.DONE, profile=LabelProfile(printer="Zebra"), came_out=came_out)
    return JobPage(JobView(job, JobCounts(total=3, by_state=((PrintState.SENT, 3),))))


def test_paper_is_asked_about_and_files_are_shown(theme: Theme, qtbot: QtBot) -> None:
    del theme
    strip = CameOutStrip()
    qtbot.addWidget(strip)
    strip.show_page(ended(), "")
    assert not strip.isHidden()
    assert [button.isHidden() for button in (strip.well, strip.badly, strip.open_folder)] == [False, False, True]
    strip.show_page(ended(CameOut.WELL), "")
    assert strip.isHidden()
    strip.show_page(ended(), "/labels")
    assert [button.isHidden() for button in (strip.well, strip.badly, strip.open_folder)] == [True, True, False]


@pytest.mark.parametrize(
    ("rate", "seconds", "limited", "told"),
    [
        (None, None, False, "told after the first labels"),
        (20.0, 150.0, False, "About 2 min 30 s"),
        (80.0, 150.0, True, "by the limit of requests"),
    ],
)
def test_the_time_left_is_told_only_when_something_tells_it(
    theme: Theme, qtbot: QtBot, rate: float | None, seconds: float | None, limited: bool, told: str
) -> None:
    del theme
    words = JobWords()
    figures = Figures(words)
    qtbot.addWidget(figures)
    counts = JobCounts(
        total=60, by_state=((PrintState.QUEUED, 50), (PrintState.SENT, 10)), rate=rate, seconds_left=seconds,
        limited=limited,
    )  # fmt: skip
    figures.show_page(JobPage(JobView(PrintJob(made=1.0), counts)))
    assert any(told in plain(label.text()) for label in figures.findChildren(Label))
