// Records a search for N queens as a trace, and has Queenreel film it. Copy this file beside your program: it needs no other.
//
//     record(8, solve) // which calls r.test, r.place, r.takeBack, r.deadEnd, r.solution; or r.board, r.move, r.swap, r.cost, r.fail
//
// writes queens.jsonl, also if the search fails or is stopped, and, if queenreel is in the PATH, queens.gif. For Node.js and Deno.
import { spawnSync } from "node:child_process"
import { openSync, readFileSync, writeFileSync, writeSync } from "node:fs"
import { runInNewContext } from "node:vm" // lets Ctrl-C end a search as an error does, in Node.js

export function record(n, search, options) { // has the function search with a recorder, closes that and returns it
  const r = new Recorder(n, options)
  try { runInNewContext("search(r)", { search, r }, { breakOnSigint: true }) } catch (error) {
    r.lines[0].complete = false
    try { r.close() } catch (wrong) { console.log(wrong.message) }
    throw error
  }
  r.close()
  return r
}

// What a search does on a board of n by n squares, counted from 0. Its files are called name; flags are those of
// "queenreel animate", such as ["--layout", "lesson"]; complete says that the search finds every solution.
export class Recorder {
  constructor(n = 8, { name = "queens", solver = "my search", flags = [], complete = false } = {}) {
    const header = { format: "queenreel-trace", version: 2, n, solver, complete }, file = openSync(name + ".jsonl", "w")
    Object.assign(this, { n, name, flags, film: null, queens: [], lines: [header], file }) // the file has all lines, whatever ends the program
    writeSync(file, JSON.stringify({ ...header, complete: false }) + "\n")
    return new Proxy(this, { get: (r, name) => {
      if (name in r || typeof name === "symbol" || /^_|^then$|^toJSON$/.test(name)) return r[name]
      throw new Error(`a recorder has no ${name}: it has ${Object.getOwnPropertyNames(Recorder.prototype).filter(n => !/^_|^con/.test(n)).join(", ")}`)
    } })
  }

  test(row, col) { // returns whether no queen attacks the square
    const at = this._square(row, col, false), by = this.queens.find(([r, c]) => r === row || c === col || Math.abs(r - row) === Math.abs(c - col))
    this.event("test", { at, by })
    return !by
  }

  place(row, col) {
    this.queens.push(this._square(row, col, false))
    this.event("place", { at: [row, col] })
  }

  takeBack(row, col) {
    this.queens.splice(this.queens.indexOf(this._square(row, col, true)), 1)
    this.event("takeback", { at: [row, col] })
  }

  solution() {
    if (this.queens.length < this.n) throw new Error(`this is no solution: ${this.queens.length} of ${this.n} queens are on the board`)
    this.event("solution")
  }

  board(columns) { // sets all queens at once, in these columns of rows 0, 1, …: a first guess, a restart
    this.queens = columns.map((col, row) => this._square(row, col))
    this.event("board", { clause: this.queens.map(at => ({ at })) })
  }

  move(row, col, toRow, toCol) {
    const from = this._square(row, col, true), at = this._square(toRow, toCol, false)
    this.queens[this.queens.indexOf(from)] = at
    this.event("move", { from, at })
  }

  swap(row, other) { // the queens of two rows exchange their columns
    const [a, b] = [row, other].map(line => this.queens.find(([r]) => r === line))
    if (!a || !b) throw new Error(`there are no queens in rows ${row} and ${other} to swap`)
    if (a[1] !== b[1]) this.move(...a, row, b[1]), this.move(...b, other, a[1])
  }

  // What a queen would cost on a square, that a row has no square left, that the search is stuck, and any event of a trace.
  cost(row, col, value) { this.event("cost", { at: this._square(row, col), value }) }
  deadEnd(row) { this.event("deadend", { row }) }
  fail() { this.event("fail") }
  event(event, keys) { writeSync(this.file, JSON.stringify(this.lines[this.lines.push({ event, ...keys }) - 1]) + "\n") }

  // Writes the trace and, where there is Queenreel, the film. An error says what is wrong in the trace.
  close() {
    const trace = this.name + ".jsonl", film = this.name + ".gif"
    writeFileSync(trace, [...this.lines, { event: "end" }].map(line => JSON.stringify(line) + "\n").join(""))
    const made = spawnSync("queenreel", ["animate", "--trace", trace, "-o", film, ...this.flags])
    if (made.error?.code === "ENOENT") return console.log(`the trace: ${trace}; no film: queenreel is not in the PATH`)
    if (made.status !== 0) throw new Error(String(made.error ?? made.stderr).trim())
    this.film = film
    console.log(`the trace: ${trace}; the film: ${String(made.stderr).trim() || film}`)
  }

  _square(row, col, queen) {
    const inside = [row, col].every(i => Number.isInteger(i) && 0 <= i && i < this.n)
    if (!inside) throw new Error(`there is no square (${row}, ${col}): rows and columns go from 0 to ${this.n - 1}`)
    const there = this.queens.find(([r, c]) => r === row && c === col)
    if (queen === !there) throw new Error(`there is ${there ? "a" : "no"} queen on (${row}, ${col})`)
    return there ?? [row, col]
  }

  // What notebooks show: IJavascript by the first of these, Deno by the second.
  _toHtml() { return this.film && `<img alt="A film of the search" src="data:image/gif;base64,${readFileSync(this.film, "base64")}">` }
  [Symbol.for("Jupyter.display")]() { return { "text/html": this._toHtml() } }
}
