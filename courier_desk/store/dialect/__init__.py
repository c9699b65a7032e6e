"""The subject files' SQL in the words of another engine than SQLite."""
