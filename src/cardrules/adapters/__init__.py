"""Adapters to other projects; each is an extra, and imports its own project only.

The rest of the library imports nothing from here.
"""
