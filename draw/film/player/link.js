// followLink does what an address asks for after its #: step=7 or a mark such as step=first-backtrack, speed=2, loop, play, joined by &.
export function followLink(p, hash) {
  const wants = new URLSearchParams(hash.slice(1)), step = wants.get('step'), speed = parseFloat(wants.get('speed'))
  if (speed > 0) p.setSpeed(speed)
  if (wants.has('loop')) p.setLoop(true)
  if (step) /^\d+$/.test(step) ? p.goStep(step) : p.goMark(step)
  if (wants.has('play')) p.autoplay()
}
