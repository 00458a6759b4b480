"""Measurements, printed as percentiles and ratios: `make bench`, or `python -m benchmarks [name ...]`."""
