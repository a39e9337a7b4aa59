"""Simulated annealing: swap two queens. A swap that makes it worse is taken, too, but less and less often as the search cools."""
import math
import random
from queenreel import Recorder

def attacks(columns):  # rows and columns are taken once
    return sum(abs(c - d) == i for row, c in enumerate(columns) for i, d in enumerate(columns[row + 1:], 1))

random.seed(1)
with Recorder(8, solver="simulated annealing") as r:
    columns, heat = random.sample(range(8), 8), 1.0
    r.board(columns)
    while attacks(columns):
        a, b = random.sample(range(8), 2)
        swapped = columns.copy()
        swapped[a], swapped[b] = columns[b], columns[a]
        worse = attacks(swapped) - attacks(columns)
        if worse <= 0 or random.random() < math.exp(-worse / heat):
            r.swap(a, b)
            columns = swapped
        heat *= 0.95
    r.solution()
