"""What the desk shows: widgets, one folder per tab."""

from __future__ import annotations

from courier_desk.ui.overrides import keep_faults_in_overrides

keep_faults_in_overrides()  # before any class of Qt's is derived
