"""Tools for your own tests: the laws of games, and strategies that draw games.

``laws`` has no dependencies. ``strategies`` needs Hypothesis: install the extra ``testing``.
"""
