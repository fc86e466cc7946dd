"""Adapters to other projects. Each is an extra, and imports only its own project.

The rest of the library does not import anything from here.
"""
