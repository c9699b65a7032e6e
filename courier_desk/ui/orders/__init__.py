"""The Orders tab: the list over mirror and pending orders, and what stands beside it."""
