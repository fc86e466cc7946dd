"""Tools for your own tests: the laws that every game obeys, and strategies for whole games.

``laws`` has no dependencies. ``strategies`` needs Hypothesis: install the extra ``testing``.
"""
