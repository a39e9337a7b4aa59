package reel

import (
	"context"
	"image"
	"reflect"
	"slices"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
)

// A Show is a film whose pictures are painted when they are shown, in any order. It keeps the searches with their beats, and its shots,
// but no pictures. It is not safe for concurrent use.
type Show struct {
	film.Film // without painters

	plan  *plan
	shots pace.Film // one for each scene
	bases []part    // painters that have watched the searches; those of another size, theme or language take that over
	parts []part    // as they were laid last
	told  *pace.Teller
}

// A Room is the room that a page has for the picture of a panel of a search, in pixels.
type Room struct {
	Name   string `json:"name"`
	Search int    `json:"lane"` // its index
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// A part is a panel of a search, and the painter of its pictures.
type part struct {
	Room
	*draw.Painter
	place image.Rectangle // in these
}

// NewShow returns the show that the options ask for; their size, files and places are ignored. It takes over what shows before have
// searched, if that is the same.
func NewShow(ctx context.Context, o Options, before ...*Show) (*Show, error) {
	o.Formats, o.Poster, o.For, o.MaxBytes, o.Slides = []string{film.HTML.Name}, "", "", 0, ""
	o.Size, o.Width, o.Cell, o.Scale = panel.Size{}, 0, 0, 0
	o.Layout = "tree" // whose panels are the pictures, unless others are asked for
	p, err := o.open(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(before, func(s *Show) bool { return s != nil && s.searches(p.sources) })
	if i >= 0 {
		for k, src := range p.sources {
			src.Events = Until(ctx, before[i].shots.Searches[k].Events.All())
		}
	}
	shots, err := p.run(ctx, p.telling, p.filmed())
	if err != nil {
		return nil, err
	}
	a, err := p.choose(shots)
	if err != nil {
		return nil, err
	}
	s := &Show{plan: p}
	if s.shots, err = p.time(a, p.limits()); err != nil {
		return nil, err
	}
	s.Film = p.describe(a, s.shots) // the page paints
	s.Err = ctx.Err
	s.Themes[0] = p.look.Theme
	isPart := func(shot pace.Shot) bool { return shot.Part > 0 }
	s.shots.Shots = slices.DeleteFunc(slices.Clone(s.shots.Shots), isPart)
	s.told = s.shots.Tell(p.silent())
	if i >= 0 && before[i].plan.telling.Detail == p.telling.Detail && before[i].Steps == s.Steps {
		s.bases = before[i].bases
	}
	return s, nil
}

// searches reports whether the show is of the same searches, which were run to their ends.
func (s *Show) searches(sources []*Source) bool {
	if len(sources) != len(s.plan.sources) {
		return false
	}
	for i, src := range sources {
		from := s.plan.sources[i]
		if !s.shots.Searches[i].Whole || !reflect.DeepEqual(src.About, from.About) || !reflect.DeepEqual(src.trace, from.trace) {
			return false
		}
	}
	return true
}

// Lay gives the parts their pictures: as large as there is room for, with the looks of the options. Pixels are small on screens of a high
// density, which makes lines thicker. It returns what there is in each picture.
func (s *Show) Lay(o Options, density int, rooms []Room) ([]draw.Part, error) {
	o.Size, o.Width, o.Cell, o.Title = panel.Size{}, 0, 0, ""
	p, err := o.plan()
	if err != nil {
		return nil, err
	}
	look := p.look
	look.Steps, look.Apart = max(panel.DefaultSteps, s.Steps), true
	laid := make([]part, len(rooms))
	places := make([]draw.Part, len(rooms))
	for i, room := range rooms {
		base, err := s.base(room)
		if err != nil {
			return nil, err
		}
		look.Search = s.shots.Searches[room.Search].States(s.plan.silent()) // for the card at its end
		if laid[i].Painter, err = within(base, look, density, image.Pt(room.Width, room.Height)); err != nil {
			return nil, err
		}
		laid[i].Room, places[i] = room, laid[i].Parts()[0]
		laid[i].place, places[i].Search = places[i].Place, room.Search
	}
	s.parts = laid
	return places, nil
}

// Rooms returns rooms of a usual size for the panels that are pictures.
func (s *Show) Rooms() []Room {
	const side = 480
	var rooms []Room
	for search := range s.plan.sources {
		for _, name := range s.plan.painted(film.Apart, s.plan.layout, search) {
			rooms = append(rooms, Room{name, search, side, side})
		}
	}
	return rooms
}

// base returns a painter of a part that has watched its search.
func (s *Show) base(room Room) (*draw.Painter, error) {
	for _, known := range s.bases {
		if known.Name == room.Name && known.Search == room.Search {
			return known.Painter, nil
		}
	}
	if room.Search < 0 || room.Search >= len(s.shots.Searches) {
		return nil, words.Wrong("rivals", room.Search, "rival", words.Values{})
	}
	run := s.shots.Searches[room.Search]
	painter, err := draw.NewPainter(run.About, panel.Options{
		Panels: []string{room.Name}, Search: run.States(s.plan.silent()), Steps: max(panel.DefaultSteps, s.Steps),
	})
	if err == nil {
		s.bases = append(slices.Clip(s.bases), part{Room: room, Painter: painter})
	}
	return painter, err
}

// within returns a painter whose part is as large as fits a size. Where even the smallest does not, it has thinner lines, and at last what
// is around the part is larger, or the part.
func within(base *draw.Painter, look panel.Options, density int, size image.Point) (*draw.Painter, error) {
	free := func(p *draw.Painter) int { // in one direction; pages do not show what is around the part
		left := size.Sub(p.Parts()[0].Place.Size())
		return min(left.X, left.Y)
	}
	for look.Scale = density; look.Scale > 0; look.Scale-- {
		look.Size = panel.Size(size.Div(look.Scale))
		painter, err := base.With(look)
		if err != nil {
			continue
		}
		look.Size = panel.Size{}
		look.Cell = min(panel.MaxCell, painter.Options().Cell+max(0, free(painter))/base.Metrics().N/look.Scale)
		for ; ; look.Cell-- {
			if painter, err = base.With(look); err != nil || free(painter) >= 0 {
				return painter, err
			}
		}
	}
	look.Size, look.Scale = panel.Size{}, 1
	for look.Cell = max(panel.MinCell, min(size.X, size.Y)/base.Metrics().N); ; look.Cell-- {
		if painter, err := base.With(look); err != nil || look.Cell == panel.MinCell || free(painter) >= 0 {
			return painter, err
		}
	}
}

// Paint returns the pictures of a scene, counted from 0, one for each part as they were laid: while the film plays, or at rest, or while
// people are asked what comes next. They are valid until the next. The lines that explain a row without a square are left out, for pages
// to draw.
func (s *Show) Paint(scene int, playing, asking bool) []*image.Paletted {
	shown := s.told.Shown(&s.shots.Shots[scene])
	if !playing {
		shown = shown.AtRest()
	}
	if asking {
		shown = shown.Asking()
	}
	shown = shown.Unlined()
	var pictures []*image.Paletted
	for _, p := range s.parts {
		picture := p.Paint(story.SceneOf(&shown.States[p.Search])).Image
		pictures = append(pictures, picture.SubImage(p.place).(*image.Paletted))
	}
	return pictures
}

// Len returns the number of scenes.
func (s *Show) Len() int { return len(s.shots.Shots) }
