import json

N = 8

def write(**line):
    print(json.dumps(line))

def solve(row, queens):
    if row == N:
        write(event="solution")
        return True
    for col in range(N):
        by = next(([r, c] for r, c in queens if c == col or abs(c - col) == row - r), None)
        write(event="test", at=[row, col], by=by)
        if by is None:
            write(event="place", at=[row, col])
            if solve(row + 1, queens + [[row, col]]):
                return True
            write(event="takeback", at=[row, col])
    write(event="deadend", row=row)

write(format="queenreel-trace", version=1, n=N, solver="queens.py")
solve(0, [])
write(event="end")
