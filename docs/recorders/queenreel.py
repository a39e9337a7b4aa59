"""Records a search for N queens as a trace, and has Queenreel film it. Copy this file beside your program: it needs no other.

    with Recorder(8) as r:
        solve(r)  # calls r.test, r.place, r.take_back, r.dead_end and r.solution

writes queens.jsonl and, if the program queenreel is in the PATH, queens.gif. In a notebook, r shows the film."""

import base64
import json
import shutil
import subprocess


class Recorder:
    """What a search does on a board of n by n squares, counted from 0. Its files are called name; flags are those of
    "queenreel animate", such as ["--layout", "lesson"]; complete says that the search finds every solution."""

    def __init__(self, n=8, name="queens", solver="my search", flags=(), complete=False):
        self.n, self.name, self.flags, self.film = n, name, flags, None
        self.queens = []  # the queens on the board, as (row, column)
        self.lines = [{"format": "queenreel-trace", "version": 1, "n": n, "solver": solver, "complete": complete}]

    def test(self, row, col):
        """Tests a square, and returns whether no queen attacks it."""
        at = self._empty(row, col)
        by = next((q for q in self.queens if q[0] == row or q[1] == col or abs(q[0] - row) == abs(q[1] - col)), None)
        self.lines.append({"event": "test", "at": at, "by": by})
        return by is None

    def place(self, row, col):
        at = self._empty(row, col)
        self.queens.append(at)
        self.lines.append({"event": "place", "at": at})

    def take_back(self, row, col):
        if (row, col) not in self.queens:
            raise ValueError(f"there is no queen on ({row}, {col}) to take back")
        self.queens.remove((row, col))
        self.lines.append({"event": "takeback", "at": (int(row), int(col))})

    def dead_end(self, row):
        """Says that a row has no square left to try: the reason why a queen is taken back."""
        self.lines.append({"event": "deadend", "row": int(row)})

    def solution(self):
        if len(self.queens) < self.n:
            raise ValueError(f"this is no solution: {len(self.queens)} of {self.n} queens are on the board")
        self.lines.append({"event": "solution"})

    def close(self):
        """Writes the trace and, where there is Queenreel, the film. An error says what is wrong in the trace."""
        with open(self.name + ".jsonl", "w", encoding="utf-8") as f:
            f.writelines(json.dumps(line) + "\n" for line in [*self.lines, {"event": "end"}])
        if queenreel := shutil.which("queenreel"):
            call = [queenreel, "animate", "--trace", self.name + ".jsonl", "-o", self.name + ".gif", "-q", *self.flags]
            made = subprocess.run(call, stderr=subprocess.PIPE, text=True, encoding="utf-8")
            if made.returncode != 0:
                raise RuntimeError(made.stderr.strip())
            self.film = self.name + ".gif"

    def __enter__(self):
        return self

    def __exit__(self, kind, error, where):
        if kind is None:  # a failed search is not filmed
            self.close()

    def _repr_html_(self):
        if self.film is None:
            rows = (" ".join("Q" if (r, c) in self.queens else "." for c in range(self.n)) for r in range(self.n))
            return "<pre>" + "\n".join(rows) + "</pre>"
        with open(self.film, "rb") as f:
            return f'<img alt="A film of the search" src="data:image/gif;base64,{base64.b64encode(f.read()).decode()}">'

    def _empty(self, row, col):
        if not (0 <= row < self.n and 0 <= col < self.n):
            raise ValueError(f"there is no square ({row}, {col}): rows and columns go from 0 to {self.n - 1}")
        if (row, col) in self.queens:
            raise ValueError(f"there is a queen on ({row}, {col}) already")
        return int(row), int(col)
