"""The print page: labels as they will be, where they go and on what; and what is asked before one is printed again."""
