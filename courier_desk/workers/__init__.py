"""Processes of our own in which bytes of strangers are read: label PDFs, sheets of orders.

What a parser of such bytes may do at worst (take all memory, never end, break the process) happens there, within
limits, and is told here by one exception. Standard library only; knows nothing of what is read.
"""
