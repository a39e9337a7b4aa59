import { Shapes } from './shapes.js'

const chunkSize = 64 // scenes of a chunk, whose shapes the engine replies together
const mostChunks = 8 // chunks that are kept

// picturesOf returns the pictures of a film of some scenes, as mount takes them. draw asks the engine for the shapes of
// so many scenes from one on, and says why it has none: first for those of a scene that is to be seen, then for its
// chunk and for those near it.
export function picturesOf(scenes, draw) {
  const chunks = new Map()
  let alone, wanted, busy // the shapes of one scene; the scene that is to be seen

  function missing() {
    const chunkOf = i => Math.floor(i / chunkSize)
    if (!chunks.has(chunkOf(wanted)) && alone?.first != wanted) return [wanted, 1]
    const near = [wanted, wanted + chunkSize / 2, wanted - chunkSize / 4].filter(i => i >= 0 && i < scenes)
    const chunk = near.map(chunkOf).find(k => !chunks.has(k))
    return chunk !== undefined && [chunk * chunkSize, chunkSize]
  }

  function keep(first, count, shapes) {
    if (count == 1) alone = shapes
    else chunks.set(first / chunkSize, shapes)
    if (chunks.size > mostChunks) chunks.delete(chunks.keys().next().value) // the oldest
  }

  async function ask() {
    if (busy) return
    busy = true
    try {
      for (let next; next = missing();) {
        const { json, files } = await draw(...next)
        keep(...next, new Shapes(next[0], json.shapes, json.scenes, files.pictures))
        pictures.onmore()
      }
    } catch { /* draw has said why */ }
    busy = false
  }

  const pictures = {
    onmore() {},
    of(i) {
      wanted = i
      ask()
      return chunks.get(Math.floor(i / chunkSize)) ?? (alone?.first == i ? alone : undefined)
    },
  }
  return pictures
}
