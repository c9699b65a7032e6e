"""What is to be known of a process at one moment. Imports next to nothing: it is part of what is measured."""

import time


def memory_mb() -> dict[str, float]:
    """Give this process's memory in megabytes: ``rss`` all that is mapped, ``pss`` its share; empty where not told."""
    try:
        with open("/proc/self/smaps_rollup", encoding="ascii") as file:  # noqa: PTH123 - pathlib would be measured too
            lines = file.read().splitlines()
    except OSError:
        return {}
    kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in lines[1:]}
    return {"rss": kilobytes["Rss"] / 1024, "pss": kilobytes["Pss"] / 1024}


def moment() -> dict[str, object]:
    """Give the time (``time.monotonic``), the processor time used so far (seconds) and the memory."""
    return {"at": time.monotonic(), "cpu": time.process_time(), "memory": memory_mb()}
