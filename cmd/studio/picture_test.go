package main

import (
	"os"
	"testing"

	"queenreel/trace/tracetest"

	"github.com/chromedp/chromedp"
)

// The READMEs show the studio: one step of a lesson. Letters look otherwise in other versions of Chromium, so the pictures are not compared.
func TestPictures(t *testing.T) {
	if !tracetest.Update {
		t.Skip("it draws with UPDATE=1")
	}
	for lang, address := range map[string]string{"en": "#n=6&all&layout=tree&step=25", "zh": "#n=6&all&layout=tree&lang=zh&step=25"} {
		v := visit(t, address)
		png, err := chromedp.Run(v.tab, chromedp.CaptureScreenshot())
		if err == nil {
			err = os.WriteFile("../../docs/studio-"+lang+".png", png, 0o666)
		}
		if err != nil {
			t.Error(err)
		}
	}
}
