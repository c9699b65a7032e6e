"""Courier Desk: a desktop program for shipping desks."""

__version__ = "0.1.0"
