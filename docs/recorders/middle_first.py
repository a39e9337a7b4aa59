from queenreel import Recorder

def solve(r, row):
    if row == r.n:
        r.solution()
        return True
    for col in sorted(range(r.n), key=lambda col: abs(2 * col - r.n + 1)):  # the middle first
        if r.test(row, col):
            r.place(row, col)
            if solve(r, row + 1):
                return True
            r.take_back(row, col)
    r.dead_end(row)

with Recorder(8, solver="middle first") as r:
    solve(r, 0)
