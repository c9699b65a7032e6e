"""The command line: picks a mode and hands over. Imports nothing heavy before it knows the mode."""

from __future__ import annotations

import sys
from importlib import import_module

#: The module whose ``main`` does the work of each mode. Named, not imported: a mode loads its own and nothing else.
MODES = {
    "send": "courier_desk.send",
    "columns": "courier_desk.send.columns",
    "sandbox": "courier_desk.sandbox.cli",
    "endpoints": "courier_desk.endpoints",
    "store": "courier_desk.store_command",
    "site": "courier_desk.site_command",
    "self-test": "courier_desk.self_test",
}
#: The module for each kind of work that a worker does. Named, not imported, for the same reason.
WORKERS = {
    "sheets": "courier_desk.tables.work",
    "labels": "courier_desk.printing.label_work",
}


#: How the loader of Linux ends its sentence about a library that is not there.
_NOT_THERE = ": cannot open shared object file"


def main(argv: list[str] | None = None) -> int:
    """Run the mode that the first word names; without one, the window. Gives the exit code."""
    words = sys.argv[1:] if argv is None else argv
    try:
        return _run(words)
    except ImportError as failed:
        library, lacking, _ = str(failed).partition(_NOT_THERE)
        if not lacking:
            raise
        sys.stderr.write(
            f"Courier Desk needs {library}, a library of the system that is not installed here. On Debian and Ubuntu "
            f"its .deb brings all of them along; on Fedora type: sudo dnf install '*/{library}'\n"
        )
        return 2


def _run(words: list[str]) -> int:
    from courier_desk.workers.limits import forbid_core_dumps

    forbid_core_dumps()
    if words == ["--version"]:
        from courier_desk import __version__

        print(f"Courier Desk {__version__}")
        return 0
    if words and words[0] in MODES:
        code: int = import_module(MODES[words[0]]).main(words[1:])
        return code
    if words[:1] == ["worker"]:
        from courier_desk.workers.serving import main as worker

        return worker(words[1:], WORKERS)
    from courier_desk.ui.quick_start import begin_start

    begin_start()
    from courier_desk.ui.overrides import keep_faults_in_overrides

    keep_faults_in_overrides()
    from courier_desk.startup import main as window

    return window(words)


if __name__ == "__main__":
    sys.exit(main())
