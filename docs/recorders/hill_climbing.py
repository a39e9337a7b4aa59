"""Hill climbing: move the queen that gains most. Where no move gains, the climber is stuck, and starts again somewhere else."""
import random
from queenreel import Recorder

def attacks(columns):
    return sum(c == d or abs(c - d) == i for row, c in enumerate(columns) for i, d in enumerate(columns[row + 1:], 1))

def moved(columns, row, col):
    return columns[:row] + [col] + columns[row + 1:]

random.seed(5)
with Recorder(8, solver="hill climbing") as r:
    columns, now = None, 0
    while columns is None or now > 0:
        if columns is None:
            columns = random.choices(range(8), k=8)
            r.board(columns)
        costs = {(row, col): attacks(moved(columns, row, col)) for row in range(8) for col in range(8)}
        for (row, col), cost in costs.items():
            r.cost(row, col, cost)
        (row, col), now = min(costs.items(), key=lambda entry: entry[1])
        if now == attacks(columns):
            r.fail()
            columns = None
        else:
            r.move(row, columns[row], row, col)
            columns = moved(columns, row, col)
    r.solution()
