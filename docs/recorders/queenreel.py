"""Records a search for N queens as a trace, and has Queenreel film it. Copy this file beside your program: it needs no other.

    with Recorder(8) as r:
        solve(r)  # calls r.test, r.place, r.take_back, r.dead_end and r.solution; or r.board, r.move, r.swap, r.cost, r.fail

writes queens.jsonl, also if the search fails or is stopped, and, if the program queenreel is in the PATH, queens.gif. In a
notebook, r shows the film."""

import base64, json, subprocess


class Recorder:
    """What a search does on a board of n by n squares, counted from 0. Its files are called name; flags are those of
    "queenreel animate", such as ["--layout", "lesson"]; complete says that the search finds every solution."""

    def __init__(self, n=8, name="queens", solver="my search", flags=(), complete=False):
        self.n, self.name, self.flags, self.film = n, name, flags, None
        self.queens = []  # the queens on the board, as (row, column)
        self.lines = [{"format": "queenreel-trace", "version": 2, "n": n, "solver": solver, "complete": complete}]

    def test(self, row, col):  # returns whether no queen attacks the square
        at = self._square(row, col, queen=False)
        by = next((q for q in self.queens if q[0] == row or q[1] == col or abs(q[0] - row) == abs(q[1] - col)), None)
        self.event("test", at=at, by=by)
        return by is None

    def place(self, row, col):
        self.queens.append(self._square(row, col, queen=False))
        self.event("place", at=(row, col))

    def take_back(self, row, col):
        self.queens.remove(self._square(row, col, queen=True))
        self.event("takeback", at=(row, col))

    def solution(self):
        if len(self.queens) < self.n:
            raise ValueError(f"this is no solution: {len(self.queens)} of {self.n} queens are on the board")
        self.event("solution")

    def board(self, columns):  # sets all queens at once, in these columns of rows 0, 1, ...: a first guess, a restart
        self.queens = [self._square(row, col) for row, col in enumerate(columns)]
        self.event("board", clause=[{"at": q} for q in self.queens])

    def move(self, row, col, to_row, to_col):
        i, at = self.queens.index(self._square(row, col, queen=True)), self._square(to_row, to_col, queen=False)
        self.queens[i] = at
        self.event("move", **{"from": (row, col), "at": at})

    def swap(self, row, other):  # the queens of two rows exchange their columns
        col, other_col = (next((c for r, c in self.queens if r == line), None) for line in (row, other))
        if None in (col, other_col):
            raise ValueError(f"there are no queens in rows {row} and {other} to swap")
        if col != other_col:
            self.move(row, col, row, other_col)
            self.move(other, other_col, other, col)

    # What a queen would cost on a square, that a row has no square left, that the search is stuck, and any event of a trace.
    def cost(self, row, col, value): self.event("cost", at=self._square(row, col), value=value)
    def dead_end(self, row): self.event("deadend", row=row)
    def fail(self): self.event("fail")
    def event(self, event, **keys): self.lines.append({"event": event, **keys})
    def __enter__(self): return self

    def close(self):
        """Writes the trace and, where there is Queenreel, the film. An error says what is wrong in the trace."""
        with open(self.name + ".jsonl", "w", encoding="utf-8") as f:
            f.writelines(json.dumps(line, default=int) + "\n" for line in [*self.lines, {"event": "end"}])
        call = ["queenreel", "animate", "--trace", self.name + ".jsonl", "-o", self.name + ".gif", *self.flags]
        try:
            made = subprocess.run(call, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        except FileNotFoundError:
            return print(f"the trace: {self.name}.jsonl; no film: queenreel is not in the PATH")
        if made.returncode != 0:
            raise RuntimeError(made.stderr.strip())
        self.film = self.name + ".gif"
        print(f"the trace: {self.name}.jsonl; the film: {made.stderr.strip() or self.film}")

    def __exit__(self, kind, error, where):
        self.lines[0]["complete"] &= kind is None
        try:
            self.close()
        except RuntimeError as wrong:
            if kind is None:
                raise
            print(wrong)

    def __getattr__(self, name):
        raise AttributeError(f"a recorder has no {name}: it has " + ", ".join(m for m in vars(Recorder) if m[0] != "_"))

    def _repr_html_(self):
        if self.film:
            gif = base64.b64encode(open(self.film, "rb").read()).decode()
            return f'<img alt="A film of the search" src="data:image/gif;base64,{gif}">'

    def _square(self, row, col, queen=None):
        if not (0 <= row < self.n and 0 <= col < self.n):
            raise ValueError(f"there is no square ({row}, {col}): rows and columns go from 0 to {self.n - 1}")
        if queen is not None and ((row, col) in self.queens) != queen:
            raise ValueError(f"there is {'a' if (row, col) in self.queens else 'no'} queen on ({row}, {col})")
        return row, col
