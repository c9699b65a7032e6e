"""Long runs that look for rare faults: commands of their own, not part of every test run."""
