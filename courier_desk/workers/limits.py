"""Limits that the system keeps for a process: memory, processor time, core dumps, and its end with its parent.

Where the system has none of them (Windows has no ``resource``; macOS does not keep the one of memory) the functions do
nothing, and the limit of time that the parent keeps stays, with a kill.
"""

from __future__ import annotations

import signal
import sys
from math import ceil
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import resource

_STATM: Final = Path("/proc/self/statm")
_PR_SET_PDEATHSIG: Final = 1


def forbid_core_dumps() -> None:
    """Let no dump of the memory, which holds keys and addresses, be written when this process or a child dies."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_memory(more: int) -> None:
    """Allow ``more`` bytes of address space above what is taken now; whoever asks for more is refused."""
    if sys.platform != "win32" and _STATM.exists():
        taken = int(_STATM.read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        allowed = taken + more if hard == resource.RLIM_INFINITY else min(taken + more, hard)
        resource.setrlimit(resource.RLIMIT_AS, (allowed, hard))


def allow_processor_time(seconds: float) -> None:
    """End this process (SIGXCPU) when it has used ``seconds``, rounded up to whole ones, more than until now."""
    if sys.platform != "win32":
        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        soft = ceil(used.ru_utime + used.ru_stime + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def die_with_parent() -> None:
    """End this process when the thread that started it ends (Linux); elsewhere the end of its input must do."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  (the window, which needs none, starts with this module)

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
