"""Faults planted in lines of the product, and which test of today finds each (`python -m tests.planted --help`).

It is in no suite: it decides whether tests that were moved or made cheaper still find what they found.

1. `draw --seed N` draws faults from the product's own lines, some for each group of `groups.py`, into `drawn.jsonl`.
2. `record` runs the tests under coverage, file by file, and keeps which test reaches which line (in `var/planted`).
3. `run` plants one fault after the other in a copy of the tree, runs the tests that reach its line, cheapest first,
   until one is red, and writes what found it into `found.txt`.
4. `compare` plants the found ones again after the tests were moved, and reports what is lost.
"""
