// The engine: searches, films and files, made by Go in a worker, one request at a time. What it is asked for is in package engine.

// startEngine starts the engine of the page.
export function startEngine() {
  const text = (id) => document.getElementById(id).textContent
  const fonts = {ChineseRegular: text('chinese-regular'), ChineseBold: text('chinese-bold')}
  const script = URL.createObjectURL(new Blob([text('worker')], {type: 'text/javascript'}))
  let worker, module, ready, number = 0
  let calls = [] // the first is under way

  function launch() {
    ready = false
    const mine = worker = new Worker(script)
    mine.onmessage = ({data}) => mine === worker && heard(data)
    mine.onerror = (e) => mine === worker && heard({failed: e.message})
    mine.postMessage(module ? {module, fonts} : {engine: text('engine'), fonts})
  }

  function heard(message) {
    const call = calls[0]
    if (message.module) {
      module = message.module
      document.getElementById('engine').remove()
    } else if (message.ready) {
      ready = true
      next()
    } else if (message.failed) {
      const whole = ready
      worker.terminate()
      calls.splice(0, whole ? 1 : calls.length).forEach((c) => c.reject(problem('failed', message.failed)))
      if (whole) launch()
    } else if (!call || message.number !== call.number) return
    else if (message.done) call.onprogress(message.done, message.of)
    else {
      calls.shift()
      next()
      const json = JSON.parse(message.json)
      if (json.error) call.reject(problem('refused', json.error.text, json.error.field))
      else call.resolve({json, files: message.data})
    }
  }

  const next = () => ready && calls[0] && worker.postMessage({number: calls[0].number, text: calls[0].text})

  // A problem has a kind: 'refused' (the option in field cannot be so), 'stopped', 'superseded' by a newer film, or 'failed' (of the engine).
  const problem = (kind, text, field = '') => Object.assign(new Error(text), {kind, field})

  // drop rejects some of the calls. If one of them is under way, its worker ends with it.
  function drop(kind, chosen) {
    const dropped = calls.filter(chosen), restart = ready && chosen(calls[0])
    calls = calls.filter((c) => !chosen(c))
    dropped.forEach((c) => c.reject(problem(kind, kind)))
    if (!restart) return
    worker.terminate()
    launch()
  }

  launch()
  return {
    // call resolves to {json, files}: the value that the engine replies, and its data by their names.
    async call(request, {onprogress = () => {}} = {}) {
      const text = JSON.stringify(request) // which throws if a file from disk is nested too deeply
      if (request.do === 'film' && calls.some((c) => c.request.do === 'film')) drop('superseded', (c) => c.request.do === 'film')
      return new Promise((resolve, reject) => {
        calls.push({number: ++number, request, text, onprogress, resolve, reject})
        if (calls.length === 1) next()
      })
    },

    // stop ends what is under way and all that waits.
    stop() {
      if (calls.length) drop('stopped', () => true)
    },
  }
}
