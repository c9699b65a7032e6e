"""The scan station: a page that fills the window, with a field that always has the keyboard."""
