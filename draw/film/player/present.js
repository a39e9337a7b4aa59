// presenter returns what shows board and caption of a player alone, with the tree or the code, on the full screen if
// the browser lets it, or ends that.
export function presenter(root) {
  let left // what keys had led to, and is hidden meanwhile
  function present(on = !root.matches('.presenting')) {
    if (on == root.matches('.presenting')) return
    if (on) left = document.querySelector(':focus-visible')
    root.classList.toggle('presenting', on)
    if (on) root.requestFullscreen?.().catch(() => {})
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    if (!on) left?.focus()
  }
  document.addEventListener('fullscreenchange', () => document.fullscreenElement || present(false))
  return present
}
