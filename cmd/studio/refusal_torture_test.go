package main

import (
	"testing"

	"github.com/chromedp/chromedp"

	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// Back and forward in the browser's history bring films of files back, also beside other searches, and take them away again.
func TestHistoryHasFiles(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=6")
	trace := `{"format":"queenreel-trace","version":1,"n":5,"solver":"mine"}\n{"event":"place","at":[0,0]}\n{"event":"end"}\n`
	shows := `$('.faults').textContent + shown() + location.hash`
	v.does(`await drop('mine.jsonl', '` + trace + `'); await until(() => shown().includes('mine.jsonl')); await idle()`)
	v.does(`await press('Be the solver'); await ready()`)
	v.wants("the board of a trace", `$$('main .square').length`, "25")
	v.does(`history.back(); await until(() => document.documentElement.dataset.mode == 'watch'); await idle()`)
	v.wants("back to it", shows, "5 queens · mine · trace mine.jsonl#n=5&own=trace")
	v.does(`$('.compare input[value=dlx]').click(); await idle(); history.back(); await until(() => !shown().includes('dlx')); await idle()`)
	v.wants("alone", shows, "5 queens · mine · trace mine.jsonl#n=5&own=trace")
	v.does(`history.forward(); await until(() => shown().includes('dlx')); await idle()`)
	v.wants("beside another", shows, "5 queens · mine.jsonl, dlx#n=5&solver=dlx&own=trace")
	v.does(`history.back(); await until(() => location.hash == '#n=5&own=trace'); await new Promise(go => setTimeout(go, 300)); await idle()`)
	v.does(`history.back(); await until(() => !shown().includes('mine')); await idle()`)
	v.wants("before it", shows, "6 queens · backtrack#n=6")
	v.does(`history.forward(); await until(() => shown().includes('mine')); await go('#n=4&mode=predict'); await ready()`)
	v.wants("another address", shows, "4 queens · backtrack#n=4&mode=predict")
}

// Where what a mode needs is refused, it shows what stands instead, or the usual board, with the reason.
func TestRefusedInModes(t *testing.T) {
	tracetest.Needs(t)
	for _, mode := range []string{"place", "predict", "quiz"} {
		v := visit(t, "#n=4")
		shows := `idle().then(ready).then(() => until(() => $('.faults').textContent.includes('attack each other'))).then(() => shown().split(' · ')[0] + '|' + location.hash + '|' + $$('main .square').length)`
		v.does(`location.hash = '#n=6&fixed=0,1&mode=` + mode + `'`)
		v.wants(mode+" after a film", shows, "4 queens|#n=4&mode="+mode+"|16")
		v.does(`location.hash = '#n=5&mode=` + mode + `'; await until(() => $$('main .square').length == 25); await ready(); location.hash = '#n=6&fixed=0,1&mode=` + mode + `'`)
		v.wants(mode+" after another", shows, "5 queens|#n=5&mode="+mode+"|25")
		v = visit(t, "#n=6&fixed=0,1&mode="+mode)
		v.wants(mode+" at once", shows, "8 queens|#mode="+mode+"|64")
	}
}

// A film that takes too long can be stopped. The one before stands, though the engine that made it is gone, and can look otherwise.
func TestStopsFilming(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=6&step=3")
	v.does(`location.hash = '#n=9&all&detail=tests'; await until(() => !$('.work').hidden); $('.halt-work').click(); await until(() => $('.faults p')); await idle()`)
	stands := `until(() => $('.faults p')).then(() => shown() + ' ' + $('.step').textContent + ' ' + $('.faults p').textContent)`
	v.wants("the film before", stands, "6 queens · backtrack Step 3 of 58 "+words.English.Studio.Page.Stopped)
	v.does(`await set('Theme', 'slate')`)
	v.wants("in other colours", `getComputedStyle($('.film .stage')).getPropertyValue('--ground') + location.hash`, "#f7f9fb#n=6&theme=slate&step=3")
}

// Pictures are painted anew when the page comes to a screen with other pixels, though it stays as large as it was.
func TestSharpOnOtherScreens(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=4")
	do(t, v.tab, chromedp.EmulateViewport(1280, 800, chromedp.EmulateScale(2)))
	if _, err := chromedp.Run(v.tab, chromedp.CaptureScreenshot()); err != nil { // for which it is laid out
		t.Fatal(err)
	}
	v.wants("pixels", `until(() => $('canvas.picture').width == 2 * $('canvas.picture').clientWidth).then(() => 'two for one')`, "two for one")
}
