const N = 8
const write = line => console.log(JSON.stringify(line))

function solve(row, queens) {
  if (row === N) {
    write({ event: "solution" })
    return true
  }
  for (let col = 0; col < N; col++) {
    const by = queens.find(([r, c]) => c === col || Math.abs(c - col) === row - r)
    write({ event: "test", at: [row, col], by })
    if (by) continue
    write({ event: "place", at: [row, col] })
    if (solve(row + 1, [...queens, [row, col]])) return true
    write({ event: "takeback", at: [row, col] })
  }
  write({ event: "deadend", row })
}

write({ format: "queenreel-trace", version: 1, n: N, solver: "queens.js" })
solve(0, [])
write({ event: "end" })
