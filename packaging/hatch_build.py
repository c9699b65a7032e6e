"""Put resources into the package: translations compiled (.ts to .qm), the whole folder as courier_desk/_resources.

A checkout installed for editing keeps reading its own resources folder, so nothing is copied then.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CarryResources(BuildHookInterface[Any]):
    """Run Qt's lrelease over resources/translations, then take the folder along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write one .qm beside each .ts (a fault in a .ts stops the build) and include the folder in a wheel.

        There it has one file more, which says the version: a window looks at it to notice that it was replaced.
        """
        import PySide6

        tool = Path(PySide6.__file__).parent / ("lrelease.exe" if sys.platform == "win32" else "lrelease")
        for source in sorted(Path(self.root, "resources", "translations").glob("*.ts")):
            subprocess.run([tool, "-silent", source, "-qm", source.with_suffix(".qm")], check=True)
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"][str(Path(self.root, "resources"))] = "courier_desk/_resources"
            told = Path(self.root, "build", "version")
            told.parent.mkdir(exist_ok=True)
            told.write_text(f"{self.metadata.version}\n", encoding="utf-8", newline="\n")
            build_data["force_include"][str(told)] = "courier_desk/_resources/version"
