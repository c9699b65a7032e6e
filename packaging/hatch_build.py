"""Compile translations (.ts to .qm) whenever the package is built, so that a plain ``pip install .`` carries them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface[Any]):
    """Run Qt's lrelease over resources/translations."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  (hatchling's signature)
        """Write one .qm beside each .ts; a fault in a .ts stops the build."""
        import PySide6

        tool = Path(PySide6.__file__).parent / ("lrelease.exe" if sys.platform == "win32" else "lrelease")
        for source in sorted(Path(self.root, "resources", "translations").glob("*.ts")):
            subprocess.run([tool, "-silent", source, "-qm", source.with_suffix(".qm")], check=True)
