package film

import (
	"bytes"
	"compress/zlib"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"iter"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// chromium is the program that shows pages: Chromium without windows where that is installed, which takes two thirds of
// the time, or the whole browser. Both are built from the same source.
var chromium = func() string {
	const alone = "chromium-headless-shell"
	if _, err := exec.LookPath(alone); err == nil {
		return alone
	}
	return "chromium"
}()

// browser starts Chromium, for all tests that show pages, with one tab. It has few processes, which takes less time.
var browser = sync.OnceValues(func() (tab context.Context, err error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox,
		// Each tab of the whole browser has two pages more, hidden, for its address bar, which take longer than ours.
		chromedp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup,Translate"),
		chromedp.Flag("disable-gpu", true), // there is none
		chromedp.Flag("in-process-gpu", true), chromedp.Flag("no-zygote", true), chromedp.Flag("enable-features", "NetworkServiceInProcess2"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	tab, _ = chromedp.NewContext(allocator)
	closeBrowser = func() { chromedp.Cancel(tab); stop() }
	return tab, chromedp.Do(tab)
})

// closeBrowser ends what browser started.
var closeBrowser = func() {}

func TestMain(m *testing.M) {
	// Most of what is drawn here lives shortly: nothing is collected as long as there is room.
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(200 << 20)
	code := m.Run()
	closeBrowser()
	os.Exit(code)
}

type action = chromedp.Action[chromedp.Void]

// open opens a page in the browser, which emulates what the actions before say, and only that. It is there until the
// next is opened; the caller calls done before.
func open(url string, before ...action) (tab context.Context, done func(), err error) {
	return openWith(slices.Concat(before, []action{chromedp.Navigate(url), chromedp.WaitReady(chromedp.CSS(".picture[data-picture]"))})...)
}

// openWith opens a page by some actions.
func openWith(actions ...action) (tab context.Context, done func(), err error) {
	tab, err = browser()
	if err != nil {
		return nil, nil, err
	}
	tab, done = context.WithTimeout(tab, 3*time.Minute)
	actions = append([]action{chromedp.EmulateViewport(800, 600), media("prefers-color-scheme", "")}, actions...)
	if err := chromedp.Do(tab, actions...); err != nil {
		done()
		return nil, nil, err
	}
	return tab, done, nil
}

// stepThrough steps through the film of a page, and returns its pictures, packed. Of each it has 32-bit numbers: the
// hold in milliseconds, the first pixel that differs from the picture before, how many follow, and these.
//
//go:embed testdata/step_through.js
var stepThrough string

// decodeWithChromium decodes a page as its readers see it, step by step.
func decodeWithChromium(path string, size image.Point) iter.Seq2[shown, error] {
	return decodePage(path, size)
}

// decodePage decodes a page for readers whose browser does what the actions before say.
func decodePage(path string, size image.Point, before ...action) iter.Seq2[shown, error] {
	tab, done, err := open("file://"+path, before...)
	if err != nil {
		return failed(fmt.Errorf("chromium: %w", err))
	}
	defer done()
	return decodeTab(tab, size)
}

// decodeTab decodes the page that is open.
func decodeTab(tab context.Context, size image.Point) iter.Seq2[shown, error] {
	text, err := chromedp.Run(tab, chromedp.Evaluate[string](stepThrough, chromedp.EvalAwaitPromise))
	if err != nil {
		return failed(fmt.Errorf("chromium: %w", err))
	}
	return unpacked(text, size)
}

// unpacked yields pictures that a page has packed.
func unpacked(text string, size image.Point) iter.Seq2[shown, error] {
	packed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return failed(err)
	}
	pictures, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return failed(err)
	}
	return func(yield func(shown, error) bool) {
		picture := image.NewRGBA(image.Rectangle{Max: size})
		for {
			hold, err := readPicture(pictures, picture.Pix)
			if err == io.EOF || !yield(shown{picture, hold, true}, err) || err != nil {
				return
			}
		}
	}
}

// readPicture reads a picture over the one before.
func readPicture(r io.Reader, pix []uint8) (hold time.Duration, err error) {
	var head [3]uint32
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return 0, err
	}
	from, n := int(head[1]), int(head[2])
	if 4*(from+n) > len(pix) {
		return 0, errors.New("it is larger than the film")
	}
	_, err = io.ReadFull(r, pix[4*from:4*(from+n)])
	return time.Duration(head[0]) * time.Millisecond, err
}
