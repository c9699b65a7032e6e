"""What changed lately, in a list, and notices of what needs a person."""
