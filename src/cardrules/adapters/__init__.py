"""Adapters to the interfaces of other projects; each is an extra, and imports its own project only.

The rest of the library imports nothing from here.
"""
