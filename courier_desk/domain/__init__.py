"""What the desk talks about: values and pure rules. Standard library only."""
