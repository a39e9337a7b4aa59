//go:build js && wasm

// Command engine is the part of the studio that runs in a browser's worker: it hands the requests of the page to package engine, and the
// replies back.
package main

import (
	"context"
	"fmt"
	"syscall/js"
	"time"

	"queenreel/cmd/studio/internal/engine"
)

func main() {
	var studio engine.Engine
	js.Global().Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request, progress, reply := args[0].String(), args[1], args[2]
		go func() {
			defer func() {
				if r := recover(); r != nil {
					js.Global().Call("failed", fmt.Sprint(r))
				}
			}()
			r := studio.Do(context.Background(), []byte(request), func(done, of int) {
				progress.Invoke(done, of)
				time.Sleep(time.Millisecond) // other requests have their turn
			})
			data := js.Global().Get("Object").New()
			for name, bytes := range r.Data {
				data.Set(name, js.Global().Get("Uint8Array").New(len(bytes)))
				js.CopyBytesToJS(data.Get(name), bytes)
			}
			reply.Invoke(string(r.JSON), data)
		}()
		return nil
	}))
	select {}
}
