"""The compose page: one form for Deliver, Return and Exchange, and the panel with its fee, its gaps and its buttons."""
