"""This machine: paths, settings, secrets, logs, clock. No Qt, no HTTP."""
