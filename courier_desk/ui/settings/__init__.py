"""The settings page, its larger sections in files of their own. It is imported when it is opened first."""
