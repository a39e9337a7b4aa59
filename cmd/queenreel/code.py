import sys

n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
rows = columns = range(n)
first, last = 0, n - 1
queens = [None] * n  # the column of the queen in each row
placed = found = 0


def attacks(row, col, r, c):
    return row != r and (col == c or abs(col - c) == abs(row - r))


def safe(row, col):
    return not any(
        queens[r] is not None and attacks(r, queens[r], row, col)
        for r in rows
    )


def attacked():
    return not all(safe(row, queens[row]) for row in rows)


def blocks(row, col):
    """Count the safe squares below that a queen would attack."""
    return sum(
        safe(r, c) and attacks(row, col, r, c)
        for r in rows if r > row
        for c in columns
    )


def cheapest_first(cost):
    return sorted(cost, key=cost.get)


def at_end(row):
    return queens[row] == n - 1


def place(row, col):
    global placed
    placed += 1
    queens[row] = col


def remove(row, col):
    queens[row] = None


def move(row, col):
    queens[row] = col


def dead_end(row):
    pass


def reject():
    pass


def solution():
    global found
    found += 1
    print(queens)


print(f"{found} solutions, {placed} queens placed", file=sys.stderr)
