"""The Pickups tab: the list, a selected pickup, and the form that schedules one."""
