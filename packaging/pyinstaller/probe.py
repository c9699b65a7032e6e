"""Run a script of ours with the modules of the frozen program: built in for its checks, taken out before it is packed.

It imports nothing that the program does not, so what is missing there is missing here.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    script = Path(sys.argv[1])
    sys.argv = sys.argv[1:]
    exec(compile(script.read_bytes(), str(script), "exec"), {"__name__": "__main__"})  # noqa: S102  (that is its work)
