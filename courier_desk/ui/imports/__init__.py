"""The import: a shop's file becomes orders, in four steps that fill the window: file, columns, check, send."""
