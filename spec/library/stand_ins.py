"""Stands in for the classes of PettingZoo and Gymnasium that shogun.py uses: as strict as they are, and no more."""
import types

import numpy


class AECEnv:
    def render(self):
        raise NotImplementedError

    def close(self):
        pass


class Space:
    def __init__(self, shape=None, dtype=None):
        self.shape, self.dtype = shape, dtype and numpy.dtype(dtype)


class Discrete(Space):
    def __init__(self, n, seed=None):
        super().__init__((), "int64")
        self.n, self.random = n, numpy.random.default_rng(seed)

    def sample(self, mask):
        assert isinstance(mask, numpy.ndarray) and mask.dtype == numpy.int8 and mask.shape == (self.n,), mask
        return self.random.choice(numpy.flatnonzero(mask))

    def contains(self, value):
        return isinstance(value, (int, numpy.integer)) and 0 <= value < self.n


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        super().__init__(shape, dtype)
        self.low, self.high = low, high

    def contains(self, value):
        return (isinstance(value, numpy.ndarray) and numpy.can_cast(value.dtype, self.dtype)
                and value.shape == self.shape and self.low <= value.min() and value.max() <= self.high)


class Dict(Space):
    def __init__(self, spaces):
        super().__init__()
        self.spaces = spaces

    def contains(self, value):
        return value.keys() == self.spaces.keys() and all(self.spaces[name].contains(value[name]) for name in value)


spaces = types.SimpleNamespace(Space=Space, Discrete=Discrete, Box=Box, Dict=Dict)
