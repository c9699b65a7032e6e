"""Before the program's first line: what it starts itself gets the environment of the desktop, not that of our folder.

PyInstaller's starter names our folder in LD_LIBRARY_PATH; lpstat, xdg-open or a mail program would load our libraries
instead of their own. This process has read the variable by now. Our own program started again (workers, the training
service) sets it anew, if it is told not to take itself for a part of this one. A QT_PLUGIN_PATH of the desktop leads to
plugins of another Qt.

A program of Windows without a console has no streams at all; what is written there goes nowhere then, and does no harm.
"""

import os
import sys

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
if before is None:
    os.environ.pop("LD_LIBRARY_PATH", None)
else:
    os.environ["LD_LIBRARY_PATH"] = before
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
os.environ.pop("QT_PLUGIN_PATH", None)
for stream, way in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
    if getattr(sys, stream) is None:
        setattr(sys, stream, open(os.devnull, way, encoding="utf-8"))  # noqa: PTH123, SIM115  (for the whole run)
