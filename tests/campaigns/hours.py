"""The stories at other hours of the day: what they tell must not depend on when they are run.

    python3 -m tests.campaigns.hours --ahead 7 12 17 [-- tests/e2e tests/desk]

What the training service has made up, which day a courier works and how old an order is depend on the clock. So pytest
runs with every process in it believing that it is so many hours later (or, below zero, earlier): a library that is
compiled here and loaded before the system's own moves what the clock and the files say, and nothing of what measures
how long something takes. Needs a C compiler (cc) and Linux.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

#: Stories in which a service, a window or a store asks what time it is.
STORIES = tuple(f"tests/{room}" for room in ("e2e", "desk", "send", "sandbox", "store", "api", "tables"))
_HOUR = 3600

_LATER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long ahead(void) {
    const char *said = getenv("CLOCK_AHEAD");
    return said ? atol(said) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *told) {
    int failed = syscall(SYS_clock_gettime, clock, told);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) told->tv_sec += ahead();
    return failed;
}

int gettimeofday(struct timeval *restrict told, void *restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) { told->tv_sec = now.tv_sec; told->tv_usec = now.tv_nsec / 1000; }
    return 0;
}

time_t time(time_t *told) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}

#define MOVED(failed, file) \
    if (!(failed)) { \
        (file)->st_mtim.tv_sec += ahead(); (file)->st_ctim.tv_sec += ahead(); (file)->st_atim.tv_sec += ahead(); \
    } \
    return failed;
#define REAL(name, type) ((type)dlsym(RTLD_NEXT, name))
/* Once for each size of a file's length: Python asks the one, Qt the other. */
#define FILES(stat, lstat, fstat, fstatat, kind) \
    int stat(const char *restrict path, struct kind *restrict file) { \
        int failed = REAL(#stat, int (*)(const char *, struct kind *))(path, file); MOVED(failed, file) } \
    int lstat(const char *restrict path, struct kind *restrict file) { \
        int failed = REAL(#lstat, int (*)(const char *, struct kind *))(path, file); MOVED(failed, file) } \
    int fstat(int open, struct kind *file) { \
        int failed = REAL(#fstat, int (*)(int, struct kind *))(open, file); MOVED(failed, file) } \
    int fstatat(int folder, const char *restrict path, struct kind *restrict file, int flags) { \
        int failed = REAL(#fstatat, int (*)(int, const char *, struct kind *, int))(folder, path, file, flags); \
        MOVED(failed, file) }
FILES(stat, lstat, fstat, fstatat, stat)
FILES(stat64, lstat64, fstat64, fstatat64, stat64)

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
    struct timespec then[2];
    for (int one = 0; times && one < 2; one++) {
        then[one] = times[one];
        if (then[one].tv_nsec != UTIME_NOW && then[one].tv_nsec != UTIME_OMIT) then[one].tv_sec -= ahead();
    }
    return REAL("utimensat", int (*)(int, const char *, const struct timespec *, int))(
        folder, path, times ? then : times, flags);
}
"""


def compiled(folder: Path) -> Path:
    """Compile what moves the clock; raises CalledProcessError where that cannot be."""
    folder.chmod(0o755)  # PostgreSQL runs under a name of its own
    source, library = folder / "later.c", folder / "later.so"
    source.write_text(_LATER, encoding="utf-8")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
    return library


def told(library: Path, hours: int, stories: list[str]) -> int:
    """Tell the stories so many hours later; gives what pytest ended with."""
    moved = {"CLOCK_AHEAD": str(hours * _HOUR), "LD_PRELOAD": str(library), "QT_QPA_PLATFORM": "offscreen"}
    side_by_side = ("-n", str(2 * (os.cpu_count() or 1)), "--dist", "worksteal", "-p", "no:cacheprovider", "-q")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *side_by_side, *stories], env=os.environ | moved, check=False
    )
    return ended.returncode


def main(words: list[str]) -> int:
    """Tell them at each of these hours."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ahead", type=int, nargs="+", default=[7, 12, 17], metavar="HOURS")
    parser.add_argument("stories", nargs="*", default=list(STORIES))
    chosen = parser.parse_args(words)
    worst = 0
    with tempfile.TemporaryDirectory(prefix="hours-") as folder:
        library = compiled(Path(folder))
        for hours in chosen.ahead:
            sys.stdout.write(f"{hours:+d} hours:\n")
            sys.stdout.flush()
            worst = told(library, hours, chosen.stories) or worst
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
