import { Recorder } from "./queenreel.js"

function fails(act) {
  try {
    act()
  } catch (error) {
    console.log(error.message)
  }
}

let r = new Recorder(4, { name: "wrong" })
fails(() => r.place(4, 0))
fails(() => r.takeBack(0, 0))
fails(() => r.solution())
fails(() => r.swap(0, 1))
r.place(0, 1)
fails(() => r.test(0, 1))
fails(() => r.move(0, 2, 0, 3))
fails(() => r.move(0, 1, 4, 0))
fails(() => r.takeback(0, 1))
r.deadEnd(1)
fails(() => r.close())

r = record(4, r => {
  r.board([0, 2, 1, 3])
  r.cost(0, 1, 2)
  r.move(0, 0, 0, 1)
  r.swap(0, 1)
  r.swap(0, 2)
  r.swap(2, 1)
  r.fail()
  r.event("board", { clause: [1, 3, 0, 2].map((col, row) => ({ at: [row, col] })) })
}, { name: "local", flags: ["-q"] })
console.log(r[Symbol.for("Jupyter.display")]()["text/html"].slice(0, 67))

try {
  record(4, r => {
    r.place(0, 0)
    r.event("jump", { value: 1 })
    r.event("takeback", { at: [0, 0] })
    r.place(0, 1)
    throw new Error("found")
  }, { name: "raised", complete: true })
} catch (error) {
  console.log("it was raised")
}

const path = process.env.PATH
process.env.PATH = ""
new Recorder(4, { name: "alone" }).close()
process.env.PATH = path

record(4, r => {
  r.place(0, 0)
  console.log("ready")
  while (true) r.test(1, 2)
}, { name: "stopped", complete: true })
