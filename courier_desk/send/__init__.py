"""``courier-desk send FILE``: a table of orders through the outbox, without a window.

The same outbox as the window's, so the same promises: what was saved is sent once, whatever dies meanwhile, and running
the same command again goes on. No Qt is needed here. Its texts are English only: they are read by scripts and in
terminals, where Arabic is seldom laid out rightly; what a person needs at the desk stands in the window in both
languages.
"""

from __future__ import annotations

from courier_desk.send.command_line import read_job


def main(words: list[str]) -> int:
    """Send a file; gives the exit code."""
    job = read_job(words)
    from courier_desk.send.program import run  # noqa: PLC0415  (heavy; the words are judged first)

    return run(job)
