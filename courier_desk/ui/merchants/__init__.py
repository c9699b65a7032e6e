"""The Merchants tab: the list, a selected merchant, and the form that adds one."""
