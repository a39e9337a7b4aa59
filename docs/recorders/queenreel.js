// Records a search for N queens as a trace, and has Queenreel film it. Copy this file beside your program: it needs no other.
//
//     record(8, solve) // which calls r.test, r.place, r.takeBack, r.deadEnd and r.solution
//
// writes queens.jsonl and, if the program queenreel is in the PATH, queens.gif. For Node.js and Deno; in their notebooks,
// a recorder shows the film.

import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"

// Has a function search with a recorder, closes that and returns it.
export function record(n, search, options) {
  const r = new Recorder(n, options)
  search(r)
  r.close()
  return r
}

// What a search does on a board of n by n squares, counted from 0. Its files are called name; flags are those of
// "queenreel animate", such as ["--layout", "lesson"]; complete says that the search finds every solution.
export class Recorder {
  constructor(n = 8, { name = "queens", solver = "my search", flags = [], complete = false } = {}) {
    Object.assign(this, { n, name, flags, film: null, queens: [] })
    this.lines = [{ format: "queenreel-trace", version: 1, n, solver, complete }]
  }

  // Tests a square, and returns whether no queen attacks it.
  test(row, col) {
    const at = this.#empty(row, col)
    const by = this.queens.find(([r, c]) => r === row || c === col || Math.abs(r - row) === Math.abs(c - col))
    this.lines.push({ event: "test", at, by })
    return !by
  }

  place(row, col) {
    const at = this.#empty(row, col)
    this.queens.push(at)
    this.lines.push({ event: "place", at })
  }

  takeBack(row, col) {
    if (!this.#has(row, col)) throw new Error(`there is no queen on (${row}, ${col}) to take back`)
    this.queens = this.queens.filter(([r, c]) => r !== row || c !== col)
    this.lines.push({ event: "takeback", at: [row, col] })
  }

  // Says that a row has no square left to try: the reason why a queen is taken back.
  deadEnd(row) { this.lines.push({ event: "deadend", row }) }

  solution() {
    if (this.queens.length < this.n) throw new Error(`this is no solution: ${this.queens.length} of ${this.n} queens are on the board`)
    this.lines.push({ event: "solution" })
  }

  // Writes the trace and, where there is Queenreel, the film. An error says what is wrong in the trace.
  close() {
    writeFileSync(this.name + ".jsonl", [...this.lines, { event: "end" }].map(line => JSON.stringify(line) + "\n").join(""))
    const made = spawnSync("queenreel", ["animate", "--trace", this.name + ".jsonl", "-o", this.name + ".gif", "-q", ...this.flags])
    if (made.error?.code === "ENOENT") return
    if (made.status !== 0) throw new Error(String(made.error ?? made.stderr).trim())
    this.film = this.name + ".gif"
  }

  #has(row, col) { return this.queens.some(([r, c]) => r === row && c === col) }

  #empty(row, col) {
    const inside = i => Number.isInteger(i) && 0 <= i && i < this.n
    if (!inside(row) || !inside(col)) throw new Error(`there is no square (${row}, ${col}): rows and columns go from 0 to ${this.n - 1}`)
    if (this.#has(row, col)) throw new Error(`there is a queen on (${row}, ${col}) already`)
    return [row, col]
  }

  // What notebooks show: IJavascript by the first of these, Deno by the second.
  _toHtml() {
    if (this.film) return `<img alt="A film of the search" src="data:image/gif;base64,${readFileSync(this.film, "base64")}">`
    const row = r => Array.from({ length: this.n }, (_, c) => this.#has(r, c) ? "Q" : ".").join(" ")
    return `<pre>${Array.from({ length: this.n }, (_, r) => row(r)).join("\n")}</pre>`
  }
  [Symbol.for("Jupyter.display")]() { return { "text/html": this._toHtml() } }
}
