package engine

import (
	"context"
	"encoding/json"
	"image/color"

	"queenreel/cmd/internal/naming"
	"queenreel/draw"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A named thing can be chosen by its name.
type named struct {
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
	Dark bool   `json:"dark,omitempty"` // of themes: for dark pages
}

// A namedSolver is a solver that can be chosen.
type namedSolver struct {
	named
	Complete bool `json:"complete"`
	MaxN     int  `json:"maxN,omitempty"` // the largest board; 0 is that of pictures
}

// A catalogue lists what there is to choose, and the words of the page.
type catalogue struct {
	Version   string            `json:"version"`
	MaxN      int               `json:"maxN"` // of pictures
	Solvers   []namedSolver     `json:"solvers"`
	Themes    []named           `json:"themes"`
	Layouts   []named           `json:"layouts"`
	Panels    []string          `json:"panels"`
	Labels    []string          `json:"labels"`
	Details   []string          `json:"details"`
	Paces     []string          `json:"paces"`
	Clocks    []string          `json:"clocks"`
	Formats   []string          `json:"formats"` // of files that can be saved
	Languages []named           `json:"languages"`
	Player    story.PlayerTexts `json:"player"`
	Studio    story.StudioTexts `json:"studio"`
}

// about returns the catalogue in a language.
func about(_ context.Context, c *call) (any, error) {
	l := story.English
	if c.Lang != nil {
		if err := json.Unmarshal(c.Lang, &l); err != nil {
			return nil, unreadable("lang", err)
		}
		if err := reel.CheckLanguage(&l); err != nil {
			return nil, unreadable("lang", err)
		}
	}
	all := catalogue{
		Version: naming.Version(), MaxN: trace.MaxN, Panels: draw.PanelNames(), Labels: story.LabelNames,
		Details: story.DetailNames, Paces: story.PaceNames, Clocks: story.ClockNames,
		Formats: reel.NamesOf(files, func(f file) string { return f.name }), Player: l.Player, Studio: l.Studio,
	}
	for _, s := range solver.Table {
		all.Solvers = append(all.Solvers, namedSolver{named{Name: s.Name, Doc: l.SolverDoc(s.Name, s.Doc)}, s.Complete, s.MaxN})
	}
	for i := range draw.Themes {
		t := &draw.Themes[i]
		all.Themes = append(all.Themes, named{t.Name, t.Doc, color.GrayModel.Convert(t.Ground).(color.Gray).Y < 128})
	}
	for _, l := range draw.Layouts {
		all.Layouts = append(all.Layouts, named{Name: l.Name})
	}
	for _, l := range story.Languages {
		all.Languages = append(all.Languages, named{Name: l.Name, Doc: l.Doc})
	}
	return all, nil
}
