package engine

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"queenreel/draw/theme"
)

// asker asks one engine, and reads its replies.
func asker(t *testing.T) func(request string, reply any) Reply {
	e := new(Engine)
	return func(request string, reply any) Reply {
		t.Helper()
		r := e.Do(t.Context(), []byte(request), nil)
		if err := json.Unmarshal(r.JSON, reply); err != nil {
			t.Fatalf("%s: %v: %.300s", request, err, r.JSON)
		}
		return r
	}
}

// laid is what lay replies.
type laid struct {
	Ground string
	Parts  []struct {
		Name          string
		Width, Height int
		Squares       []int
	}
	Error *fault
}

// A film is data; its pictures have the sizes and the colors with which it was laid last.
func TestShow(t *testing.T) {
	ask := asker(t)
	var film struct {
		Film   struct{ N int }
		Scenes []struct{ Title string }
		Look   laid
	}
	ask(`{"do": "film", "show": 1, "options": {"queens": 6}}`, &film)
	if film.Film.N != 6 || len(film.Scenes) != 58 || len(film.Look.Parts) != 2 || film.Look.Parts[1].Name != "tree" {
		t.Fatalf("%d queens, %d scenes, parts %v", film.Film.N, len(film.Scenes), film.Look.Parts)
	}
	for i, name := range []string{"classic", "dark"} {
		for _, side := range []int{360, 720} {
			var l laid
			ask(fmt.Sprintf(`{"do": "lay", "show": 1, "density": %g, "options": {"queens": 6, "theme": %q}, "rooms": [{"name": "board", "width": %d, "height": %[3]d}]}`, 1+float64(i)/2, name, side), &l)
			var sizes [][2]int
			data := ask(`{"do": "paint", "show": 1, "scene": 20}`, &sizes).Data
			board := l.Parts[0]
			if l.Ground != theme.Themes[i].Ground.String() || sizes[0] != [2]int{board.Width, board.Height} || len(data["pixels0"]) != board.Width*board.Height {
				t.Errorf("%s, %d pixels: %v, and pictures of %v", name, side, l, sizes)
			}
			if board.Width > side || board.Width < side-24 {
				t.Errorf("%d of %d pixels", board.Width, side)
			}
			middle := data["pixels0"][(board.Squares[1]+board.Squares[2]/8)*board.Width+board.Squares[0]+board.Squares[2]*11/2]
			if c, want := data["colors0"][4*int(middle):], theme.Themes[i].Dark; [3]byte(c) != [3]byte{want.R, want.G, want.B} {
				t.Errorf("%s: f6 has the color %v, want %v", name, c[:3], want)
			}
		}
	}
}

// The engine keeps two films. What it does not keep, and what a film has not, it refuses.
func TestShowsAreKept(t *testing.T) {
	ask := asker(t)
	var reply struct{ Error *fault }
	for show := range 3 {
		ask(fmt.Sprintf(`{"do": "film", "show": %d, "options": {"queens": 4}}`, show+1), &reply)
	}
	for request, want := range map[string]string{
		`{"do": "lay", "show": 1, "rooms": []}`:                                                 "show",
		`{"do": "paint", "show": 1}`:                                                            "show",
		`{"do": "lay", "show": 2, "rooms": [{"name": "board", "lane": 1}]}`:                     "rivals",
		`{"do": "lay", "show": 2, "rooms": [{"name": "nothing"}]}`:                              "panels",
		`{"do": "lay", "show": 2, "options": {"theme": "plaid"}}`:                               "theme",
		`{"do": "paint", "show": 2, "scene": -1}`:                                               "scene",
		`{"do": "paint", "show": 3, "scene": 14}`:                                               "scene",
		`{"do": "lay", "show": 3, "rooms": [{"name": "board", "width": -9, "height": 100000}]}`: "no error",
	} {
		reply.Error = nil
		r := ask(request, &reply)
		field := "no error"
		if reply.Error != nil {
			field = reply.Error.Field
		}
		if field != want || strings.Contains(string(r.JSON), "panic") {
			t.Errorf("%s: %s", request, r.JSON)
		}
	}
}
