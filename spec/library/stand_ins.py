"""Stands in for the classes of PettingZoo and Gymnasium that shogun.py uses: as strict as they are, and no more."""
import types

import numpy


class AECEnv:
    render = close = None


class Space:
    pass


class Discrete(Space):
    def __init__(self, n, seed=None):
        self.n, self.random = n, numpy.random.default_rng(seed)

    def sample(self, mask):
        assert isinstance(mask, numpy.ndarray) and mask.dtype == numpy.int8 and mask.shape == (self.n,), mask
        return self.random.choice(numpy.flatnonzero(mask))

    def contains(self, value):
        return isinstance(value, (int, numpy.integer)) and 0 <= value < self.n


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

    def contains(self, value):
        return (isinstance(value, numpy.ndarray) and numpy.can_cast(value.dtype, self.dtype)
                and value.shape == self.shape and self.low <= value.min() and value.max() <= self.high)


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, value):
        return value.keys() == self.spaces.keys() and all(self.spaces[name].contains(value[name]) for name in value)


spaces = types.SimpleNamespace(Space=Space, Discrete=Discrete, Box=Box, Dict=Dict)
