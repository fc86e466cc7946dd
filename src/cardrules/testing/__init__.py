"""For anyone's tests: the laws that every game keeps, and strategies that draw whole games.

``laws`` needs nothing else; ``strategies`` needs Hypothesis, which the extra ``testing`` brings.
"""
