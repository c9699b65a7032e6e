"""Where a session meets the window: presenters that turn what the desk knows into what the frame shows, and back."""
