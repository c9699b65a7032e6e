"""The command line: picks a mode and hands over. Imports nothing heavy before it knows the mode."""

from __future__ import annotations

import sys

#: The module for each kind of work that a worker does. Named, not imported: a worker loads its own and nothing else.
WORKERS = {
    "sheets": "courier_desk.tables.work",
    "labels": "courier_desk.printing.label_work",
}


def main(argv: list[str] | None = None) -> int:
    """Run the mode that the first word names; without one, the window. Gives the exit code."""
    from courier_desk.workers.limits import forbid_core_dumps

    forbid_core_dumps()
    words = sys.argv[1:] if argv is None else argv
    if words == ["--version"]:
        from courier_desk import __version__

        print(f"Courier Desk {__version__}")
        return 0
    if words[:1] == ["sandbox"]:
        from courier_desk.sandbox.cli import main as sandbox

        return sandbox(words[1:])
    if words[:1] == ["endpoints"]:
        from courier_desk.endpoints import main as endpoints

        return endpoints(words[1:])
    if words[:1] == ["send"]:
        from courier_desk.send import main as send

        return send(words[1:])
    if words[:1] == ["columns"]:
        from courier_desk.send.columns import main as columns

        return columns(words[1:])
    if words[:1] == ["store"]:
        from courier_desk.store_command import main as store

        return store(words[1:])
    if words[:1] == ["self-test"]:
        from courier_desk.self_test import main as self_test

        return self_test(words[1:])
    if words[:1] == ["worker"]:
        from courier_desk.workers.serving import main as worker

        return worker(words[1:], WORKERS)
    from courier_desk.ui.quick_start import begin_start

    begin_start()
    from courier_desk.startup import main as window

    return window(words)


if __name__ == "__main__":
    sys.exit(main())
