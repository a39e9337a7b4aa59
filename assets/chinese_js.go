package assets

import (
	"bytes"
	"compress/gzip"
	"io"
	"syscall/js"
)

// ChineseRegular returns the Chinese font, which lies in the page: most films have no use for it.
func ChineseRegular() []byte { return handed("ChineseRegular") }

// ChineseBold returns the bold Chinese font.
func ChineseBold() []byte { return handed("ChineseBold") }

// handed returns what the page's function asset has under a name, unpacked.
func handed(name string) []byte {
	packed := js.Global().Call("asset", name)
	data := make([]byte, packed.Length())
	js.CopyBytesToGo(data, packed)
	unpack, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		panic(err) // the page is damaged
	}
	if data, err = io.ReadAll(unpack); err != nil {
		panic(err)
	}
	return data
}
