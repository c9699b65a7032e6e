"""The settings page, one file per section. It is imported when it is opened first."""
