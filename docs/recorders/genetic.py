"""A genetic algorithm: each generation has forty boards. Two of the better half are the parents of each next one: it has the upper
rows of one, the lower rows of the other, and a queen somewhere else. The film shows the best board of each generation."""
import random
from queenreel import Recorder

def attacks(columns):
    return sum(c == d or abs(c - d) == i for row, c in enumerate(columns) for i, d in enumerate(columns[row + 1:], 1))

def child(mother, father):
    cut = random.randrange(1, 8)
    columns = mother[:cut] + father[cut:]
    columns[random.randrange(8)] = random.randrange(8)
    return columns

random.seed(18)
with Recorder(8, solver="genetic algorithm") as r:
    boards = sorted((random.choices(range(8), k=8) for _ in range(40)), key=attacks)
    r.board(boards[0])
    while attacks(boards[0]):
        boards = sorted((child(*random.sample(boards[:20], 2)) for _ in range(40)), key=attacks)
        r.board(boards[0])
    r.solution()
