package main

import (
	"sync"

	"github.com/chromedp/chromedp"
)

// keeps is the script of a page that keeps one engine warm for the pages of the tests: to unpack, compile and start one takes seconds of the
// processor. It ends an engine with what is under way when a page does, or when another page comes.
const keeps = `
	if (document.readyState == 'loading') await new Promise(go => document.addEventListener('DOMContentLoaded', go))
	const channel = new BroadcastChannel('engine'), asked = new Map()
	const fonts = { ChineseRegular: decoded('chinese-regular'), ChineseBold: decoded('chinese-bold') }
	const script = URL.createObjectURL(new Blob([document.getElementById('worker').textContent], { type: 'text/javascript' }))
	let worker, module, ready, page, number = 0
	const tell = (to, data) => channel.postMessage({ to, data })
	function launch() {
		worker?.terminate()
		asked.clear()
		ready = false
		const mine = worker = new Worker(script)
		mine.onerror = e => mine == worker && tell(page, { failed: e.message })
		mine.onmessage = ({ data }) => {
			const request = asked.get(data.number)
			if (mine != worker) return
			if (!request) ready ||= data.ready, tell(page, data)
			else {
				tell(request.from, { ...data, number: request.number })
				if (!data.done) asked.delete(data.number)
			}
		}
		worker.postMessage({ module, fonts })
	}
	channel.onmessage = ({ data: { from, does, message } }) => {
		if (does == 'begin') {
			if ([...asked.values()].some(({ text }) => !/"do":"(paint|lay)"/.test(text))) launch()
			page = from
			if (ready) tell(page, { ready })
		} else if (from != page) return
		else if (does == 'end') launch()
		else {
			asked.set(++number, { from, ...message })
			worker.postMessage({ ...message, number })
		}
	}
	module = await compiled() // pages may have begun meanwhile
	launch()
	self.kept = true
`

// isKept is what pages run before their own script: their workers are the engine that is kept.
const isKept = `
	const channel = new BroadcastChannel('engine')
	WebAssembly.compileStreaming = async () => {}
	self.Worker = class {
		constructor() {
			this.from = Math.random()
			channel.addEventListener('message', ({ data: { to, data } }) => to == this.from && this.onmessage({ data }))
		}
		postMessage(message) {
			channel.postMessage('fonts' in message ? { from: this.from, does: 'begin' } : { from: this.from, message })
		}
		terminate() { channel.postMessage({ from: this.from, does: 'end' }) }
	}
`

// keeper opens the page that keeps the engine, in a tab of its own.
var keeper = sync.OnceValue(func() error {
	pages, err := built()
	if err != nil {
		return err
	}
	tab, err := browser()
	if err != nil {
		return err
	}
	tab, _ = chromedp.NewContext(tab)
	return chromedp.Do(tab, offline(), chromedp.Navigate("file://"+pages.keeper))
})
