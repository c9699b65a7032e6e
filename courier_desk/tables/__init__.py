"""Files that hold a table: their bytes in, their cells out, whatever the file's name says.

Every reader walks its format from beginning to end and keeps only cells that hold something: what a file says of its
own size is not believed. Errors, formulas that nobody calculated, dates and covered cells are known for what they are.
Standard library only; nothing here opens a path, knows the service or finds words. It is run in a worker process.
"""
