package engine

import (
	"testing"

	"queenreel/trace/tracetest"
)

// A film that is too long is refused as soon as its search has told enough.
func TestRefusesLongFilms(t *testing.T) {
	tracetest.Needs(t)
	refuses(t, `{"do": "film", "options": {"queens": 10, "all": true}}`, "", "The film would have at least 71")
}
