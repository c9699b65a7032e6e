"""What the desk shows: widgets, one folder per tab."""
