"""The diagnostics file: shown before it is saved, saved by a person, sent by nobody but them.

One line shows it: ``show_diagnostics(desk, window)``.
"""

from courier_desk.ui.diagnostics.dialog import DiagnosticsDialog, show_diagnostics
from courier_desk.ui.diagnostics.screen import screen_facts

__all__ = ["DiagnosticsDialog", "screen_facts", "show_diagnostics"]
