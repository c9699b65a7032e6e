"""The training service: the whole courier API as a program of its own."""
